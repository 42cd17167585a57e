export type PageQuery = Record<string, string | string[] | undefined>;

export function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** One of the known words; nonsense is the first. */
export function chosen<const T extends readonly [string, ...string[]]>(
  words: T,
  value: string | string[] | undefined,
): T[number] {
  return words.find((word) => word === first(value)) ?? words[0];
}

/** The page's number; nonsense is page 1. */
export function pageNumber(value: string | string[] | undefined): number {
  const page = Number(first(value));
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1;
}
