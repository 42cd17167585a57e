import { listenAddress } from '../../server/settings/listen-address';
import { buildWhenNeeded } from './build-when-needed';
import { runCommand } from './command-error';
import { runNext } from './next-process';
import { requireFreePort, requireNode, requireValidRouteRules } from './preflight';
import { shopEnvironment } from './shop-environment';

// `npm start`: starts the production shop and builds it first when the sources have changed.
await runCommand(async () => {
  requireNode();
  const address = listenAddress(process.env);
  await requireFreePort(address);
  requireValidRouteRules();
  const shop = await shopEnvironment(address, 'production');
  await buildWhenNeeded(shop);
  await runNext('start', address, shop);
});
