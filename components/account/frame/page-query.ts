export type PageQuery = Record<string, string | string[] | undefined>;

export function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** One of the known values; the first one for any other value. */
export function chosen<const T extends readonly [string, ...string[]]>(
  words: T,
  value: string | string[] | undefined,
): T[number] {
  return words.find((word) => word === first(value)) ?? words[0];
}

/** The page number; 1 for an invalid value. */
export function pageNumber(value: string | string[] | undefined): number {
  const page = Number(first(value));
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1;
}
