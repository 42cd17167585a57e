/** Port to a supplier of direct top-ups. The sandbox follows `accountCheckMock` of the seed. */

export type CheckAnswer =
  | {
      ok: true;
      roleName: string | null;
      serverName: string | null;
      level: number | null;
      region: string | null;
      roleList: { roleId: string; roleName: string }[];
    }
  | { ok: false; errorKey: string; reason: string | null };

export type TopupAnswer =
  | { outcome: 'DELIVERED'; supplierOrderNo: string }
  | { outcome: 'PROCESSING'; supplierOrderNo: string }
  /** The member can mend it (account, limit); the order goes back to review. */
  | { outcome: 'REFUSED'; errorKey: string }
  | { outcome: 'FAILED'; errorKey: string };

export type Supplier = {
  checkAccount(input: {
    goodsId: string;
    mode: 'NONE' | 'FORMAT' | 'ROLE_LOOKUP' | 'CARRIER_LOOKUP';
    values: Record<string, string>;
  }): Promise<CheckAnswer>;
  /** `requestId` is our order item: calling again answers the first result and tops up once. */
  topUp(input: {
    requestId: string;
    goodsId: string;
    skuId: string;
    faceValue: number | null;
    quantity: number;
    values: Record<string, string>;
  }): Promise<TopupAnswer>;
};
