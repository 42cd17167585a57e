import { getBackend } from './api/embedded';

/**
 * Checks the environment and opens the embedded backend before the first request. A StartupError is printed without its
 * stack: its message says what to change.
 */
export async function startStore(): Promise<void> {
  try {
    const { env } = await import('./env');
    if (env.NEXT_PHASE === 'phase-production-build') return;
    const { trustOnlyOurProxies } = await import('./api/gateway/client-address');
    trustOnlyOurProxies();
    const { readRouteRules } = await import('./routing/rules/route-rules-file');
    readRouteRules();
    const [{ registerProductCheck }, { isProductKnown }] = await Promise.all([
      import('./product-check'),
      import('./queries/server/is-product-known'),
    ]);
    registerProductCheck(isProductKnown);
    if (env.API_BASE_URL) return;
    await getBackend();
  } catch (error) {
    const isPlain = error instanceof Error && error.name === 'StartupError';
    const text = isPlain
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}
