import type { GoodsDetail } from '@/lib/products/contract';
import type { DailyDeal } from '@/lib/products/deal-contract';
import type { AccountCheckResult } from '@/lib/products/recharge';
import type { Sku } from '@/lib/products/sku';
import type { SiteConfig } from '@/lib/settings/contract';

/** USED: the deal runs, and this member has ordered all units that a member may. */
export type PurchaseDealState = DailyDeal['state'] | 'USED';

export type PurchaseDeal = Pick<
  DailyDeal,
  | 'id'
  | 'skuId'
  | 'skuName'
  | 'discountPrice'
  | 'startTime'
  | 'endTime'
  | 'quota'
  | 'soldCount'
  | 'limitPerMember'
  | 'state'
> & {
  /** Start in Shanghai time, formatted by the server: a date library is large. */
  readonly startText: string;
};

/** The product data that the purchase needs; sent to the browser, so nothing else is included. */
export type PurchaseProduct = Pick<
  GoodsDetail,
  | 'skus'
  | 'defaultSkuId'
  | 'rechargeFields'
  | 'accountCheck'
  | 'paymentMethods'
  | 'minOrderAmount'
  | 'unverifiedLimits'
> & {
  readonly goods: Pick<
    GoodsDetail['goods'],
    | 'id'
    | 'cover'
    | 'name'
    | 'unit'
    | 'type'
    | 'deliveryMode'
    | 'allowQuantity'
    | 'maxQuantity'
    | 'bulkPrice'
    | 'coinRate'
  >;
  /** Yuan to the nearest countries for one unit; infinite for digital products. */
  readonly freightFrom: number;
  /** The deal that the page shows, whatever its state. */
  readonly deal: PurchaseDeal | null;
  readonly maintenance: Pick<SiteConfig['maintenance'], 'enabled' | 'endTime'>;
};

/** Why a check did not find an account that can be topped up. */
export type CheckFailure =
  | 'notFound'
  | 'regionMismatch'
  | 'limitExceeded'
  | 'forbidden'
  | 'formatInvalid'
  | 'other';

/** The account check as one status, so that its parts cannot contradict each other. */
export type AccountCheckState =
  | { readonly status: 'idle' }
  | { readonly status: 'checking' }
  | {
      readonly status: 'found';
      readonly result: AccountCheckResult;
      /** Epoch ms at which the token expires. */
      readonly expiresAt: number;
      /** Null while several roles can be chosen, and for suppliers without roles. */
      readonly roleName: string | null;
      readonly isConfirmed: boolean;
    }
  /** `text` is the server's text, for failures without a text of their own. */
  | { readonly status: 'failed'; readonly reason: CheckFailure; readonly text: string | null }
  /** The publisher did not respond; `isAccepted`: the shopper continues at their own risk. */
  | { readonly status: 'timeout'; readonly isAccepted: boolean };

export type PurchaseState = {
  readonly skuId: string;
  readonly quantity: number;
  /** As typed, by field key. */
  readonly typed: Readonly<Record<string, string>>;
  /** Repetitions of fields that no supplier can check. */
  readonly repeated: Readonly<Record<string, string>>;
  /** Fields whose problems are shown. */
  readonly left: Readonly<Record<string, boolean>>;
  readonly check: AccountCheckState;
  /** The saved account that filled the form, until something is changed. */
  readonly savedId: string | null;
  /** The shopper pressed "buy" with something missing. */
  readonly isAsked: boolean;
};

/** What is kept while the tab is open: the account as entered, and its check. */
export type KeptInputs = Pick<PurchaseState, 'typed' | 'repeated' | 'savedId' | 'check'>;

export type PurchaseAction =
  | { readonly type: 'sku'; readonly skuId: string; readonly quantity?: number }
  | { readonly type: 'restored'; readonly inputs: KeptInputs }
  | { readonly type: 'quantity'; readonly quantity: number }
  | { readonly type: 'typed'; readonly key: string; readonly value: string }
  | { readonly type: 'repeated'; readonly key: string; readonly value: string }
  | { readonly type: 'left'; readonly key: string }
  | {
      readonly type: 'filled';
      readonly savedId: string | null;
      readonly values: Readonly<Record<string, string>>;
    }
  | { readonly type: 'check'; readonly check: AccountCheckState }
  | { readonly type: 'confirmed'; readonly isConfirmed: boolean }
  | { readonly type: 'asked' };

export function firstState(detail: PurchaseProduct): PurchaseState {
  const preferred = detail.skus.find((sku) => sku.id === detail.defaultSkuId && !sku.isOutOfStock);
  const sku = preferred ?? detail.skus.find((candidate) => !candidate.isOutOfStock) ?? detail.skus[0];
  return {
    skuId: sku?.id ?? detail.defaultSkuId,
    quantity: 1,
    typed: {},
    repeated: {},
    left: {},
    check: { status: 'idle' },
    savedId: null,
    isAsked: false,
  };
}

/** Units of a denomination that one order can have. */
export function mostUnits({ goods }: Pick<PurchaseProduct, 'goods'>, sku: Sku | undefined): number {
  return goods.allowQuantity ? Math.min(goods.maxQuantity, sku?.limitPerOrder ?? 1) : 1;
}

/** The denominations with prices by the deal's current state: the page may be cached, and deals start and end. */
export function skusNow(
  { deal, skus }: Pick<PurchaseProduct, 'deal' | 'skus'>,
  state: PurchaseDealState | null,
): PurchaseProduct['skus'] {
  if (deal === null || state === deal.state) return skus;
  const dealPrice = state === 'RUNNING' ? deal.discountPrice : null;
  return skus.map((sku) => (sku.id === deal.skuId ? { ...sku, dealPrice } : sku));
}

const idle: AccountCheckState = { status: 'idle' };

/** Any change of the account resets the check: its token is bound to the values. */
export function purchaseReducer(state: PurchaseState, action: PurchaseAction): PurchaseState {
  switch (action.type) {
    case 'sku':
      return { ...state, skuId: action.skuId, quantity: action.quantity ?? 1 };
    case 'restored':
      // What was entered in the meantime is newer.
      return Object.keys(state.typed).length > 0 ? state : { ...state, ...action.inputs };
    case 'quantity':
      return { ...state, quantity: action.quantity };
    case 'typed': {
      if ((state.typed[action.key] ?? '') === action.value) return state;
      const typed = { ...state.typed, [action.key]: action.value };
      return { ...state, typed, check: idle, savedId: null };
    }
    case 'repeated':
      if ((state.repeated[action.key] ?? '') === action.value) return state;
      return { ...state, repeated: { ...state.repeated, [action.key]: action.value }, check: idle };
    case 'left':
      return state.left[action.key] ? state : { ...state, left: { ...state.left, [action.key]: true } };
    case 'filled':
      return {
        ...state,
        typed: action.values,
        repeated: {},
        left: {},
        check: idle,
        savedId: action.savedId,
        isAsked: false,
      };
    case 'check':
      return { ...state, check: action.check };
    case 'confirmed':
      return { ...state, check: confirmed(state.check, action.isConfirmed) };
    case 'asked':
      return { ...state, isAsked: true };
  }
}

function confirmed(check: AccountCheckState, isConfirmed: boolean): AccountCheckState {
  if (check.status === 'found') return { ...check, isConfirmed };
  if (check.status === 'timeout') return { ...check, isAccepted: isConfirmed };
  return check;
}

/** How far the account must be checked before the purchase. */
export type CheckNeed =
  /** Card codes and physical products have no recharge account. */
  | 'none'
  /** No supplier can check the account: it is entered twice. */
  | 'format'
  /** The publisher or carrier checks the account. */
  | 'lookup';

export function checkNeed({ goods, rechargeFields, accountCheck }: PurchaseProduct): CheckNeed {
  if (rechargeFields.length === 0 || goods.deliveryMode === 'CARD' || goods.deliveryMode === 'SHIPPING') {
    return 'none';
  }
  return accountCheck.mode === 'ROLE_LOOKUP' || accountCheck.mode === 'CARRIER_LOOKUP' ? 'lookup' : 'format';
}

/** The first obstacle to the purchase. */
export type Obstacle =
  | { readonly kind: 'soldOut' }
  | { readonly kind: 'belowMinimum' }
  | { readonly kind: 'field'; readonly key: string; readonly isRepeat: boolean }
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'role' }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'refused' };

/** What the check still requires; null when the purchase may continue. `now` in epoch ms. */
export function checkObstacle(check: AccountCheckState, now: number): Obstacle | null {
  switch (check.status) {
    case 'idle':
      return { kind: 'unchecked' };
    case 'checking':
      return { kind: 'checking' };
    case 'failed':
      return { kind: 'refused' };
    case 'timeout':
      return check.isAccepted ? null : { kind: 'unconfirmed' };
    case 'found':
      if (check.expiresAt <= now) return { kind: 'unchecked' };
      if (check.result.roleList.length > 0 && check.roleName === null) return { kind: 'role' };
      return check.isConfirmed ? null : { kind: 'unconfirmed' };
  }
}
