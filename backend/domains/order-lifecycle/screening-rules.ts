import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { HoldReason } from '../../../lib/contract/order';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { goods } from '../../database/schema/catalog';
import { member } from '../../database/schema/members';
import { orderItem, orders } from '../../database/schema/orders';
import type { Services } from '../../platform/context';
import type { OrderRow } from '../orders/lock-order';
import { businessHoursAt } from '../settings/business-hours';
import { type OrderSettings, readOrderSettings } from '../settings/order-settings';
import { type RestPeriod, readSettings } from '../settings/settings';

export type ReviewFacts = {
  goodsNeedsVerification: boolean;
  deliveryMode: 'DIRECT' | 'CARD' | 'MANUAL' | 'SHIPPING';
  isVerified: boolean;
  /** Paid for delivered orders and not refunded, long enough ago for a stolen card to be noticed. */
  settledSpendFen: number;
  orderAmountFen: number;
  now: Date;
};

/** The screening rules after payment; NONE lets the order pass. */
export function holdReasonOf(
  facts: ReviewFacts,
  rules: { risk: OrderSettings['risk']; restPeriod: RestPeriod },
): HoldReason {
  if (facts.goodsNeedsVerification && !facts.isVerified) return 'VERIFICATION';
  const limitFen = rules.risk.cardCodeFirstOrderLimitCny * 100;
  // Codes can be resold immediately, which attracts stolen cards. A small or a recent purchase proves nothing.
  const isRisky = facts.orderAmountFen > limitFen && facts.settledSpendFen < limitFen;
  if (facts.deliveryMode === 'CARD' && isRisky && !facts.isVerified) return 'RISK';
  if (
    rules.restPeriod.appliesTo.some((mode) => mode === facts.deliveryMode) &&
    businessHoursAt(rules.restPeriod, facts.now).resting
  ) {
    return 'REST';
  }
  return 'NONE';
}

/** Why this order is put on hold after its payment; NONE when it is not. */
export async function applyScreeningRules(
  tx: Executor,
  services: Services,
  order: OrderRow,
): Promise<HoldReason> {
  const [row] = await tx
    .select({
      goodsNeedsVerification: goods.requiresVerification,
      deliveryMode: orderItem.deliveryMode,
      certification: member.certificationStatus,
    })
    .from(orderItem)
    .innerJoin(goods, eq(goods.id, orderItem.goodsId))
    .innerJoin(member, eq(member.id, order.memberId))
    .where(eq(orderItem.orderId, order.id))
    .limit(1);
  if (!row) return 'MANUAL';
  const now = services.clock.now();
  const { risk } = await readOrderSettings(tx);
  return holdReasonOf(
    {
      goodsNeedsVerification: row.goodsNeedsVerification,
      deliveryMode: row.deliveryMode,
      isVerified: row.certification === 'VERIFIED',
      settledSpendFen: await settledSpend(tx, order, addTime(now, -risk.newMemberReviewHours, 'hour')),
      orderAmountFen: order.orderAmountFen,
      now,
    },
    { risk, restPeriod: (await readSettings(tx)).restPeriod },
  );
}

/** What the member paid before `until` for orders that were delivered and not refunded, in fen. */
async function settledSpend(tx: Executor, order: OrderRow, until: Date): Promise<number> {
  const [row] = await tx
    .select({ fen: sql<string>`coalesce(sum(${orders.amountPaidFen} - ${orders.amountRefundedFen}), 0)` })
    .from(orders)
    .where(
      and(
        eq(orders.memberId, order.memberId),
        inArray(orders.status, ['PENDING_EVALUATE', 'COMPLETED']),
        lte(orders.paidTime, until),
      ),
    );
  return Number(row?.fen ?? 0);
}
