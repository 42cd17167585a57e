import { safeSessionStorage } from '@/lib/stores/safe-storage';

/** A path reloads at most once in this time, ms. */
const GUARD_MS = 10_000;
const GUARD_KEY = 'store_reload';

/** Returns true, and stores the time, when `path` was not reloaded in the last ten seconds. */
export function mayReload(path: string): boolean {
  // One line per path: time, space, path.
  const recent = (safeSessionStorage.getItem(GUARD_KEY) ?? '')
    .split('\n')
    .filter((line) => Date.now() - Number.parseInt(line, 10) < GUARD_MS);
  if (recent.some((line) => line.endsWith(` ${path}`))) return false;
  // What is kept in memory only ends with the page: nothing would stop a loop of reloads.
  return safeSessionStorage.setItem(GUARD_KEY, [...recent, `${Date.now()} ${path}`].join('\n'));
}

function isLostChunk(reason: unknown): boolean {
  return (
    reason instanceof Error &&
    (reason.name === 'ChunkLoadError' ||
      /Loading (CSS )?chunk|dynamically imported module|Failed to load chunk/i.test(reason.message))
  );
}

/** Reloads the page when a chunk of its build is no longer available. */
export function reloadLost(reason: unknown): void {
  if (isLostChunk(reason) && mayReload(location.pathname)) location.reload();
}
