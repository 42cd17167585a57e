import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import { afterSalesStatus } from '../../../lib/refunds/after-sales-contract';
import { namesCodes, unitsOfReason } from '../../../lib/refunds/rules';
import { addTime } from '../../../lib/time';
import { id } from '../../../lib/wire/endpoint';
import type { Transaction } from '../../database/connect';
import { afterSales } from '../../database/schema/after-sales';
import { cardCode } from '../../database/schema/fulfilment';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { idempotentRequest, readStoredResponse, storeResponse } from '../../platform/idempotency';
import { memberOf } from '../../platform/member-of';
import { newId } from '../../platform/new-id';
import { requestWaits } from '../../platform/waits/work-waits';
import { afterSalesChoice, afterSalesRefusal } from '../orders/after-sales-rules';
import { queueOrderMail } from '../orders/lifecycle/order-mail';
import { requestRefund } from '../orders/lifecycle/request-refund';
import { type OrderActor, transition } from '../orders/lifecycle/transition';
import { itemsOf, type OrderItemRow, type OrderRow } from '../orders/lock-order';
import { ownOrder } from '../orders/own-order';
import { checkEvidence } from './evidence';

type Apply = Contract['POST /order/member/aftersales/apply'];
type Body = z.output<Apply['body']>;

const answer = z.object({ id, status: afterSalesStatus });

/** Requests per member: each one writes to staff. */
const limit = { points: 10, seconds: 86_400 };

/**
 * Writes a request for a refund, a return or other codes. The order waits in PENDING_REFUND for the decision, and the
 * money of a refund is reserved. A repeated request with the same key returns the first response.
 * @throws StoreError `order_notFound`; `aftersales_notPossible` when it cannot be requested (now, for these units or
 *   codes); `aftersales_imageInvalid`; 429
 */
export async function applyForAfterSales(
  context: Context,
  body: Body,
  key: string,
): Promise<z.output<typeof answer>> {
  const memberId = memberOf(context);
  const request = idempotentRequest(memberId, 'aftersales/apply', key, body);
  const known = await readStoredResponse(context.db, request);
  if (known !== undefined) return answer.parse(known);
  await context.rateLimits.take(`aftersales:${memberId}`, limit);
  return context.db.transaction(async (tx) => {
    const order = await ownOrder(tx, context, body.orderSn, 'update');
    // A concurrent request with this key may have stored its response before this one acquired the lock.
    const stored = await readStoredResponse(tx, request);
    if (stored !== undefined) return answer.parse(stored);
    const { row, waiting } = await openRequest(tx, context, order, {
      ...body,
      actor: { type: 'MEMBER', id: memberId },
    });
    await queueOrderMail(tx, context, waiting, 'afterSalesApplied');
    await storeResponse(tx, context, request, row);
    return row;
  });
}

type Wish = Pick<Body, 'type' | 'reason' | 'description' | 'units' | 'cardIds' | 'images' | 'channel'> & {
  /** The member, or staff in their name. */
  actor: OrderActor;
};

/**
 * Writes the request for a locked order, under the rules for what a member can request. A refund is reserved.
 * @throws StoreError `aftersales_notPossible`; `aftersales_imageInvalid`
 */
export async function openRequest(
  tx: Transaction,
  context: Context,
  order: OrderRow,
  { actor, ...wish }: Wish,
): Promise<{ row: { id: string; status: 'APPLIED' }; waiting: OrderRow }> {
  const [item] = await itemsOf(tx, order.id);
  const now = context.clock.now();
  if (!item || afterSalesRefusal(order, item, now)) throw new StoreError('aftersales_notPossible');
  const choice = await afterSalesChoice(tx, item, now);
  const wanted = choice.types.find(({ type }) => type === wish.type);
  const most = unitsOfReason(wish.reason, { deliveryMode: item.deliveryMode, ...choice });
  if (!wanted?.reasons.includes(wish.reason) || wish.units > most) {
    throw new StoreError('aftersales_notPossible');
  }
  await checkCards(tx, item, wish);
  await checkEvidence(tx, order.memberId, wish.images);
  const row = { id: newId(), status: 'APPLIED' as const };
  await tx.insert(afterSales).values({
    ...row,
    orderId: order.id,
    orderItemId: item.id,
    memberId: order.memberId,
    type: wish.type,
    reason: wish.reason,
    description: wish.description,
    units: wish.units,
    cardIds: wish.cardIds,
    imageIds: wish.images,
    dueTime: addTime(now, requestWaits.APPLIED.late, 'second'),
    createdTime: now,
    updatedTime: now,
  });
  const waiting = await transition(tx, context, {
    orderId: order.id,
    event: 'ASK_REFUND',
    actor,
    detail: { afterSalesId: row.id },
  });
  if (wish.type !== 'REPLACE_CODE') {
    const { units, channel, reason } = wish;
    await requestRefund(tx, context, waiting, { units, channel, reason, afterSalesId: row.id });
  }
  return { row, waiting };
}

/** Codes are named when they are faulty, one for each unit; they belong to the item and were shown. */
async function checkCards(
  tx: Transaction,
  item: OrderItemRow,
  { reason, cardIds, units }: Pick<Wish, 'reason' | 'cardIds' | 'units'>,
): Promise<void> {
  if (!namesCodes(reason, item.deliveryMode) && cardIds.length === 0) return;
  const known = await tx
    .select({ id: cardCode.id })
    .from(cardCode)
    .where(
      and(
        eq(cardCode.orderItemId, item.id),
        eq(cardCode.state, 'REVEALED'),
        inArray(cardCode.id, cardIds.length === 0 ? [''] : cardIds),
      ),
    );
  if (known.length !== cardIds.length || known.length !== units)
    throw new StoreError('aftersales_notPossible');
}
