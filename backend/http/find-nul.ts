/** Paths of all strings in an input, values and property names, that contain a NUL character. */
export function findNul(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name.includes('\0') ? [path.join('.')] : findNul(inner, [...path, name]),
  );
}
