import { and, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { orderContract, type Quote } from '../../lib/contract/order';
import { fenToYuan } from '../../lib/money';
import { isInMaintenance } from '../content/maintenance';
import type { Executor, Transaction } from '../database/connect';
import { member } from '../database/schema/identity';
import { orderItem, orderLog, orders } from '../database/schema/orders';
import { rememberGameAccount } from '../members/remember-game-account';
import type { Context } from '../platform/context';
import { idempotentRequest, keepAnswer, keptAnswer } from '../platform/idempotency';
import { lockOn } from '../platform/lock-on';
import { memberOf } from '../platform/member-of';
import { newId } from '../platform/new-id';
import { StoreError } from '../platform/store-error';
import { loadQuoteFacts, type QuoteGround, runningDeal } from '../pricing/load-quote-facts';
import { type ComputedQuote, computeQuote, type QuoteSums } from '../pricing/quote';
import { quoteOnWire } from '../pricing/quote-on-wire';
import { verifyQuote } from '../pricing/quote-token';
import { lockCoupon, spendCoupon } from '../promotions/hold-coupon';
import { type CheckedAccount, checkRechargeAccount } from './check-recharge-account';
import type { OrderItemRow, OrderRow } from './lock-order';
import { nextOrderNumber } from './order-number';
import { type OrderSettings, readOrderSettings } from './order-settings';
import { itemRowOf, orderRowOf } from './placed-rows';
import { mainField } from './recharge-values';
import { reserveStock, sellStock } from './reserve-stock';
import { loadLimits } from './spending-limits';
import { reviewOrder } from './transition';
import { checkVelocity, countVelocity } from './velocity';

const create = orderContract['POST /order/member/order/create'];

type Body = z.output<typeof create.body>;
type PlacedOrder = z.output<typeof create.data>;

/**
 * Place an order at the quoted price: everything it needs is held, or nothing is written (rows 1 and 2).
 * One key places one order, also when it is sent many times at once.
 * @throws StoreError `order_priceChanged` with the new quote, and the refusals of each step
 */
export async function placeOrder(context: Context, body: Body, key: string): Promise<PlacedOrder> {
  const memberId = memberOf(context);
  const request = idempotentRequest(memberId, 'order/create', key, body);
  const known = await keptAnswer(context.db, request);
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
    // One order of a member at a time: the limits below count rows that do not exist yet.
    await lockOn(tx, `orders:${memberId}`);
    await refuseClosed(tx, memberId);
    const answered = await keptAnswer(tx, request);
    if (answered !== undefined) return { answer: create.data.parse(answered), isNew: false };

    await checkUnpaid(tx, memberId, settings);
    const computed = computeQuote(await withDealOfNow(tx, context, memberId, ground));
    checkQuote(context, memberId, body, ground, computed);
    await checkLimits(tx, context, ground, computed.sums, settings);

    const order = orderRowOf(context, memberId, {
      body,
      key,
      sn,
      ground,
      sums: computed.sums,
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
    await holdGoods(tx, context, order, item);
    if (body.saveGameAccount) await remember(tx, order, ground, account);
    const answer = answerOf(await reviewOrder(tx, context, order));
    await keepAnswer(tx, context, request, answer);
    return { answer, isNew: true };
  });
  if (placed.isNew) await countVelocity(context, settings, buyer);
  return placed.answer;
}

/** The account was closed while its order was on the way; closing takes the same lock. */
async function refuseClosed(tx: Transaction, memberId: string): Promise<void> {
  const [owner] = await tx.select({ status: member.status }).from(member).where(eq(member.id, memberId));
  if (owner?.status !== 'ACTIVE') throw new StoreError('common_message_unauthorized');
}

/** Nothing is placed while the shop is being worked on; what was placed before is paid and delivered. */
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

/** What this member took from a deal counts orders of a moment ago too; everything else is held by its own update. */
async function withDealOfNow(
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
  const { sums, methods } = computed;
  const now = context.clock.now();
  if (!verifyQuote(context.environment, body.quoteToken, { memberId, skuId: body.skuId, sums }, now)) {
    const quote: Quote = quoteOnWire(context, memberId, ground, computed);
    throw new StoreError('order_priceChanged', { data: quote });
  }
  const method = methods.find((each) => each.code === sums.paymentMethod);
  if (method?.disabledReason) throw new StoreError(method.disabledReason);
}

async function checkLimits(
  tx: Executor,
  context: Context,
  { member }: QuoteGround,
  { orderAmountFen }: QuoteSums,
  settings: OrderSettings,
): Promise<void> {
  const { singleFen, leftTodayFen, leftVerifiedFen } = await loadLimits(tx, context, member, settings);
  const leftFen = Math.min(singleFen, leftTodayFen);
  if (orderAmountFen > leftFen) {
    // Told what would help, where it would.
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

/** Rows 1 and 2: coupon, deal slot, stock and cards are held; an order that costs nothing takes them at once. */
async function holdGoods(tx: Executor, context: Context, order: OrderRow, item: OrderItemRow): Promise<void> {
  const now = context.clock.now();
  if (order.couponCodeId !== null) {
    const { couponCodeId, memberId } = order;
    await lockCoupon(tx, { couponCodeId, memberId, orderId: order.id, now });
  }
  await reserveStock(tx, context, order, [item], order.expireTime ?? now);
  if (order.expireTime === null) {
    await spendCoupon(tx, order.id, now);
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
