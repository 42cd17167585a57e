import type { SoldType } from './i18n/page-segment';

/**
 * All tags of cached pages and data: readers set them, and changes to the data invalidate them. A tag has at
 * most 256 characters.
 */
export const cacheTags = {
  /** The content of one product's page. */
  goods: (id: string) => `goods:${id}`,
  goodsReviews: (id: string) => `goods-reviews:${id}`,
  /** The first products of a category. */
  category: (code: string) => `category:${code}`,
  /** The best-selling products of a category, which the pages of its other products show. */
  categoryHot: (code: string) => `category-hot:${code}`,
  /** The first products of the whole shop. */
  allGoods: 'all-goods',
  hotGoods: 'hot-goods',
  /** Every list of products of one type, on hosts that sell no other. */
  soldType: (type: SoldType) => `sold-type:${type}`,
  /** The categories themselves, with their counts. */
  categories: 'categories',
  hotKeywords: 'hot-keywords',
  home: 'home',
  docs: 'docs',
  doc: (id: string) => `doc:${id}`,
  news: 'news',
  currencies: 'currencies',
  storeState: 'store-state',
  /** All cached data and pages, for a process that may have missed changes. */
  everything: 'everything',
} as const;

/** Validates tags for the internal endpoint: the names above, with or without an id. */
export function isCacheTag(value: string): boolean {
  return /^(?:(?:goods|goods-reviews|category|category-hot|doc|sold-type):[\w-]{1,64}|all-goods|hot-goods|categories|hot-keywords|home|docs|news|currencies|store-state|everything)$/.test(
    value,
  );
}
