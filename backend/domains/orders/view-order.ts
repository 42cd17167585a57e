import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { fenToYuan } from '../../../lib/money';
import type { OrderDetail } from '../../../lib/orders/contract';
import { promisedReward } from '../../../lib/pricing/coins';
import type { RechargeField, RechargeOption } from '../../../lib/products/recharge';
import { formatShanghai } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { afterSales } from '../../database/schema/after-sales';
import { goods } from '../../database/schema/catalog';
import { member } from '../../database/schema/members';
import { orders } from '../../database/schema/orders';
import { paymentLog, refund } from '../../database/schema/payments';
import { mailAddress } from '../../database/schema/platform';
import { currency } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import { paymentMethodName } from '../currencies/payment-methods';
import { amountsOnWire } from '../pricing/quote-on-wire';
import { deliveryTerms } from '../products/delivery-terms';
import { openRechargeValues } from '../products/recharge/recharge-values';
import { localizeFields } from '../products/recharge-fields';
import { afterSalesRefusal } from './after-sales-rules';
import { listCards } from './list-cards';
import { isRefundDisputed, openDisputeTime } from './open-dispute';
import { actionsOf, isDeliveryLate } from './order-actions';
import { memberTimeline, shippingOnWire } from './order-progress';
import { canReview, type OrderWithItem, rowOnWire, selectOrders } from './order-row';
import { refundOnWire } from './refund-on-wire';
import { isSentInVain } from './unclear-top-ups';

/** One of the member's orders with everything its page shows. */
export async function viewOrder(context: Context, orderSn: string): Promise<OrderDetail> {
  const { db, locale } = context;
  const mine = and(eq(orders.sn, orderSn), eq(orders.memberId, memberOf(context)));
  const [row] = await selectOrders(db, mine).limit(1);
  if (!row) throw new StoreError('order_notFound');
  const { order, item } = row;

  const [sold] = await db.select().from(goods).where(eq(goods.id, item.goodsId));
  const [paidIn] = await db
    .select({ precision: currency.precision })
    .from(currency)
    .where(eq(currency.currencyCode, order.payCurrency));
  const [payment] = await db
    .select({
      cardBrand: paymentLog.cardBrand,
      cardLast4: paymentLog.cardLast4,
      cardWallet: paymentLog.cardWallet,
    })
    .from(paymentLog)
    .where(and(eq(paymentLog.orderId, order.id), eq(paymentLog.applied, true)));
  const refunds = await db
    .select()
    .from(refund)
    .where(and(eq(refund.orderId, order.id), eq(refund.kind, 'ORDER')))
    .orderBy(asc(refund.id));
  const requests = await db
    .select({
      id: afterSales.id,
      type: afterSales.type,
      status: afterSales.status,
      cardIds: afterSales.cardIds,
    })
    .from(afterSales)
    .where(eq(afterSales.orderId, order.id))
    .orderBy(desc(afterSales.id));
  const [newest] = requests;
  const disputedTime = await openDisputeTime(db, { orderId: order.id });

  if (!sold) throw new Error(`Order ${orderSn} has no product`);
  const rechargeFields = localizeFields(sold.rechargeFields, locale);
  const values = openRechargeValues(context.environment, item);
  const pay = {
    code: order.payCurrency,
    minor: order.payCurrencyMinor,
    precision: paidIn?.precision ?? 2,
    ratePpb: order.payRatePpb,
    premiumPpm: order.payPremiumPpm,
  };
  const amounts = amountsOnWire({ ...order, unitPriceFen: item.unitPriceFen, quantity: item.quantity, pay });
  const now = context.clock.now();
  return {
    ...rowOnWire(context, row),
    ...deliveryTerms({ ...sold, deliveryMode: item.deliveryMode }, locale),
    goodsType: order.goodsType,
    subtotal: fenToYuan(item.subtotalFen),
    amounts,
    paymentMethod: order.paymentMethod,
    paymentMethodName: await paymentMethodName(db, order.paymentMethod, locale),
    cardBrand: payment?.cardBrand ?? null,
    cardLast4: payment?.cardLast4 ?? null,
    cardWallet: payment?.cardWallet ?? null,
    payCurrency: order.payCurrency,
    payCurrencyAmount: amounts.pay.amount,
    remark: order.remark,
    contactEmail: order.contactEmail,
    account:
      Object.keys(values).length === 0
        ? null
        : { fields: filledFields(rechargeFields, values), roleName: item.roleName },
    address: order.address,
    shipping: await shippingOnWire(db, order),
    delivery: { ...deliveryOf(row), cards: await listCards(context, row, { requests, disputedTime }) },
    timeline: await memberTimeline(db, order.id),
    actions: actionsOf({
      status: order.status,
      holdReason: order.holdReason,
      deliveryMode: item.deliveryMode,
      deliveryState: item.deliveryState,
      hasAccount: item.rechargeValuesEnc !== null,
      deliveredQuantity: item.deliveredQuantity,
      refundedQuantity: item.refundedQuantity,
      canApply: afterSalesRefusal(order, item, now) === null,
      canReview: canReview(row, now),
      isLate: isDeliveryLate(order, sold, now),
      refundAskedTime: order.refundAskedTime,
      isInVain: await isSentInVain(db, item),
      isDisputed: disputedTime !== null && (await isRefundDisputed(db, { orderId: order.id }, 'ORIGINAL')),
      hasMismatch: await hasMismatch(db, order.id),
    }),
    rewardPoint: promisedReward(order.paymentMethod, order.rewardPoint),
    lateCoins: order.lateCoins,
    paidTime: order.paidTime && formatShanghai(order.paidTime),
    refundAskedTime: order.refundAskedTime && formatShanghai(order.refundAskedTime),
    autoReceiveTime: order.autoReceiveTime?.getTime() ?? null,
    holdDeadline: order.holdDeadline && formatShanghai(order.holdDeadline),
    refunds: refunds.map(refundOnWire),
    afterSales: newest ? { id: newest.id, type: newest.type, status: newest.status } : null,
    disputedTime: disputedTime && formatShanghai(disputedTime),
    isMailRefused: await isMailRefused(db, order),
    rechargeFields,
    accountCheck: sold.accountCheck,
    serverTime: now.getTime(),
  };
}

/** Whether mails about the order are refused, which go to its own address or that of the member. */
async function isMailRefused(db: Executor, order: OrderWithItem['order']): Promise<boolean> {
  const [row] = await db
    .select({ email: mailAddress.email })
    .from(mailAddress)
    .innerJoin(member, eq(member.id, order.memberId))
    .where(
      and(
        eq(mailAddress.email, order.contactEmail ?? sql`${member.email}`),
        isNotNull(mailAddress.refusedTime),
      ),
    );
  return row !== undefined;
}

function deliveryOf({ order, item }: OrderWithItem): Omit<OrderDetail['delivery'], 'cards'> {
  const { deliveredTime } = item;
  return {
    state: item.deliveryState,
    supplierOrderNo: item.supplierOrderNo,
    failReason: item.failReason,
    deliveredTime: deliveredTime && formatShanghai(deliveredTime),
    seconds:
      deliveredTime && order.paidTime
        ? Math.max(0, Math.round((deliveredTime.getTime() - order.paidTime.getTime()) / 1000))
        : null,
  };
}

/** The submitted values by field, with the labels of choices instead of their codes. */
function filledFields(fields: RechargeField[], values: Record<string, string>) {
  return fields.flatMap(({ key, label, options }) => {
    const value = values[key];
    return value === undefined ? [] : [{ key, label, value: options ? labelOf(options, value) : value }];
  });
}

function labelOf(options: RechargeOption[], value: string): string {
  const labels: string[] = [];
  let level: RechargeOption[] | undefined = options;
  for (const step of value.split('/')) {
    const found: RechargeOption | undefined = level?.find((option) => option.value === step);
    labels.push(found?.label ?? step);
    level = found?.children;
  }
  return labels.join(' / ');
}

/** Whether an amount arrived that does not match the order, so that no second payment is invited. */
async function hasMismatch(db: Context['db'], orderId: string): Promise<boolean> {
  const [mismatch] = await db
    .select({ id: paymentLog.id })
    .from(paymentLog)
    .where(and(eq(paymentLog.orderId, orderId), eq(paymentLog.status, 'MISMATCH')))
    .limit(1);
  return mismatch !== undefined;
}
