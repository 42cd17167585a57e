import { and, eq, inArray, ne } from 'drizzle-orm';
import { coinMethod } from '../../../../lib/pricing/coins';
import type { RefundChannel } from '../../../../lib/refunds/contract';
import { addTime, formatShanghai } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { orderItem } from '../../../database/schema/orders';
import { openRefundStatuses, refund } from '../../../database/schema/payments';
import type { Services } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { newId } from '../../../platform/new-id';
import { voidCards } from '../../delivery/codes/void-cards';
import { expectedRefundTime } from '../../payments/expected-refund-time';
import { internalProvider } from '../../payments/payment-row';
import type { OrderItemRow, OrderRow } from '../lock-order';
import { canChooseCoins, isOnRiskHold } from './coin-refunds';
import { queueOrderMail } from './order-mail';
import {
  minorOf,
  type Part,
  partOf,
  type Refundable,
  type RefundWish,
  readRefundable,
  unitsTaken,
  wholeOf,
} from './refundable';

/**
 * Creates a refund of an order's payment, with its job and a mail. The order is locked. A refund of the whole order is
 * created once; without a payment nothing is sent.
 * @returns the id of the refund; null when there is nothing to refund
 * @throws StoreError `refund_tooHigh`, `refund_tooManyUnits`, `refund_coinsNotPossible`; `order_statusInvalid` when a
 *   refund already ends the order
 */
export async function startRefund(
  tx: Executor,
  services: Services,
  order: OrderRow,
  wish: RefundWish,
): Promise<string | null> {
  const found = await readRefundable(tx, order);
  if (!found) return null;
  const isWhole = wish.units === undefined && (wish.amountFen ?? found.leftFen) === found.leftFen;
  if (found.isEnding) {
    if (isWhole) return null;
    throw new StoreError('order_statusInvalid');
  }
  const part = isWhole ? wholeOf(order, found) : partOf(order, found, wish);
  if (part.amountFen <= 0 && isWhole) return null;
  const row = await insertRefund(tx, services, order, found, { part, wish });
  await takeUnitsBack(tx, services, found.item, unitsTaken(found, part), wish);
  await services.jobs.enqueue(tx, 'payment.refund', { refundId: row.id });
  await mailStart(tx, services, order, { ...row, memberText: wish.memberText });
  return row.id;
}

/** Coins arrive at once, with a mail of their own; so does the refund of an order that was paid with coins. */
export async function mailStart(
  tx: Executor,
  services: Services,
  order: OrderRow,
  {
    channel,
    amountFen,
    expectedTime,
    memberText,
  }: {
    channel: RefundChannel;
    amountFen: number;
    /** When it arrives at the latest. */
    expectedTime: Date;
    memberText?: string | undefined;
  },
): Promise<void> {
  if (channel !== 'ORIGINAL' || order.paymentMethod === coinMethod) return;
  await queueOrderMail(tx, services, order, 'refundStarted', {
    amountFen,
    values: { date: formatShanghai(expectedTime, 'day') },
    staffText: memberText,
  });
}

/** Whether refunds of an order are not completed; the one named is left out. Money may leave: the order waits for them. */
export async function hasOpenRefund(tx: Executor, orderId: string, except?: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(
      and(
        eq(refund.orderId, orderId),
        eq(refund.kind, 'ORDER'),
        except === undefined ? undefined : ne(refund.id, except),
        inArray(refund.status, [...openRefundStatuses]),
      ),
    )
    .limit(1);
  return open !== undefined;
}

/** Takes delivered units back and voids their codes. */
export async function takeUnitsBack(
  tx: Executor,
  services: Services,
  item: OrderItemRow | undefined,
  units: number,
  { cardIds = [] }: RefundWish,
): Promise<void> {
  if (!item || units === 0) return;
  const now = services.clock.now();
  await tx
    .update(orderItem)
    .set({ refundedQuantity: item.refundedQuantity + units, updatedTime: now })
    .where(eq(orderItem.id, item.id));
  if (item.deliveryMode === 'CARD') await voidCards(tx, { orderItemId: item.id, units, cardIds, now });
}

/** @throws StoreError `refund_coinsNotPossible` */
async function refuseCoins(
  tx: Executor,
  services: Services,
  order: OrderRow,
  { payment, wish }: { payment: Refundable['payment']; wish: RefundWish },
): Promise<void> {
  const isPossible = wish.decidedBy
    ? payment.provider === internalProvider || !isOnRiskHold(order)
    : await canChooseCoins(tx, services, { order, payment });
  if (!isPossible) throw new StoreError('refund_coinsNotPossible');
}

/**
 * @param how.requested the member's request, when staff still have to decide
 * @param how.minor what the provider has returned already, in minor units; computed from the amount by default
 */
export async function insertRefund(
  tx: Executor,
  services: Services,
  order: OrderRow,
  found: Refundable,
  {
    part,
    wish,
    requested,
    minor,
  }: { part: Part; wish: RefundWish; requested?: { afterSalesId: string }; minor?: number },
) {
  const now = services.clock.now();
  const id = newId();
  const channel = wish.channel ?? 'ORIGINAL';
  const expectedTime = expectedRefundTime(now, found.payment, channel);
  if (channel === 'COINS') await refuseCoins(tx, services, order, { payment: found.payment, wish });
  await tx.insert(refund).values({
    ...part,
    id,
    sn: `R${id}`,
    orderId: order.id,
    paymentLogId: found.payment.id,
    minor: minor ?? minorOf(found, part.amountFen, channel),
    kind: 'ORDER',
    channel,
    afterSalesId: requested?.afterSalesId ?? null,
    status: requested ? 'REQUESTED' : 'APPROVED',
    reason: wish.reason,
    note: wish.note,
    memberText: wish.memberText,
    decidedBy: wish.decidedBy,
    expectedTime: requested ? null : expectedTime,
    nextCheckTime: addTime(now, 1, 'minute'),
    createdTime: now,
    updatedTime: now,
  });
  return { id, channel, amountFen: part.amountFen, expectedTime };
}
