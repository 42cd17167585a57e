import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PresentDesign } from '../../../../lib/presents/designs';
import { presentRefusal } from '../../../../lib/presents/rules';
import { addTime, formatShanghai } from '../../../../lib/time';
import { cardCode } from '../../../database/schema/fulfilment';
import { orderItem } from '../../../database/schema/orders';
import { present } from '../../../database/schema/presents';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { newId } from '../../../platform/new-id';
import { newToken, tokenHash } from '../../../platform/sealing/seal';
import { codeFacts } from '../../orders/list-cards';
import { openDisputeTime } from '../../orders/open-dispute';
import { ownOrder } from '../../orders/own-order';
import { readPresentSettings } from '../../settings/present-settings';
import { givingFacts } from '../giving-facts';
import { presentsOf } from '../present-row';

type Wish = { orderSn: string; cardId: string; design: PresentDesign; receiver: string; greeting: string };

/**
 * Gives a code of the member's order as a present. Its link holds a random token, of which only the hash is stored, so
 * that it is returned once; a link that is lost is taken back and replaced by another one.
 * @throws StoreError `order_notFound`; `card_notAvailable` for a code of another order; a refusal of `presentRefusal`
 */
export async function createPresent(
  context: Context,
  { orderSn, cardId, ...wish }: Wish,
): Promise<{ id: string; token: string; expireTime: string }> {
  const { clock } = context;
  const token = newToken();
  return context.db.transaction(async (tx) => {
    const order = await ownOrder(tx, context, orderSn, 'update');
    // The limit is about all orders of the member.
    await lockOn(tx, `presents:${order.memberId}`);
    const now = clock.now();
    const items = tx.select({ id: orderItem.id }).from(orderItem).where(eq(orderItem.orderId, order.id));
    const [card] = await tx
      .select()
      .from(cardCode)
      .where(and(eq(cardCode.id, cardId), inArray(cardCode.orderItemId, items)));
    const code = card && codeFacts(card, (await presentsOf(tx, order.id)).get(cardId), now);
    if (!code) throw new StoreError('card_notAvailable');
    const isDisputed = (await openDisputeTime(tx, { orderId: order.id })) !== null;
    const refusal = presentRefusal(await givingFacts(tx, context, { ...order, isDisputed }), code);
    if (refusal) throw new StoreError(refusal);
    // One that expired makes place for this one.
    await tx
      .update(present)
      .set({ state: 'EXPIRED', updatedTime: now, version: sql`${present.version} + 1` })
      .where(and(eq(present.cardCodeId, cardId), eq(present.state, 'WAITING')));
    const { validDays } = await readPresentSettings(tx);
    const longest = addTime(now, validDays, 'day');
    const expireTime = card.expireTime !== null && card.expireTime < longest ? card.expireTime : longest;
    const id = newId();
    await tx.insert(present).values({
      id,
      tokenHash: tokenHash(token),
      cardCodeId: cardId,
      orderId: order.id,
      memberId: order.memberId,
      ...wish,
      state: 'WAITING',
      expireTime,
      createdTime: now,
      updatedTime: now,
    });
    return { id, token, expireTime: formatShanghai(expireTime) };
  });
}
