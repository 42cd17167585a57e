/**
 * Lists of the back office whose filters staff save under a name. `orders.columns`: the columns that the person hides there.
 */
export const savedViewPages = [
  'orders',
  'orders.columns',
  'members',
  'products',
  'reviews',
  'coupons',
  'prices',
  'lots',
  'tickets',
  'refunds',
  'articles',
  'audit',
] as const;
export type SavedViewPage = (typeof savedViewPages)[number];

/** Unpaid orders have no time of payment: they are the last or the first ones. */
export const orderSorts = ['NEWEST', 'OLDEST', 'AMOUNT_DESC', 'AMOUNT_ASC', 'PAID_DESC', 'PAID_ASC'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** By the time of a row, for lists that are paged by id. */
export const timeSorts = ['NEWEST', 'OLDEST'] as const;
export type TimeSort = (typeof timeSorts)[number];

/** Members who never signed in are the last or the first ones. */
export const memberSorts = [...timeSorts, 'SPENT_DESC', 'SPENT_ASC', 'SEEN_DESC', 'SEEN_ASC'] as const;
export type MemberSort = (typeof memberSorts)[number];

export const productSorts = ['OLDEST', 'NEWEST', 'CHANGED_DESC', 'CHANGED_ASC'] as const;
export type ProductSort = (typeof productSorts)[number];

export const couponSorts = [...timeSorts, 'CLAIMED_DESC', 'CLAIMED_ASC'] as const;
export type CouponSort = (typeof couponSorts)[number];

/** Lots without an end are the last or the first ones. */
export const lotSorts = [...timeSorts, 'EXPIRES_ASC', 'EXPIRES_DESC'] as const;
export type LotSort = (typeof lotSorts)[number];

export const reviewSorts = [...timeSorts, 'SCORE_DESC', 'SCORE_ASC'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

export type SortName = OrderSort | MemberSort | ProductSort | CouponSort | LotSort | ReviewSort;
