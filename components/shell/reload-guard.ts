/** A path reloads at most once in this time (spec section 9). */
const GUARD_MS = 10_000;
const GUARD_KEY = 'tianyun_reload';

/** True, and remembers it, when `path` has not been reloaded in the last ten seconds. */
export function mayReload(path: string): boolean {
  try {
    // A line for each path: when, a space, and the path, which has none in it.
    const recent = (sessionStorage.getItem(GUARD_KEY) ?? '')
      .split('\n')
      .filter((line) => Date.now() - Number.parseInt(line, 10) < GUARD_MS);
    if (recent.some((line) => line.endsWith(` ${path}`))) return false;
    sessionStorage.setItem(GUARD_KEY, [...recent, `${Date.now()} ${path}`].join('\n'));
    return true;
  } catch {
    // Without storage nothing stops a circle of reloads.
    return false;
  }
}

function isLostChunk(reason: unknown): boolean {
  return (
    reason instanceof Error &&
    (reason.name === 'ChunkLoadError' ||
      /Loading (CSS )?chunk|dynamically imported module|Failed to load chunk/i.test(reason.message))
  );
}

/** A part of the page's build that cannot be had any more: the page is loaded anew (spec section 8). */
export function reloadLost(reason: unknown): void {
  if (isLostChunk(reason) && mayReload(location.pathname)) location.reload();
}
