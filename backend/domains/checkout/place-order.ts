import { and, count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { checkoutContract } from '../../../lib/checkout/contract';
import { fenToYuan } from '../../../lib/money';
import type { Quote } from '../../../lib/pricing/contract';
import type { CouponProduct } from '../../../lib/pricing/coupon';
import { type ComputedQuote, computeQuote, type QuoteAmounts } from '../../../lib/pricing/quote';
import type { Executor, Transaction } from '../../database/connect';
import { member } from '../../database/schema/members';
import { idempotencyKey, orderItem, orderLog, orders } from '../../database/schema/orders';
import { lockOn } from '../../platform/concurrency/lock-on';
import { sendWaiting, transact, writeLater } from '../../platform/concurrency/write-later';
import type { Context } from '../../platform/context';
import { methodRefusalKey, withStoreErrors } from '../../platform/errors/refusal-errors';
import { StoreError } from '../../platform/errors/store-error';
import { failpoint } from '../../platform/failpoints';
import {
  type IdempotentRequest,
  idempotentRequest,
  readStoredResponse,
  storedResponse,
  storeResponseLater,
} from '../../platform/idempotency';
import { memberOf } from '../../platform/member-of';
import { newId } from '../../platform/new-id';
import { followRows } from '../../platform/setting-rows';
import { lockCoupon, spendCoupon } from '../coupons/hold-coupon';
import { rememberGameAccount } from '../members/game-accounts/remember-game-account';
import { recentOrders, repeatOf } from '../orders/find-repeat';
import { reserveStock, sellStock } from '../orders/lifecycle/reserve-stock';
import { screenOrder } from '../orders/lifecycle/transition';
import type { OrderItemRow, OrderRow } from '../orders/lock-order';
import { nextOrderNumber } from '../orders/order-number';
import { limitRefusal, limitsOf, type SpendingLimits } from '../orders/spending-limits';
import { checkVelocity, countVelocity } from '../orders/velocity';
import { loadQuoteFacts, type QuoteGround, runningDeal } from '../pricing/load-quote-facts';
import { isQuoteOfAnother, verifyQuote } from '../pricing/quote-token';
import { spentToday } from '../pricing/spent-today';
import { type CheckedAccount, checkRechargeAccount } from '../products/recharge/check-recharge-account';
import { mainField } from '../products/recharge/recharge-values';
import { isInMaintenance } from '../settings/maintenance';
import { type OrderSettings, orderSettings } from '../settings/order-settings';
import { validRows } from '../settings/read-valid-rows';
import { announcedQuote } from './announced-quote';
import { itemRowOf, orderRowOf } from './placed-rows';
import { refuseLoss, refuseRegion } from './sale-checks';

const create = checkoutContract['POST /order/member/order/create'];

type Body = z.output<typeof create.body>;
type PlacedOrder = z.output<typeof create.data>;

/**
 * Places an order at the quoted price: everything it needs is reserved, or nothing is written. One idempotency key
 * places one order, also under concurrent requests.
 * @throws StoreError `order_priceChanged` with the new quote, `order_otherAccount` for the quote of another member, `order_repeat` when the purchase repeats another one and
 *   the member has not confirmed that, and the refusals of each step
 */
export async function placeOrder(context: Context, body: Body, key: string): Promise<PlacedOrder> {
  const memberId = memberOf(context);
  const request = idempotentRequest(memberId, 'order/create', key, body);
  const known = await readStoredResponse(context.db, request);
  if (known !== undefined) return create.data.parse(known);

  if (isQuoteOfAnother(context.environment, body.quoteToken, memberId)) {
    throw new StoreError('order_otherAccount');
  }
  const ground = await loadQuoteFacts(context.db, context, memberId, body, { isOrder: true });
  const settings = validRows(ground.settingRows, orderSettings);
  refuseInMaintenance(context, settings);
  const account = checkRechargeAccount(context, ground.goods, body);
  if (ground.goods.type === 'PHYSICAL' && ground.address === null)
    throw new StoreError('order_addressRequired');
  refuseRegion(ground);
  const { minVipLevel } = ground.goods;
  if (minVipLevel > ground.vipLevelNumber) {
    throw new StoreError('order_levelTooLow', { data: { args: [minVipLevel] } });
  }
  const buyer = { memberId, ip: context.ip, userAgent: context.userAgent, accountHash: account.hash };
  await checkVelocity(context, settings, buyer);
  const sn = await nextOrderNumber(context.db, context);

  const placed = await transact(context.db, async (tx) => {
    // Serialised per member, because the limits below count rows that concurrent requests have not committed
    // yet.
    await lockOn(tx, `orders:${memberId}`);
    const { status, unpaid, todayFen, known, recent } = await memberState(tx, context, {
      memberId,
      skuId: body.skuId,
      request,
    });
    if (status !== 'ACTIVE') throw new StoreError('common_message_unauthorized');
    if (known !== undefined) return { answer: create.data.parse(known), isNew: false };

    followRows(tx, ground.settingRows);
    if (unpaid >= settings.risk.maxUnpaidOrders) {
      throw new StoreError('order_tooManyUnpaid', { data: { args: [settings.risk.maxUnpaidOrders] } });
    }
    if (!body.repeatConfirmed) {
      const repeat = repeatOf(context, recent, account.hash);
      if (repeat !== null) throw new StoreError('order_repeat', { data: repeat });
    }
    const facts = await withCurrentDeal(tx, context, memberId, ground);
    const computed = withStoreErrors(() => computeQuote(facts));
    await checkQuote(tx, context, memberId, body, ground, computed);
    checkLimits(limitsOf(ground.member.certificationStatus, settings, todayFen), computed.amounts);

    const { orderAmountFen } = computed.amounts;
    refuseLoss(ground, { orderAmountFen, quantity: facts.quantity }, settings);

    const order = orderRowOf(context, memberId, {
      body,
      key,
      sn,
      ground,
      amounts: computed.amounts,
      settings,
      account,
    });
    const item = itemRowOf(context, order, ground, account);
    await writeRows(tx, memberId, order, item);
    if (order.expireTime !== null) {
      await context.jobs.enqueue(tx, 'order.expire', { orderId: order.id }, { startAfter: order.expireTime });
      await storeResponseLater(tx, context, request, answerOf(order));
    }
    await sendWaiting(tx);
    await reserveItems(tx, context, order, item, ground.goods);
    if (body.saveGameAccount) await remember(tx, order, ground, account);
    failpoint('order.written');
    if (order.expireTime !== null) return { answer: answerOf(order), isNew: true };
    const answer = answerOf(await screenOrder(tx, context, { order, items: [item] }));
    await storeResponseLater(tx, context, request, answer);
    return { answer, isNew: true };
  });
  failpoint('order.placed');
  if (placed.isNew) await countVelocity(context, settings, buyer);
  return placed.answer;
}

async function writeRows(tx: Executor, memberId: string, order: OrderRow, item: OrderItemRow): Promise<void> {
  const log = {
    id: newId(),
    orderId: order.id,
    type: 'CREATE',
    toStatus: order.status,
    actorType: 'MEMBER',
    actorId: memberId,
    detail: {},
    createdTime: order.createdTime,
  } as const;
  await writeLater(tx, { write: tx.insert(orders).values(order) });
  await writeLater(tx, { write: tx.insert(orderItem).values(item) });
  await writeLater(tx, { write: tx.insert(orderLog).values(log) });
}

type MemberState = {
  /** Whether the account was closed concurrently (closing takes the same lock). */
  status: string | null;
  unpaid: number;
  todayFen: number;
  /** Orders that this one may repeat. */
  recent: unknown;
  /** The response to a concurrent request with the same key. */
  known: unknown;
};

/** What the lock on the member protects. */
async function memberState(
  tx: Transaction,
  { clock }: Context,
  { memberId, skuId, request }: { memberId: string; skuId: string; request: IdempotentRequest },
): Promise<MemberState> {
  const unpaid = tx
    .select({ orders: count() })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.status, 'PENDING_PAYMENT')));
  const [row] = await tx
    .select({
      status: member.status,
      unpaid: sql<string>`(${unpaid})`,
      todayFen: spentToday(tx, memberId, clock.now()),
      recent: recentOrders(tx, memberId, skuId, clock.now()),
      key: { requestHash: idempotencyKey.requestHash, response: idempotencyKey.response },
    })
    .from(member)
    .leftJoin(idempotencyKey, eq(idempotencyKey.id, request.id))
    .where(eq(member.id, memberId));
  return {
    status: row?.status ?? null,
    unpaid: Number(row?.unpaid ?? 0),
    todayFen: Number(row?.todayFen ?? 0),
    recent: row?.recent ?? null,
    known: storedResponse(request, row?.key ?? null),
  };
}

/** Rejects new orders during maintenance; existing ones are still paid and delivered. */
function refuseInMaintenance({ clock }: Context, { maintenance }: OrderSettings): void {
  const now = clock.now();
  if (!isInMaintenance(maintenance, now)) return;
  const { endTime } = maintenance;
  const seconds = endTime === null ? 600 : Math.ceil((endTime - now.getTime()) / 1000);
  throw new StoreError('store_maintenance', {
    data: { endTime },
    headers: { 'Retry-After': String(seconds) },
  });
}

/**
 * Reloads the member's units of a deal, including orders placed since the quote; everything else is checked by its own
 * update.
 */
async function withCurrentDeal(
  tx: Executor,
  context: Context,
  memberId: string,
  { facts }: QuoteGround,
): Promise<QuoteGround['facts']> {
  if (facts.deal === null) return facts;
  return {
    ...facts,
    deal: await runningDeal(
      tx,
      memberId,
      { id: facts.skuId, priceFen: facts.skuPriceFen },
      context.clock.now(),
    ),
  };
}

async function checkQuote(
  tx: Executor,
  context: Context,
  memberId: string,
  body: Body,
  ground: QuoteGround,
  computed: ComputedQuote,
): Promise<void> {
  const { amounts, methods } = computed;
  const now = context.clock.now();
  if (!verifyQuote(context.environment, body.quoteToken, { memberId, skuId: body.skuId, amounts }, now)) {
    const quote: Quote = await announcedQuote(tx, context, ground, computed);
    throw new StoreError('order_priceChanged', { data: quote });
  }
  const method = methods.find((each) => each.code === amounts.paymentMethod);
  if (method?.refusal) throw new StoreError(methodRefusalKey(method.refusal));
}

function checkLimits(limits: SpendingLimits, { orderAmountFen }: QuoteAmounts): void {
  const refusal = limitRefusal(limits, orderAmountFen);
  if (refusal) throw new StoreError(refusal.reasonKey, { data: { args: refusal.reasonArgs } });
}

async function remember(
  tx: Transaction,
  order: OrderRow,
  { goods }: QuoteGround,
  { values, roleName, checkedTime }: CheckedAccount,
): Promise<void> {
  const account = values[mainField(goods.rechargeFields) ?? ''];
  if (account === undefined) return;
  const { memberId, createdTime: now } = order;
  const used = { memberId, goodsId: goods.id, values, account, roleName, checkedTime, now };
  await rememberGameAccount(tx, used);
}

/** Reserves coupon, deal slot, stock and cards. An order that costs nothing consumes them immediately. */
async function reserveItems(
  tx: Executor,
  context: Context,
  order: OrderRow,
  item: OrderItemRow,
  goods: CouponProduct,
): Promise<void> {
  const now = context.clock.now();
  if (order.couponCodeId !== null) {
    const { couponCodeId, memberId } = order;
    const baseFen = order.goodsAmountFen - order.activityDiscountFen;
    await lockCoupon(tx, { couponCodeId, memberId, orderId: order.id, now, purchase: { goods, baseFen } });
  }
  await reserveStock(tx, context, order, [item], order.expireTime ?? now);
  if (order.expireTime !== null) return;
  await spendCoupon(tx, order, now);
  await sellStock(tx, context, order, [item]);
}

function answerOf(order: OrderRow): PlacedOrder {
  return {
    order: { id: order.id, sn: order.sn, status: order.status },
    orderSns: [order.sn],
    expireTime: order.expireTime?.getTime() ?? null,
    payAmount: fenToYuan(order.payAmountFen),
  };
}
