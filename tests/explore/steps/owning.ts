import { and, eq, inArray } from 'drizzle-orm';
import { afterSales } from '@/backend/database/schema/after-sales';
import { dispute } from '@/backend/database/schema/disputes';
import { cardCode } from '@/backend/database/schema/fulfilment';
import { ownPassword } from '../../api/fixtures/account';
import type { Buyer } from '../../load/buyers';
import { checkChoice } from '../check-coins';
import { type Bought, idsOf, type Run } from '../run';
import { type Steps, step, tryEach } from '../step';
import { wishes } from '../world';

const paid = [
  'PENDING_REVIEW',
  'PENDING_SHIPMENT',
  'PENDING_EVALUATE',
  'COMPLETED',
  'PENDING_REFUND',
] as const;

/** What a member does with an order, a paid one by default. */
const onOrder = (
  weight: number,
  needs: readonly string[],
  work: (run: Run, order: Bought, how: number) => Promise<{ status: number } | null>,
  statuses: readonly Parameters<Run['ordersIn']>[0][] = paid,
) =>
  step(
    weight,
    async (run, { pick, how }) =>
      tryEach(
        await run.ordersIn(...statuses),
        pick,
        async (order) => (await work(run, order, how))?.status === 200,
      ),
    needs,
  );

async function show(run: Run, order: Bought, isOne: boolean) {
  const item = await run.itemOf(order);
  if (item.deliveryMode !== 'CARD') return null;
  const own = await run.store.db
    .select({ id: cardCode.id })
    .from(cardCode)
    .where(eq(cardCode.orderItemId, item.id));
  const one = isOne && own[0] ? { cardId: own[0].id } : {};
  const answer = await run.asMember(order, 'POST /order/member/order/cards', {
    orderSn: order.sn,
    password: ownPassword,
    ...one,
  });
  if (answer.status === 200) {
    const { cards } = answer.data as { cards: { secret: string }[] };
    for (const { secret } of cards) {
      if (run.presented.has(secret)) run.findings.add('a code of an opened present was shown to its giver');
      const orders = run.shown.get(secret) ?? new Set();
      run.shown.set(secret, orders.add(order.sn));
    }
  }
  return answer;
}

type Applying = { type: 'REFUND' | 'RETURN' | 'REPLACE_CODE'; reason: string; channel?: 'COINS' };

const applying = (weight: number, needs: readonly string[], { type, reason, channel }: Applying) =>
  onOrder(weight, needs, async (run, order, how) => {
    const item = await run.itemOf(order);
    const left = item.deliveredQuantity - item.refundedQuantity;
    if (left <= 0) return null;
    const shown = await run.store.db
      .select({ id: cardCode.id })
      .from(cardCode)
      .where(and(eq(cardCode.orderItemId, item.id), eq(cardCode.state, 'REVEALED')));
    const cardIds = type === 'REPLACE_CODE' ? idsOf(shown).slice(0, 1) : [];
    const units = type === 'REPLACE_CODE' ? 1 : 1 + (how % left);
    const body = { orderSn: order.sn, type, reason, units, cardIds, ...(channel ? { channel } : {}) };
    const before = await run.rowOf(order);
    const answer = await run.asMember(order, 'POST /order/member/aftersales/apply', body, run.key());
    if (answer.status === 200 && channel) await checkChoice(run, order, before);
    return answer;
  });

/** Disputes of an order that the store knows and that are not decided. */
export const knownDisputes = ({ store }: Run, { id }: Bought) =>
  store.db
    .select()
    .from(dispute)
    .where(and(eq(dispute.orderId, id), eq(dispute.status, 'OPEN')));

export const requestsIn = (run: Run, ...statuses: (typeof afterSales.$inferSelect)['status'][]) =>
  run.orders.length === 0
    ? []
    : run.store.db
        .select()
        .from(afterSales)
        .where(and(inArray(afterSales.orderId, idsOf(run.orders)), inArray(afterSales.status, statuses)))
        .orderBy(afterSales.id);

const onRequest = (
  weight: number,
  needs: readonly string[],
  work: (run: Run, order: Bought, id: string) => Promise<{ status: number }>,
) =>
  step(
    weight,
    async (run, { pick }) =>
      tryEach(await requestsIn(run, 'APPLIED', 'APPROVED'), pick, async (request) => {
        const order = run.orders.find(({ id }) => id === request.orderId);
        return order !== undefined && (await work(run, order, request.id)).status === 200;
      }),
    needs,
  );

const askingRefund = (weight: number, needs: readonly string[], channel: 'ORIGINAL' | 'COINS') =>
  onOrder(weight, needs, async (run, order) => {
    const before = await run.rowOf(order);
    const body = { orderSn: order.sn, channel };
    const answer = await run.asMember(order, 'POST /order/member/order/ask_refund', body);
    if (answer.status === 200 && channel === 'COINS') await checkChoice(run, order, before);
    return answer;
  });

export const owningSteps: Steps = {
  RECEIVE: onOrder(3, ['BUY_CODES'], (run, order) =>
    run.asMember(order, 'POST /order/member/order/receive', { orderSn: order.sn }),
  ),
  REVIEW: onOrder(1, ['BUY_CODES'], (run, order) =>
    run.asMember(order, 'POST /order/member/review/save', { orderSn: order.sn, score: 5, content: 'good' }),
  ),
  SHOW_CODES: onOrder(4, ['BUY_CODES'], (run, order) => show(run, order, false)),
  SHOW_ONE_CODE: onOrder(2, ['BUY_CODES'], (run, order) => show(run, order, true)),
  ASK_REFUND: askingRefund(3, ['BUY_PARCEL'], 'ORIGINAL'),
  ASK_REFUND_IN_COINS: askingRefund(4, ['BUY_SERVICE', 'DAY_PASSES'], 'COINS'),
  APPLY_FOR_REFUND: applying(4, ['BUY_CODES'], { type: 'REFUND', reason: 'OTHER' }),
  APPLY_FOR_COINS: applying(2, ['BUY_CODES', 'DAY_PASSES'], {
    type: 'REFUND',
    reason: 'OTHER',
    channel: 'COINS',
  }),
  APPLY_FOR_RETURN: applying(5, ['BUY_PARCEL', 'SHIP'], { type: 'RETURN', reason: 'DAMAGED' }),
  APPLY_FOR_OTHER_CODE: applying(3, ['BUY_CODES', 'SHOW_CODES'], {
    type: 'REPLACE_CODE',
    reason: 'CODE_INVALID',
  }),
  WITHDRAW_REQUEST: onRequest(2, ['APPLY_FOR_REFUND'], (run, order, id) =>
    run.asMember(order, 'POST /order/member/aftersales/cancel', { id }),
  ),
  SEND_PARCEL_BACK: onRequest(3, ['APPLY_FOR_RETURN', 'APPROVE_REQUEST'], (run, order, id) =>
    run.asMember(order, 'POST /order/member/aftersales/send', { id, company: 'DHL', trackingNo: 'RETURN-1' }),
  ),
  CORRECT_ACCOUNT: onOrder(
    2,
    ['PLACE_TOP_UP'],
    async (run, order, how) => {
      const { skuId } = await run.itemOf(order);
      // Another account each time: the number of orders for one is limited.
      const number = (Number(BigInt(order.id) % 10_000n) * 1_000 + how).toString().padStart(8, '0').slice(-8);
      const values =
        skuId === wishes.MANY_TOP_UPS.skuId ? { account: `139${number}` } : { account: `user.${number}` };
      return run.asMember(order, 'POST /order/member/order/update_account', { orderSn: order.sn, values });
    },
    ['PENDING_PAYMENT', ...paid],
  ),
  ISSUE_RECEIPT: onOrder(1, ['BUY_CODES', 'RECEIVE'], (run, order) =>
    run.asMember(order, 'POST /order/member/receipt/issue', { orderSn: order.sn }),
  ),
  CLOSE_ACCOUNT: step(1, async (run, { pick }) => {
    const open = run.buyers.filter(({ memberId }) => !run.closed.has(memberId));
    return tryEach(open, pick, (buyer) => close(run, buyer));
  }),
};

async function close(run: Run, buyer: Buyer): Promise<boolean> {
  const answer = await run.ask(
    'POST /upms/member/account/close',
    { body: { password: ownPassword } },
    { as: buyer.token },
  );
  if (answer.status !== 200) return false;
  for (const order of run.orders.filter((each) => each.buyer === buyer)) {
    if ((await knownDisputes(run, order)).length > 0) {
      run.findings.add('an account was closed while a payment of it was disputed');
    }
  }
  run.closed.set(buyer.memberId, run.store.clock.now());
  return true;
}
