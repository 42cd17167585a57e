/** Route preloads under way at once, at most (spec section 9). */
const MOST = 4;
/**
 * Each preload holds its place this long, ms. Next's router tells nobody when one has arrived: `prefetch` returns
 * nothing, and `onInvalidate` speaks of its age.
 */
const HELD_MS = 1000;

let held = 0;

/** Nothing is fetched ahead on a slow or metered line (spec section 9). */
function isSlowLine(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return (
    Reflect.get(connection, 'saveData') === true ||
    String(Reflect.get(connection, 'effectiveType')).includes('2g')
  );
}

/** True when one more page may be fetched ahead now, and holds a place for it. */
export function mayPreload(): boolean {
  if (held >= MOST || isSlowLine()) return false;
  held += 1;
  setTimeout(() => {
    held -= 1;
  }, HELD_MS);
  return true;
}
