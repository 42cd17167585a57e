import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { HoldReason } from '../../lib/contract/order';
import { restAt } from '../content/rest-period';
import { type RestPeriod, readSettings } from '../content/settings';
import type { Executor } from '../database/connect';
import { goods } from '../database/schema/catalog';
import { member } from '../database/schema/identity';
import { orderItem, orders } from '../database/schema/orders';
import type { Services } from '../platform/context';
import type { OrderRow } from './lock-order';
import { type OrderSettings, readOrderSettings } from './order-settings';

export type ReviewFacts = {
  goodsNeedsVerification: boolean;
  deliveryMode: 'DIRECT' | 'CARD' | 'MANUAL' | 'SHIPPING';
  isVerified: boolean;
  /** Hours since the member registered. */
  memberHours: number;
  /** Another paid order exists. */
  hasBoughtBefore: boolean;
  orderAmountFen: number;
  now: Date;
};

/** The rules after payment (rows 7 and 8): NONE lets the order pass. */
export function holdReasonOf(
  facts: ReviewFacts,
  rules: { risk: OrderSettings['risk']; restPeriod: RestPeriod },
): HoldReason {
  if (facts.goodsNeedsVerification && !facts.isVerified) return 'VERIFICATION';
  const isFresh = facts.memberHours < rules.risk.newMemberReviewHours && !facts.hasBoughtBefore;
  const isDear = facts.orderAmountFen > rules.risk.cardCodeFirstOrderLimitCny * 100;
  // Codes can be resold at once: a stolen card's favourite.
  if (facts.deliveryMode === 'CARD' && isFresh && isDear && !facts.isVerified) return 'RISK';
  if (
    rules.restPeriod.appliesTo.some((mode) => mode === facts.deliveryMode) &&
    restAt(rules.restPeriod, facts.now).resting
  ) {
    return 'REST';
  }
  return 'NONE';
}

/** Why this order has to wait after its payment; NONE when it need not. */
export async function applyReviewRules(
  tx: Executor,
  services: Services,
  order: OrderRow,
): Promise<HoldReason> {
  const [row] = await tx
    .select({
      goodsNeedsVerification: goods.requiresVerification,
      deliveryMode: orderItem.deliveryMode,
      certification: member.certificationStatus,
      registered: member.createdTime,
    })
    .from(orderItem)
    .innerJoin(goods, eq(goods.id, orderItem.goodsId))
    .innerJoin(member, eq(member.id, order.memberId))
    .where(eq(orderItem.orderId, order.id))
    .limit(1);
  if (!row) return 'MANUAL';
  const [earlier] = await tx
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.memberId, order.memberId), isNotNull(orders.paidTime), ne(orders.id, order.id)))
    .limit(1);
  const now = services.clock.now();
  return holdReasonOf(
    {
      goodsNeedsVerification: row.goodsNeedsVerification,
      deliveryMode: row.deliveryMode,
      isVerified: row.certification === 'VERIFIED',
      memberHours: (now.getTime() - row.registered.getTime()) / 3_600_000,
      hasBoughtBefore: earlier !== undefined,
      orderAmountFen: order.orderAmountFen,
      now,
    },
    { risk: (await readOrderSettings(tx)).risk, restPeriod: (await readSettings(tx)).restPeriod },
  );
}
