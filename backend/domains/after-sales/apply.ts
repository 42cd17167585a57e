import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import { id } from '../../../lib/contract/dialect/endpoint';
import { afterSalesStatus } from '../../../lib/contract/orders/after-sales';
import { addTime } from '../../../lib/time';
import type { Transaction } from '../../database/connect';
import { afterSales } from '../../database/schema/after-sales';
import { cardCode } from '../../database/schema/fulfilment';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { idempotentRequest, readStoredResponse, storeResponse } from '../../platform/idempotency';
import { memberOf } from '../../platform/member-of';
import { newId } from '../../platform/new-id';
import { queueOrderMail } from '../order-lifecycle/order-mail';
import { requestRefund } from '../order-lifecycle/request-refund';
import { transition } from '../order-lifecycle/transition';
import { afterSalesChoice } from '../orders/after-sales-rules';
import { itemsOf, type OrderItemRow } from '../orders/lock-order';
import { ownOrder } from '../orders/own-order';
import { checkEvidence } from './evidence';

type Apply = Contract['POST /order/member/aftersales/apply'];
type Body = z.output<Apply['body']>;

const answer = z.object({ id, status: afterSalesStatus });

/** Requests per member: each one writes to staff. */
const limit = { points: 10, seconds: 86_400 };

/** Hours in which staff decide. */
const hoursToDecide = 48;

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
    const [item] = await itemsOf(tx, order.id);
    const now = context.clock.now();
    const choice = item && afterSalesChoice(order, item, now);
    const wanted = choice?.types.find(({ type }) => type === body.type);
    if (!item || !choice || !wanted?.reasons.includes(body.reason) || body.units > choice.units) {
      throw new StoreError('aftersales_notPossible');
    }
    await checkCards(tx, item, body);
    await checkEvidence(tx, memberId, body.images);
    const row = { id: newId(), status: 'APPLIED' as const };
    await tx.insert(afterSales).values({
      ...row,
      orderId: order.id,
      orderItemId: item.id,
      memberId,
      type: body.type,
      reason: body.reason,
      description: body.description,
      units: body.units,
      cardIds: body.cardIds,
      imageIds: body.images,
      dueTime: addTime(now, hoursToDecide, 'hour'),
      createdTime: now,
      updatedTime: now,
    });
    const waiting = await transition(tx, context, {
      orderId: order.id,
      event: 'ASK_REFUND',
      actor: { type: 'MEMBER', id: memberId },
      detail: { afterSalesId: row.id },
    });
    if (body.type !== 'REPLACE_CODE') {
      const { units, channel, reason } = body;
      await requestRefund(tx, context, waiting, { units, channel, reason, afterSalesId: row.id });
    }
    await queueOrderMail(tx, context, waiting, 'afterSalesApplied');
    await storeResponse(tx, context, request, row);
    return row;
  });
}

/** Codes are named when they are faulty, one for each unit; they belong to the item and were shown. */
async function checkCards(
  tx: Transaction,
  item: OrderItemRow,
  { type, cardIds, units }: Body,
): Promise<void> {
  if (type !== 'REPLACE_CODE' && cardIds.length === 0) return;
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
