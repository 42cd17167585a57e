import { and, count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { cacheTags } from '../../../../lib/cache-tags';
import type { Contract } from '../../../../lib/contract/contract';
import { coupon, couponCode } from '../../../database/schema/pricing';
import { invalidateTags } from '../../../platform/cache-events';
import type { Context } from '../../../platform/context';
import { writeStaffAudit } from '../../../platform/write-audit';
import { lockCoupon } from './save-coupon';

type End = Contract['POST /order/admin/coupon/end'];

/**
 * Ends a coupon permanently. What members have claimed stays valid, or is voided. What an order holds stays with it:
 * it is voided when the order releases it.
 * @throws StoreError `common_message_notFound`; `common_message_changedMeanwhile` when it was changed meanwhile; `coupon_ended`
 */
export async function endCoupon(
  context: Context,
  { id, version, voidClaimed, reason }: z.output<End['body']>,
): Promise<z.input<End['data']>> {
  return context.db.transaction(async (tx) => {
    const before = await lockCoupon(tx, id, version);
    const now = context.clock.now();
    await tx
      .update(coupon)
      .set({
        isEnabled: false,
        endedTime: now,
        voidedTime: voidClaimed ? now : null,
        updatedTime: now,
        version: before.version + 1,
      })
      .where(eq(coupon.id, id));
    const voided = voidClaimed
      ? await tx
          .update(couponCode)
          .set({ status: 'VOID', updatedTime: now, version: sql`${couponCode.version} + 1` })
          .where(and(eq(couponCode.couponId, id), eq(couponCode.status, 'UNUSED')))
          .returning({ id: couponCode.id })
      : [];
    const [locked] = await tx
      .select({ units: count() })
      .from(couponCode)
      .where(and(eq(couponCode.couponId, id), eq(couponCode.status, 'LOCKED')));
    const result = { voided: voided.length, held: locked?.units ?? 0 };
    await invalidateTags(tx, [cacheTags.home]);
    await writeStaffAudit(tx, context, {
      action: 'coupon.end',
      subjectId: id,
      reason,
      before: { isEnabled: before.isEnabled, claimed: before.claimedQuantity },
      after: { isEnabled: false, voidClaimed, ...result },
      detail: { code: before.code },
    });
    return result;
  });
}
