import { listenAddress } from '../../server/settings/listen-address';
import { runCommand } from './command-error';
import { runNext } from './next-process';
import { requireFreePort, requireNode } from './preflight';
import { shopEnvironment } from './shop-environment';

// `npm run dev`: starts the shop with `next dev`, which compiles pages when they are first opened.
await runCommand(async () => {
  requireNode();
  const address = listenAddress(process.env);
  await requireFreePort(address);
  await runNext('dev', address, await shopEnvironment(address, 'development'));
});
