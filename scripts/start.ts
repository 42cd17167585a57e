import { buildWhenNeeded } from './build-when-needed';
import { runNext } from './next-process';
import { listenAddress, requireFreePort, requireGoodRouteRules, requireNode } from './preflight';
import { runCommand } from './refusal';
import { shopEnvironment } from './shop-environment';

// `npm start`: the whole shop from a fresh clone, built when the sources changed.
await runCommand(async () => {
  requireNode();
  const address = listenAddress(process.env);
  await requireFreePort(address);
  requireGoodRouteRules();
  const shop = await shopEnvironment(address, 'production');
  await buildWhenNeeded(shop);
  await runNext('start', address, shop);
});
