// Port to a supplier of direct top-ups. Implementations are in `backend/providers/<name>/`.

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

export type TopupResult =
  | { outcome: 'DELIVERED'; supplierOrderNo: string }
  | { outcome: 'PROCESSING'; supplierOrderNo: string }
  /** The member can correct it (recharge account, limit): the order returns to PENDING_REVIEW. */
  | { outcome: 'REFUSED'; errorKey: string }
  | { outcome: 'FAILED'; errorKey: string };

export type TopupRequest = {
  /** Order item id and version; the supplier's idempotency key. */
  requestId: string;
  goodsId: string;
  skuId: string;
  faceValue: number | null;
  quantity: number;
  values: Record<string, string>;
};

export type Supplier = {
  checkAccount(input: {
    goodsId: string;
    mode: CheckMode;
    values: Record<string, string>;
  }): Promise<CheckResult>;
  /** `signal` aborts when the caller stops waiting. */
  topUp(input: TopupRequest, signal?: AbortSignal): Promise<TopupResult>;
};

/** The supplier was not called, or did not respond in time: whether it tops up is not known. */
export class SupplierUnavailable extends Error {
  override name = 'SupplierUnavailable';
}
