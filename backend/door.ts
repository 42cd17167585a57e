import type { OpenStore } from './open-store';

/** Next may load a module more than once in one process; the store may not be opened twice. */
const shared = globalThis as typeof globalThis & { tianyunStore?: Promise<OpenStore> };

/**
 * The embedded backend of this process, opened at the first call.
 *
 * @throws StartupError with one sentence when it can not be opened
 */
export async function getBackend(): Promise<{ fetch(request: Request): Promise<Response> }> {
  shared.tianyunStore ??= open();
  const store = await shared.tianyunStore;
  return { fetch: async (request) => store.app.fetch(request) };
}

async function open(): Promise<OpenStore> {
  const [{ readEnvironment }, { connect }, { openStore }] = await Promise.all([
    import('./environment'),
    import('./database/connect'),
    import('./open-store'),
  ]);
  const environment = readEnvironment();
  const store = await openStore(environment, await connect(environment), {
    work: environment.worker === 'all',
  });
  closeOnSignal(store);
  return store;
}

/** Requests under way end first: Next stops listening at the same signal. */
function closeOnSignal(store: OpenStore): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => {
        store.close().finally(() => process.exit(0));
      }, 300);
    });
  }
}
