import type { AuditAction } from './audit-actions';
import type { Permission } from './staff-permissions';

// Every act that moves value, in one place: what it is worth, who confirms it, above which limits, and what records it.
// Requests, approvals, rows of the audit log, settings, screens and the table of docs/staff.md follow from it. An endpoint
// names its act in the contract (`act`), and an area says in `approvals/staff/subjects.ts` what its act does.

/** `per`: what counts towards the limit together. */
type Limit = {
  readonly unit: 'yuan' | 'coins' | 'percent' | 'number';
  readonly per: 'act' | 'person and day' | 'order and day' | 'member and day' | 'SKU and day';
  /** Of a new shop. */
  readonly standard: number;
};

/** What one person may do alone. Settings, which two people change. */
export const limitsOfOne = {
  /** Change of a price, up or down, against the price of a day ago. */
  priceChangePercent: { unit: 'percent', per: 'SKU and day', standard: 5 },
  /** A price with a lower margin needs a second person. */
  leastMarginPercent: { unit: 'percent', per: 'act', standard: 4 },
  mostSkus: { unit: 'number', per: 'person and day', standard: 10 },
  lotCny: { unit: 'yuan', per: 'person and day', standard: 50_000 },
  coins: { unit: 'coins', per: 'member and day', standard: 5000 },
  coinsPerDay: { unit: 'coins', per: 'person and day', standard: 20_000 },
  refundCny: { unit: 'yuan', per: 'order and day', standard: 500 },
  /** The same for people without the permission `refund.more`. */
  refundServiceCny: { unit: 'yuan', per: 'order and day', standard: 200 },
  refundCnyPerDay: { unit: 'yuan', per: 'person and day', standard: 2000 },
  /** The same for people without the permission `refund.more`. */
  refundServiceCnyPerDay: { unit: 'yuan', per: 'person and day', standard: 300 },
  replaceCnyPerDay: { unit: 'yuan', per: 'person and day', standard: 500 },
  dealLossCny: { unit: 'yuan', per: 'person and day', standard: 500 },
  couponCny: { unit: 'yuan', per: 'person and day', standard: 20_000 },
  /** Coupons below cost, saved and granted together. */
  couponLossCny: { unit: 'yuan', per: 'person and day', standard: 5000 },
  grantCny: { unit: 'yuan', per: 'person and day', standard: 5000 },
  releaseCny: { unit: 'yuan', per: 'act', standard: 2000 },
  /** Released orders and corrected accounts together. */
  releaseCnyPerDay: { unit: 'yuan', per: 'person and day', standard: 20_000 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof limitsOfOne;
export const limitNames = Object.keys(limitsOfOne) as LimitName[];

type Act = {
  /** What it is worth, in CNY. */
  readonly value: string;
  /** What the second person must be permitted. */
  readonly approver: Permission;
  /** Why it waits for a second person, with the limits that it exceeds; without any, it always waits. */
  readonly waits: Readonly<Record<string, readonly LimitName[]>>;
  /** Rows of the audit log that record one that was done; each has its value. */
  readonly records: readonly AuditAction[];
};

export const valueActs = {
  PRICE_CHANGE: {
    value: 'what buyers pay less, for all units that can be sold',
    approver: 'price.approve',
    waits: {
      PRICE_CHANGE: ['priceChangePercent'],
      LOW_MARGIN: ['leastMarginPercent'],
      MANY_SKUS: ['mostSkus'],
    },
    records: ['price.change'],
  },
  CARD_LOT: {
    value: 'cost of the codes',
    approver: 'card.approve',
    waits: { LOT_VALUE: ['lotCny'], KNOWN_CODES: [] },
    records: ['card_lot.import', 'card_lot.release'],
  },
  COINS: {
    value: 'the coins, added or removed',
    approver: 'coins.approve',
    waits: { COINS: ['coins'], COINS_DAY: ['coinsPerDay'] },
    records: ['coins.adjust'],
  },
  REFUND: {
    value: 'money that is returned',
    approver: 'refund.approve',
    waits: {
      REFUND_LIMIT: ['refundCny', 'refundServiceCny'],
      REFUND_DAY: ['refundCnyPerDay', 'refundServiceCnyPerDay'],
    },
    records: ['refund.create', 'aftersales.approve', 'aftersales.received'],
  },
  SETTING: {
    value: 'limits, fees, rates, markups, risk limits: not in CNY',
    approver: 'setting.approve',
    waits: { SETTING: [] },
    records: ['setting.change'],
  },
  COUPON_GRANT: {
    value: 'the most that the coupons take off',
    approver: 'coupon.approve',
    waits: { GRANT_VALUE: ['grantCny'], COUPON_LOSS: ['couponLossCny'] },
    records: ['coupon.grant'],
  },
  HOLD_RELEASE: {
    value: 'what was paid for the order',
    approver: 'order.approve',
    waits: { RELEASE_LIMIT: ['releaseCny'], RELEASE_DAY: ['releaseCnyPerDay'] },
    records: ['order.release'],
  },
  STAFF_ACCESS: {
    value: 'what the roles allow: not in CNY',
    approver: 'staff.approve',
    waits: { STAFF_ACCESS: [] },
    records: ['staff.invite', 'staff.change', 'staff.reset'],
  },
  REPLACEMENT: {
    value: 'price of the codes',
    approver: 'refund.approve',
    waits: { REPLACE_DAY: ['replaceCnyPerDay'], REPLACED_BEFORE: [] },
    records: ['aftersales.replace'],
  },
  PRODUCT_TERMS: {
    value: 'what buyers get more, for all units that can be sold',
    approver: 'price.approve',
    waits: { MORE_UNITS: [], FIRST_TERMS: [], SALE_TERMS: [] },
    records: ['goods.terms'],
  },
  DEAL: {
    value: 'cost less deal price, for the whole quota',
    approver: 'price.approve',
    waits: { DEAL_LOSS: ['dealLossCny'] },
    records: ['deal.save'],
  },
  COUPON: {
    value: 'the most that all coupons take off',
    approver: 'coupon.approve',
    waits: { COUPON_VALUE: ['couponCny'], COUPON_LOSS: ['couponLossCny'] },
    records: ['coupon.save'],
  },
  BOOK_CORRECTION: {
    value: 'amounts in CNY that the entry moves',
    approver: 'books.approve',
    waits: { BOOK_CORRECTION: [] },
    records: ['books.correct'],
  },
  RECHARGE_ACCOUNT: {
    value: 'what was paid for the order, which another account receives',
    approver: 'order.approve',
    waits: { ACCOUNT_LIMIT: ['releaseCny'], RELEASE_DAY: ['releaseCnyPerDay'] },
    records: ['order.account'],
  },
  CATALOGUE_IMPORT: {
    value: 'that of its prices and terms together',
    approver: 'price.approve',
    waits: {
      PRICE_CHANGE: ['priceChangePercent'],
      LOW_MARGIN: ['leastMarginPercent'],
      MANY_SKUS: ['mostSkus'],
      MORE_UNITS: [],
    },
    records: ['catalogue.import', 'catalogue.undo'],
  },
  API_KEY: {
    value: 'what its scopes allow: not in CNY; one that only reads is made by one person',
    approver: 'staff.approve',
    waits: { API_KEY: [] },
    records: ['key.approve'],
  },
} as const satisfies Record<string, Act>;

/** What may need a second person. */
export type ApprovalKind = keyof typeof valueActs;
export const approvalKinds = Object.keys(valueActs) as [ApprovalKind, ...ApprovalKind[]];

type KeysOfUnion<T> = T extends unknown ? keyof T : never;
/** Why a request needs a second person. */
export type ApprovalWhy = KeysOfUnion<(typeof valueActs)[ApprovalKind]['waits']>;
export const approvalWhys = [
  ...new Set(approvalKinds.flatMap((kind) => Object.keys(valueActs[kind].waits))),
] as [ApprovalWhy, ...ApprovalWhy[]];

/** The rows of the audit log that record an act. */
export type ActRecord = (typeof valueActs)[ApprovalKind]['records'][number];

/** Why a request of this kind may wait. */
export function whysOf(kind: ApprovalKind): readonly string[] {
  return Object.keys(valueActs[kind].waits);
}

/** What the second person must be permitted. */
export function permissionToApprove(kind: ApprovalKind): Permission {
  return valueActs[kind].approver;
}

/** The limits of one person that bound an act; without any, it always needs a second person. */
export function limitsOf(kind: ApprovalKind): LimitName[] {
  return [...new Set(Object.values<readonly LimitName[]>(valueActs[kind].waits).flat())];
}

/** The act that a row of the audit log records; undefined for what moves no value. */
export function actOf(action: string): ApprovalKind | undefined {
  return approvalKinds.find((kind) => (valueActs[kind].records as readonly string[]).includes(action));
}
