import { and, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { checkoutContract } from '../../../lib/contract/checkout';
import type { Quote } from '../../../lib/contract/quote';
import { fenToYuan } from '../../../lib/money';
import type { CouponProduct } from '../../../lib/pricing/coupon';
import { type ComputedQuote, computeQuote, type QuoteAmounts } from '../../../lib/pricing/quote';
import type { Executor, Transaction } from '../../database/connect';
import { member } from '../../database/schema/members';
import { orderItem, orderLog, orders } from '../../database/schema/orders';
import type { Context } from '../../platform/context';
import { idempotentRequest, readStoredResponse, storeResponse } from '../../platform/idempotency';
import { lockOn } from '../../platform/lock-on';
import { memberOf } from '../../platform/member-of';
import { newId } from '../../platform/new-id';
import { methodRefusalKey, withStoreErrors } from '../../platform/refusal-errors';
import { StoreError } from '../../platform/store-error';
import { rememberGameAccount } from '../game-accounts/remember-game-account';
import { reserveStock, sellStock } from '../order-lifecycle/reserve-stock';
import { screenOrder } from '../order-lifecycle/transition';
import type { OrderItemRow, OrderRow } from '../orders/lock-order';
import { nextOrderNumber } from '../orders/order-number';
import { loadLimits } from '../orders/spending-limits';
import { checkVelocity, countVelocity } from '../orders/velocity';
import { loadQuoteFacts, type QuoteGround, runningDeal } from '../pricing/load-quote-facts';
import { quoteOnWire } from '../pricing/quote-on-wire';
import { verifyQuote } from '../pricing/quote-token';
import { lockCoupon, spendCoupon } from '../promotions/hold-coupon';
import { type CheckedAccount, checkRechargeAccount } from '../recharge/check-recharge-account';
import { mainField } from '../recharge/recharge-values';
import { isInMaintenance } from '../settings/maintenance';
import { type OrderSettings, readOrderSettings } from '../settings/order-settings';
import { itemRowOf, orderRowOf } from './placed-rows';

const create = checkoutContract['POST /order/member/order/create'];

type Body = z.output<typeof create.body>;
type PlacedOrder = z.output<typeof create.data>;

/**
 * Places an order at the quoted price: everything it needs is reserved, or nothing is written. One idempotency key
 * places one order, also under concurrent requests.
 * @throws StoreError `order_priceChanged` with the new quote, and the refusals of each step
 */
export async function placeOrder(context: Context, body: Body, key: string): Promise<PlacedOrder> {
  const memberId = memberOf(context);
  const request = idempotentRequest(memberId, 'order/create', key, body);
  const known = await readStoredResponse(context.db, request);
  if (known !== undefined) return create.data.parse(known);

  const settings = await readOrderSettings(context.db);
  refuseInMaintenance(context, settings);
  const ground = await loadQuoteFacts(context.db, context, memberId, body);
  const account = checkRechargeAccount(context, ground.goods, body);
  if (ground.goods.type === 'PHYSICAL' && ground.address === null)
    throw new StoreError('order_addressRequired');
  if (ground.goods.minVipLevel > ground.vipLevelNumber) throw new StoreError('common_message_accessDenied');
  const buyer = { memberId, ip: context.ip, accountHash: account.hash };
  await checkVelocity(context, settings, buyer);
  const sn = await nextOrderNumber(context.db, context);

  const placed = await context.db.transaction(async (tx) => {
    // Serialised per member, because the limits below count rows that concurrent requests have not committed
    // yet.
    await lockOn(tx, `orders:${memberId}`);
    await refuseClosed(tx, memberId);
    const answered = await readStoredResponse(tx, request);
    if (answered !== undefined) return { answer: create.data.parse(answered), isNew: false };

    await checkUnpaid(tx, memberId, settings);
    const facts = await withCurrentDeal(tx, context, memberId, ground);
    const computed = withStoreErrors(() => computeQuote(facts));
    checkQuote(context, memberId, body, ground, computed);
    await checkLimits(tx, context, ground, computed.amounts, settings);

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
    await tx.insert(orders).values(order);
    await tx.insert(orderItem).values(item);
    await tx.insert(orderLog).values({
      id: newId(),
      orderId: order.id,
      type: 'CREATE',
      toStatus: order.status,
      actorType: 'MEMBER',
      actorId: memberId,
      detail: {},
      createdTime: order.createdTime,
    });
    await reserveItems(tx, context, order, item, ground.goods);
    if (body.saveGameAccount) await remember(tx, order, ground, account);
    const answer = answerOf(await screenOrder(tx, context, order));
    await storeResponse(tx, context, request, answer);
    return { answer, isNew: true };
  });
  if (placed.isNew) await countVelocity(context, settings, buyer);
  return placed.answer;
}

/** Rejects an order of an account closed concurrently; closing takes the same lock. */
async function refuseClosed(tx: Transaction, memberId: string): Promise<void> {
  const [owner] = await tx.select({ status: member.status }).from(member).where(eq(member.id, memberId));
  if (owner?.status !== 'ACTIVE') throw new StoreError('common_message_unauthorized');
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
  return { ...facts, deal: await runningDeal(tx, memberId, facts.skuId, context.clock.now()) };
}

async function checkUnpaid(tx: Executor, memberId: string, { risk }: OrderSettings): Promise<void> {
  const [unpaid] = await tx
    .select({ orders: count() })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.status, 'PENDING_PAYMENT')));
  if ((unpaid?.orders ?? 0) >= risk.maxUnpaidOrders) {
    throw new StoreError('order_tooManyUnpaid', { data: { args: [risk.maxUnpaidOrders] } });
  }
}

function checkQuote(
  context: Context,
  memberId: string,
  body: Body,
  ground: QuoteGround,
  computed: ComputedQuote,
): void {
  const { amounts, methods } = computed;
  const now = context.clock.now();
  if (!verifyQuote(context.environment, body.quoteToken, { memberId, skuId: body.skuId, amounts }, now)) {
    const quote: Quote = quoteOnWire(context, memberId, ground, computed);
    throw new StoreError('order_priceChanged', { data: quote });
  }
  const method = methods.find((each) => each.code === amounts.paymentMethod);
  if (method?.refusal) throw new StoreError(methodRefusalKey(method.refusal));
}

async function checkLimits(
  tx: Executor,
  context: Context,
  { member }: QuoteGround,
  { orderAmountFen }: QuoteAmounts,
  settings: OrderSettings,
): Promise<void> {
  const { singleFen, leftTodayFen, leftVerifiedFen } = await loadLimits(tx, context, member, settings);
  const leftFen = Math.min(singleFen, leftTodayFen);
  if (orderAmountFen > leftFen) {
    // Suggests identity verification only where it helps.
    if (orderAmountFen <= leftVerifiedFen) throw new StoreError('order_verificationRequired');
    throw new StoreError('order_limitExceeded', { data: { args: [fenToYuan(leftFen)] } });
  }
}

async function remember(
  tx: Transaction,
  order: OrderRow,
  { goods }: QuoteGround,
  { values, roleName }: CheckedAccount,
): Promise<void> {
  const account = values[mainField(goods.rechargeFields) ?? ''];
  if (account === undefined) return;
  const { memberId, createdTime: now } = order;
  await rememberGameAccount(tx, { memberId, goodsId: goods.id, values, account, roleName, now });
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
  if (order.expireTime === null) {
    await spendCoupon(tx, order, now);
    await sellStock(tx, context, order, [item]);
    return;
  }
  await context.jobs.enqueue(tx, 'order.expire', { orderId: order.id }, { startAfter: order.expireTime });
}

function answerOf(order: OrderRow): PlacedOrder {
  return {
    order: { id: order.id, sn: order.sn, status: order.status },
    orderSns: [order.sn],
    expireTime: order.expireTime?.getTime() ?? null,
    payAmount: fenToYuan(order.payAmountFen),
  };
}
