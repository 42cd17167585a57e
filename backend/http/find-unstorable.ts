/** Levels of nested lists and objects; no endpoint declares as many. */
const deepest = 64;

/** NUL, which PostgreSQL text cannot contain, or half of a surrogate pair, which is no Unicode text. */
const unstorable = /\0|\p{Surrogate}/u;

/**
 * Paths of all strings in an input, values and property names, that the database cannot store, and of lists and objects
 * that are nested too deeply for code that recurses.
 */
export function findUnstorable(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return unstorable.test(value) ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (path.length >= deepest) return [path[0] ?? ''];
  return Object.entries(value).flatMap(([name, inner]) =>
    unstorable.test(name) ? [path.join('.')] : findUnstorable(inner, [...path, name]),
  );
}
