import { count, eq } from 'drizzle-orm';
import { coupon, couponCode } from '../../backend/database/schema/pricing';
import type { CouponRow } from '../../backend/domains/promotions/coupon-on-wire';
import { newId } from '../../backend/platform/new-id';
import type { TestStore } from '../../backend/testing';
import type { CouponContent } from '../../lib/contract/staff-coupon';

/** Creates and claims coupons in a test store. */
export function couponFixture(store: TestStore) {
  return {
    /** A coupon that every member can claim once. */
    add: async (changes: Partial<CouponRow> = {}): Promise<CouponRow> => {
      const name = { 'zh-cn': '试用券', en: 'Sample', 'zh-hk': '試用券' };
      const id = newId();
      const [row] = await store.db
        .insert(coupon)
        .values({
          id,
          code: `T${id}`,
          nameI18n: name,
          usageI18n: name,
          type: 'AMOUNT',
          value: 800,
          minOrderFen: 5000,
          scope: { type: 'ALL' },
          audience: 'ALL',
          totalQuantity: 100,
          claimedQuantity: 0,
          perMember: 1,
          isExchange: false,
          point: 0,
          validity: { type: 'RELATIVE', days: 14 },
          isEnabled: true,
          ...changes,
        })
        .returning();
      if (!row) throw new Error('No coupon');
      return row;
    },
    /** What staff send to create a coupon, or to change one. */
    content: (changes: Partial<CouponContent> = {}): CouponContent => ({
      name: { 'zh-cn': '立减 8 元', en: 'CNY 8 off', 'zh-hk': '立減 8 元' },
      usage: { 'zh-cn': '满 50 元可用', en: 'Orders of CNY 50+', 'zh-hk': '滿 50 元可用' },
      type: 'AMOUNT',
      value: 8,
      maxDiscount: null,
      minOrder: 50,
      scope: { type: 'ALL', values: [] },
      audience: 'ALL',
      obtain: 'CLAIM',
      point: 0,
      total: 100,
      perMember: 1,
      validity: { type: 'RELATIVE', days: 14 },
      isEnabled: true,
      ...changes,
    }),
    take: (
      verb: 'claim' | 'redeem' | 'exchange',
      body: object,
      as: string,
      idempotencyKey: string = crypto.randomUUID(),
    ) => store.attempt(`POST /order/member/coupon_code/${verb}`, { body }, { as, idempotencyKey }),
    unitsOf: async (row: CouponRow): Promise<{ claimed: number; codes: number }> => {
      const [counted] = await store.db.select().from(coupon).where(eq(coupon.id, row.id));
      const [codes] = await store.db
        .select({ n: count() })
        .from(couponCode)
        .where(eq(couponCode.couponId, row.id));
      return { claimed: counted?.claimedQuantity ?? -1, codes: codes?.n ?? -1 };
    },
  };
}

/** Counts responses by status and message: `{ '200 common_message_ok': 1 }`. */
export function tally(responses: { status: number; message: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, message } of responses) {
    const key = `${status} ${message}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
