import type { GoodsSort } from '@/lib/products/list-contract';
import type { DeliveryMode } from '@/lib/products/product-card';
import { foldDigits } from '@/lib/text/characters';
import type { ListingQuery } from '../paths';

/** What a listing shows: read from the URL and written into the links of its filters. */
export type ListingChoice = {
  readonly code?: string;
  readonly keyword?: string;
  readonly sort: GoodsSort;
  readonly page: number;
  /** The last of several pages that are shown one below the other, from `page` on. */
  readonly through?: number;
  readonly goodsType?: 'VIRTUAL' | 'PHYSICAL';
  readonly deliveryMode?: DeliveryMode;
  readonly region?: string;
  /** Yuan. */
  readonly startPrice?: number;
  readonly endPrice?: number;
  readonly onSale: boolean;
  readonly inStock: boolean;
};

export const listingSorts = [
  'RECOMMENDED',
  'SALES_DESC',
  'PRICE_ASC',
  'PRICE_DESC',
  'DATE_DESC',
] as const satisfies readonly GoodsSort[];
export const deliveryModes = [
  'DIRECT',
  'CARD',
  'MANUAL',
  'SHIPPING',
] as const satisfies readonly DeliveryMode[];
export const productTypes = ['VIRTUAL', 'PHYSICAL'] as const;

type Query = Readonly<Record<string, string | string[] | undefined>>;

const LAST_PAGE = 1000;
/** Maximum number of pages that are shown one below the other; "load more" then starts a new page. */
export const MOST_PAGES_AT_ONCE = 5;
const HIGHEST_PRICE = 1_000_000;

/** Unknown and malformed values count as absent: a URL is never rejected because of its filters. */
export function listingChoiceOf(query: Query): ListingChoice {
  const one = (name: string): string | undefined => {
    const value = query[name];
    return Array.isArray(value) ? value.at(-1) : value;
  };
  const matching = (name: string, form: RegExp) => {
    const value = one(name);
    return value !== undefined && form.test(value) ? value : undefined;
  };
  const oneOf = <T extends string>(name: string, known: readonly T[]): T | undefined =>
    known.find((candidate) => candidate === one(name));
  const price = (name: string) => {
    const value = foldDigits(one(name) ?? '').trim();
    return !/^\d{1,7}(?:\.\d{1,2})?$/.test(value) ? undefined : Math.min(Number(value), HIGHEST_PRICE);
  };
  const flag = (name: string) => one(name) === 'true' || one(name) === '1';
  const pageNumber = (name: string) =>
    Math.min(Math.max(Number(matching(name, /^\d{1,6}$/) ?? 1), 1), LAST_PAGE);
  const page = pageNumber('page');
  const [startPrice, endPrice] = inOrder(price('startPrice'), price('endPrice'));
  const through = Math.min(pageNumber('through'), page + MOST_PAGES_AT_ONCE - 1);
  return {
    code: matching('code', /^[A-Z_]{2,32}$/),
    keyword: one('keyword')?.trim().slice(0, 100),
    sort: oneOf('sort', listingSorts) ?? 'RECOMMENDED',
    page,
    through: through > page ? through : undefined,
    goodsType: oneOf('goodsType', productTypes),
    deliveryMode: oneOf('deliveryMode', deliveryModes),
    region: matching('region', /^[A-Z]{2,8}(-[A-Z]{2,8})?$/),
    startPrice,
    endPrice,
    onSale: flag('onSale'),
    inStock: flag('inStock'),
  };
}

/** 200–50 means 50–200. */
function inOrder(from: number | undefined, to: number | undefined) {
  return from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
}

/** The query of a listing's URL without default values, so that each listing has one URL. */
export function listingQueryOf({ code, keyword, sort, page, ...filters }: ListingChoice): ListingQuery {
  return { code, keyword, sort: sort === 'RECOMMENDED' ? undefined : sort, ...filters, page };
}

/** True when something narrows the listing; sorting and paging do not. */
export function isNarrowed(choice: ListingChoice): boolean {
  const { goodsType, deliveryMode, region, startPrice, endPrice, onSale, inStock } = choice;
  return (
    [goodsType, deliveryMode, region, startPrice, endPrice].some((filter) => filter !== undefined) ||
    onSale ||
    inStock
  );
}
