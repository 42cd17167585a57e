/** Maximum number of concurrent route preloads. */
const MOST = 4;
/**
 * Milliseconds that each preload counts as running. Next's router does not report when one has finished:
 * `prefetch` returns nothing, and `onInvalidate` is about its age.
 */
const RUNNING_MS = 1000;

let running = 0;

/** Nothing is prefetched on a slow or metered connection. */
function isSlowConnection(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return (
    Reflect.get(connection, 'saveData') === true ||
    String(Reflect.get(connection, 'effectiveType')).includes('2g')
  );
}

/** Whether one more page may be prefetched now; if so, it counts as running. */
export function mayPreload(): boolean {
  if (running >= MOST || isSlowConnection()) return false;
  running += 1;
  setTimeout(() => {
    running -= 1;
  }, RUNNING_MS);
  return true;
}
