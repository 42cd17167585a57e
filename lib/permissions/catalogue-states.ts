/** What may need a second person. */
export const approvalKinds = [
  'PRICE_CHANGE',
  'CARD_LOT',
  'COINS',
  'REFUND',
  'SETTING',
  'COUPON_GRANT',
  'HOLD_RELEASE',
  'STAFF_ACCESS',
  'REPLACEMENT',
  'PRODUCT_TERMS',
  'DEAL',
  'COUPON',
  'BOOK_CORRECTION',
  'RECHARGE_ACCOUNT',
  'CATALOGUE_IMPORT',
  'API_KEY',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** `WITHDRAWN`: the requester took it back, or what was requested is gone. */
export const endedApprovals = ['APPROVED', 'REFUSED', 'EXPIRED', 'WITHDRAWN'] as const;
export const approvalStatuses = ['WAITING', ...endedApprovals] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** The limits that a request exceeds (docs/catalogue.md). */
export const approvalWhys = [
  'PRICE_CHANGE',
  'LOW_MARGIN',
  'MANY_SKUS',
  'LOT_VALUE',
  'KNOWN_CODES',
  'COINS',
  'COINS_DAY',
  'REFUND_LIMIT',
  'SETTING',
  'GRANT_VALUE',
  'RELEASE_LIMIT',
  'STAFF_ACCESS',
  'REPLACE_DAY',
  'REFUND_DAY',
  'REPLACED_BEFORE',
  'MORE_UNITS',
  'FIRST_TERMS',
  'SALE_TERMS',
  'DEAL_LOSS',
  'COUPON_VALUE',
  'BOOK_CORRECTION',
  'ACCOUNT_LIMIT',
  'API_KEY',
] as const;
export type ApprovalWhy = (typeof approvalWhys)[number];

/** `FAILED`: when it was due, a price was no longer the one that the change started from. */
export const priceChangeStatuses = ['WAITING', 'SCHEDULED', 'DONE', 'REFUSED', 'CANCELED', 'FAILED'] as const;
export type PriceChangeStatus = (typeof priceChangeStatuses)[number];

/**
 * The state of a lot of card codes. `IMPORTING`: its lines are being sent, nothing can be sold. `QUARANTINE`: it waits
 * for a second person. `STOPPED`: its sale was stopped.
 */
export const cardLotStates = ['IMPORTING', 'QUARANTINE', 'ON_SALE', 'STOPPED', 'VOID'] as const;
export type CardLotState = (typeof cardLotStates)[number];

/** Why a line of an import is left out. */
export const lineProblems = [
  'IN_SHOP',
  'TWICE',
  'FORMAT',
  'EMPTY',
  /** In scientific notation. */
  'ROUNDED',
  /** With the apostrophe or the equals sign of a spreadsheet. */
  'SPREADSHEET',
  'DATE',
  'HEADING',
] as const;
export type LineProblem = (typeof lineProblems)[number];

/** The lists of requests for a second person. */
export const approvalViews = ['DECIDE', 'OWN', 'TODAY', 'DECIDED', 'EXPIRED'] as const;
export type ApprovalView = (typeof approvalViews)[number];

/** The lists of products that come with the back office. */
export const staffGoodsViews = ['ALL', 'ON_SALE', 'LOW_STOCK', 'LOW_MARGIN', 'OFF_SALE'] as const;
export type StaffGoodsView = (typeof staffGoodsViews)[number];

/** Which product reviews staff list. */
export const staffReviewStates = ['SHOWN', 'HIDDEN'] as const;

/** Why a product review is hidden. */
export const hiddenReviewWhys = ['ABUSE', 'ADVERTISING', 'PERSONAL_DATA', 'OFF_TOPIC', 'OTHER'] as const;
export type HiddenReviewWhy = (typeof hiddenReviewWhys)[number];

/** What has a history of saved states. */
export const revisionKinds = ['GOODS', 'ARTICLE'] as const;
export type RevisionKind = (typeof revisionKinds)[number];

/** What may happen to a product at a time. */
export const goodsScheduleActions = ['PUBLISH', 'OFF_SALE', 'DISCONTINUE'] as const;
export type GoodsScheduleAction = (typeof goodsScheduleActions)[number];

/** `FAILED`: when it was due, the product could no longer be changed so. */
export const scheduleStatuses = ['SCHEDULED', 'DONE', 'CANCELED', 'FAILED'] as const;
