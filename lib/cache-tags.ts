/**
 * Every tag of cached pages and readers, in one place: readers name them, and whoever changes the
 * thing asks for the same names to be invalidated. A tag has at most 256 characters.
 */
export const cacheTags = {
  /** What is said of one goods on its own page. */
  goods: (id: string) => `goods:${id}`,
  goodsReviews: (id: string) => `goods-reviews:${id}`,
  /** The first goods of a category. */
  category: (code: string) => `category:${code}`,
  /** The hottest goods of a category, which stand on the pages of its other goods. */
  categoryHot: (code: string) => `category-hot:${code}`,
  /** The first goods of the whole shop. */
  allGoods: 'all-goods',
  hotGoods: 'hot-goods',
  /** The categories themselves, with their counts. */
  categories: 'categories',
  hotKeywords: 'hot-keywords',
  home: 'home',
  docs: 'docs',
  doc: (id: string) => `doc:${id}`,
  news: 'news',
  currencies: 'currencies',
  storeState: 'store-state',
} as const;

/** What the internal endpoint accepts: the names above, with or without an id. */
export function isCacheTag(value: string): boolean {
  return /^(?:(?:goods|goods-reviews|category|category-hot|doc):[\w-]{1,64}|all-goods|hot-goods|categories|hot-keywords|home|docs|news|currencies|store-state)$/.test(
    value,
  );
}
