// Port to a supplier of direct top-ups. Implementations are in `backend/providers/<name>/`; see docs/supplier.md.

export type CheckMode = 'NONE' | 'FORMAT' | 'ROLE_LOOKUP' | 'CARRIER_LOOKUP';

export type CheckResult =
  | {
      ok: true;
      roleName: string | null;
      serverName: string | null;
      level: number | null;
      region: string | null;
      roleList: { roleId: string; roleName: string }[];
    }
  | { ok: false; errorKey: string; reason: string | null };

/** An amount of the supplier in minor units of an ISO 4217 currency. */
export type SupplierAmount = { minor: number; currency: string };

/** The result of one top-up request. Every result except PROCESSING is final for its request id. */
export type TopupResult =
  /** `cost` is what the supplier charges the shop; null when it does not state it. */
  | { outcome: 'DELIVERED'; supplierOrderNo: string; cost: SupplierAmount | null }
  /** Some units were delivered and the rest will not be; `deliveredQuantity` is from 1 to the quantity minus 1. */
  | { outcome: 'PARTIAL'; supplierOrderNo: string; deliveredQuantity: number; cost: SupplierAmount | null }
  | { outcome: 'PROCESSING'; supplierOrderNo: string }
  /** The member can correct it (recharge account, limit): the order returns to PENDING_REVIEW. */
  | { outcome: 'REFUSED'; errorKey: string }
  | { outcome: 'FAILED'; errorKey: string };

export type FinalTopupResult = Exclude<TopupResult, { outcome: 'PROCESSING' }>;

export type TopupRequest = {
  /** Order item id and version; the supplier's idempotency key. */
  requestId: string;
  goodsId: string;
  skuId: string;
  /** The supplier's own product code, when the shop has one for it. */
  productCode?: string | null;
  faceValue: number | null;
  quantity: number;
  values: Record<string, string>;
};

/** What a callback claims. It only causes a query: its body is never trusted. */
export type SupplierEvent = { eventId: string; type: string; requestId: string };

/** HALF_OPEN: the pause is over, and the next call tries the supplier. */
export type BreakerState = 'CLOSED' | 'OPEN' | 'HALF_OPEN';

/** Every method rejects with `SupplierError`. `signal` aborts when the caller stops waiting. */
export type Supplier = {
  /** Unique and permanent: stored with every callback. */
  readonly code: string;
  checkAccount(
    input: { goodsId: string; mode: CheckMode; values: Record<string, string> },
    signal?: AbortSignal,
  ): Promise<CheckResult>;
  /** Idempotent for one `requestId`. */
  topUp(input: TopupRequest, signal?: AbortSignal): Promise<TopupResult>;
  /** The state of the top-up with this request id; null when the supplier has never accepted such a request. */
  query(requestId: string, signal?: AbortSignal): Promise<TopupResult | null>;
  /** What the shop has left at the supplier; null for a supplier without a prepaid balance. */
  balance(signal?: AbortSignal): Promise<SupplierAmount | null>;
  /** Null when the signature over the raw body is invalid or its time differs by more than 300 s. */
  verifyCallback(request: { headers: Headers; rawBody: Uint8Array }): Promise<SupplierEvent | null>;
  /** The circuit breakers of this process; absent without the guard. */
  breakers?(): { topUps: BreakerState; accountChecks: BreakerState };
};

/**
 * PERMANENT: the supplier rejected the request, nothing was topped up, and the same request will be rejected again.
 * TRANSIENT: the request had no effect and may succeed later.
 * UNKNOWN: no usable response; the request may have had its effect.
 */
export type SupplierErrorKind = 'PERMANENT' | 'TRANSIENT' | 'UNKNOWN';

export class SupplierError extends Error {
  readonly kind: SupplierErrorKind;
  /** Whether not a byte of the request was sent. */
  readonly isUnsent: boolean;

  constructor(kind: SupplierErrorKind, message: string, more: { cause?: unknown; isUnsent?: boolean } = {}) {
    super(message, { cause: more.cause });
    this.name = 'SupplierError';
    this.kind = kind;
    this.isUnsent = more.isUnsent ?? false;
  }
}
