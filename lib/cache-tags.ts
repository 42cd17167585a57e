/**
 * Every tag of cached pages and readers, in one place: readers name them, and whoever changes the
 * thing asks for the same names to be invalidated. A tag has at most 256 characters.
 */
export const cacheTags = {
  /** Anything of the catalogue; every goods list carries it. */
  catalog: 'catalog',
  goods: (id: string) => `goods:${id}`,
  goodsReviews: (id: string) => `goods-reviews:${id}`,
  category: (code: string) => `category:${code}`,
  categories: 'categories',
  home: 'home',
  docs: 'docs',
  doc: (id: string) => `doc:${id}`,
  news: 'news',
  currencies: 'currencies',
  storeState: 'store-state',
} as const;

/** What the internal endpoint accepts: the names above, with or without an id. */
export function isCacheTag(value: string): boolean {
  return /^(?:(?:goods|goods-reviews|category|doc):[\w-]{1,64}|catalog|categories|home|docs|news|currencies|store-state)$/.test(
    value,
  );
}
