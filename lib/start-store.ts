import { getBackend } from './api/embedded';

/**
 * Checks the environment and opens the embedded backend before the first request. What a person
 * can mend is said in one plain sentence; anything else keeps its stack.
 */
export async function startStore(): Promise<void> {
  try {
    const { env } = await import('./env');
    if (env.NEXT_PHASE === 'phase-production-build') return;
    const { trustOnlyOurProxies } = await import('./api/gateway/client-address');
    trustOnlyOurProxies();
    const { readRouteRules } = await import('./routing/route-rules-file');
    readRouteRules();
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
