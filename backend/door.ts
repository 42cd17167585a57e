import { changedTags } from '../lib/cache-channels';
import { processShutdown, shutDownOnSignals } from '../lib/shutdown';
import type { OpenStore } from './open-store';

/** On `globalThis`: Next.js may load this module more than once per process, but the store is opened once. */
const shared = globalThis as typeof globalThis & { openedStore?: Promise<OpenStore> };

/**
 * Returns the embedded backend of this process and opens it at the first call.
 *
 * @throws StartupError when it cannot be opened
 */
export async function getBackend(): Promise<{ fetch(request: Request): Promise<Response> }> {
  shared.openedStore ??= open();
  const store = await shared.openedStore;
  return { fetch: async (request) => store.app.fetch(request) };
}

async function open(): Promise<OpenStore> {
  const [{ readEnvironment }, { connect }, { openStore, closeWithProcess }] = await Promise.all([
    import('./environment/environment'),
    import('./database/connect'),
    import('./open-store'),
  ]);
  const environment = readEnvironment();
  const store = await openStore(environment, await connect(environment), {
    work: environment.worker === 'all',
    onChange: (tags) => changedTags.publish(tags),
  });
  closeWithProcess(store, processShutdown());
  // `next dev` has no handler of its own; in the production server this does nothing.
  shutDownOnSignals();
  return store;
}
