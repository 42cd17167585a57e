import { runNext } from './next-process';
import { listenAddress, requireFreePort, requireNode } from './preflight';
import { runCommand } from './refusal';
import { shopEnvironment } from './shop-environment';

// `npm run dev`: the shop for daily work; pages are compiled when they are first opened.
await runCommand(async () => {
  requireNode();
  const address = listenAddress(process.env);
  await requireFreePort(address);
  await runNext('dev', address, await shopEnvironment(address, 'development'));
});
