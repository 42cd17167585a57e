import { getBackend } from '../api/embedded';
import { changedTags, ownSecret, tagsOf } from '../cache-channels';

/**
 * Checks the environment and opens the embedded backend before the first request. A StartupError is printed without its
 * stack: its message says what to change.
 */
export async function startStore(): Promise<void> {
  try {
    const { env } = await import('../env');
    if (env.NEXT_PHASE === 'phase-production-build') return;
    const { trustOnlyOurProxies } = await import('../api/gateway/client-address');
    trustOnlyOurProxies();
    const { readRouteRules } = await import('../routing/rules/route-rules-file');
    readRouteRules();
    const [{ registerProductCheck }, { isProductKnown }] = await Promise.all([
      import('../product-check'),
      import('../products/queries/is-product-known'),
    ]);
    registerProductCheck(isProductKnown);
    if (!changedTags.hasSubscribers && env.NODE_ENV === 'development')
      changedTags.subscribe(revalidateByRequest(env.STORE_URL));
    if (env.API_BASE_URL) {
      const { followRemoteChanges } = await import('./follow-remote-changes');
      void followRemoteChanges();
      return;
    }
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

/** For `next dev`, which has no server of the shop around it (server/apply-changes.ts). */
const revalidateByRequest = (origin: string) => (message: unknown) => {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${ownSecret}` },
    body: JSON.stringify({ tags: tagsOf(message) }),
  };
  fetch(`${origin}/api/internal/revalidate`, init).catch(() => undefined);
};
