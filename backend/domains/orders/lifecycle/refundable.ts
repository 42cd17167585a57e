import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { refundMinor, shareDown, unitsRefund } from '../../../../lib/pricing/refund-share';
import { halfUp } from '../../../../lib/pricing/rounding';
import type { RefundChannel } from '../../../../lib/refunds/contract';
import type { Executor } from '../../../database/connect';
import { paymentLog, refund } from '../../../database/schema/payments';
import { StoreError } from '../../../platform/errors/store-error';
import { itemsOf, type OrderItemRow, type OrderRow } from '../lock-order';

/** What is refunded; the whole order without `units` and `amountFen`. */
export type RefundWish = {
  reason: string;
  /** Delivered units that are given back. */
  units?: number;
  /** Codes that are voided first. */
  cardIds?: readonly string[];
  amountFen?: number;
  channel?: RefundChannel;
  /** The service fee of the units stays with the store. */
  keepFee?: boolean;
  note?: string;
  /** What the member reads about it, in their language. */
  memberText?: string;
  /** Member id of the staff who decided. */
  decidedBy?: string;
};

/** The refund that an event requests; the event is the reason by default. */
export type EventRefund = Omit<RefundWish, 'reason'> & { reason?: string };

/** The columns of a refund that say what is refunded. */
export type Part = Pick<
  typeof refund.$inferInsert,
  'amountFen' | 'feeFen' | 'orderItemId' | 'units' | 'endsOrder'
>;

export type Refundable = {
  payment: typeof paymentLog.$inferSelect;
  /** What disputes about the payment have taken. */
  lost: { fen: number; minor: number };
  item: OrderItemRow | undefined;
  /** Fen that another refund can return at most. */
  leftFen: number;
  /** A refund that ends the order exists. */
  isEnding: boolean;
};

/** What can still be refunded of an order; null without a payment that succeeded. */
export async function readRefundable(tx: Executor, order: OrderRow): Promise<Refundable | null> {
  const lostFen = sql<number>`(
    select coalesce(sum(d.lost_fen), 0)::int from dispute d where d.order_id = ${order.id})`;
  const lostMinor = sql<number>`(
    select coalesce(sum(d.lost_minor), 0)::float8 from dispute d where d.order_id = ${order.id})`;
  const [paid] = await tx
    .select({ payment: paymentLog, lostFen, lostMinor })
    .from(paymentLog)
    .where(and(eq(paymentLog.orderId, order.id), eq(paymentLog.status, 'SUCCEEDED')))
    .orderBy(desc(paymentLog.applied), paymentLog.id)
    .limit(1);
  if (!paid) return null;
  const rows = await tx
    .select({ status: refund.status, amountFen: refund.amountFen, endsOrder: refund.endsOrder })
    .from(refund)
    .where(and(eq(refund.orderId, order.id), eq(refund.kind, 'ORDER'), ne(refund.status, 'FAILED')));
  const items = await itemsOf(tx, order.id);
  const returnedFen = rows.reduce((sum, row) => sum + row.amountFen, paid.lostFen);
  return {
    payment: paid.payment,
    lost: { fen: paid.lostFen, minor: paid.lostMinor },
    item: items[0],
    leftFen: refundableFen({ amountPaidFen: order.amountPaidFen, amountRefundedFen: returnedFen }, items),
    isEnding: rows.some(({ endsOrder }) => endsOrder),
  };
}

/**
 * The refundable amount in fen; after a partial delivery only the rest.
 * @param order.amountRefundedFen what other refunds return, also those that are not completed, and lost disputes
 */
export function refundableFen(
  order: Pick<OrderRow, 'amountPaidFen' | 'amountRefundedFen'>,
  items: readonly Pick<OrderItemRow, 'quantity' | 'deliveredQuantity'>[],
): number {
  const units = items.reduce((sum, item) => sum + item.quantity, 0);
  const open = items.reduce((sum, item) => sum + item.quantity - item.deliveredQuantity, 0);
  // A refund after complete delivery covers everything, because the product was defective.
  const share = open === 0 ? units : open;
  if (units === 0) return 0;
  const left = order.amountPaidFen - order.amountRefundedFen;
  return Math.max(0, Math.min(left, halfUp(order.amountPaidFen, share, units)));
}

/** A refund of all that is left; it ends the order, and takes every unit that is left. */
export function wholeOf(order: OrderRow, { leftFen }: Refundable): Part {
  const feeFen = shareDown(order.serviceFeeFen, leftFen, order.amountPaidFen);
  return { amountFen: leftFen, feeFen, endsOrder: true, orderItemId: null, units: null };
}

/**
 * A refund of units or by amount. One of units ends the order with its last unit, or with the last of its money: a member
 * who has all of it back keeps no unit.
 * @throws StoreError `refund_tooHigh`, `refund_tooManyUnits`
 */
export function partOf(order: OrderRow, found: Refundable, wish: RefundWish): Part {
  const { item, leftFen } = found;
  if (wish.units === undefined) {
    const amountFen = wish.amountFen ?? 0;
    if (amountFen > leftFen) throw new StoreError('refund_tooHigh');
    return { amountFen, feeFen: 0 };
  }
  if (!item || wish.units > unitsLeft(item)) throw new StoreError('refund_tooManyUnits');
  const due = unitsRefund(
    { fen: order.amountPaidFen, feeFen: order.serviceFeeFen },
    { quantity: item.quantity, before: item.refundedQuantity, count: wish.units },
    { keepFee: wish.keepFee ?? false },
  );
  const isLastUnit = wish.units === unitsLeft(item);
  // Earlier refunds by amount may leave no more than the price of the units.
  if (due.fen >= leftFen && !isLastUnit) return wholeOf(order, found);
  const amountFen = Math.min(due.fen, leftFen);
  return {
    amountFen,
    feeFen: Math.min(due.feeFen, amountFen),
    orderItemId: item.id,
    units: wish.units,
    endsOrder: isLastUnit,
  };
}

/** Delivered units that a refund takes back. */
export function unitsTaken({ item }: Pick<Refundable, 'item'>, { endsOrder, units }: Part): number {
  return endsOrder ? unitsLeft(item) : (units ?? 0);
}

/** Delivered units that were not given back. */
export function unitsLeft(item: OrderItemRow | undefined): number {
  if (item?.deliveryState !== 'DELIVERED') return 0;
  return item.deliveredQuantity - item.refundedQuantity;
}

/**
 * Minor units of the paid currency for an amount.
 * @throws StoreError `refund_tooLow` for an amount below the smallest unit of the currency
 */
export function minorOf(
  { payment, lost }: Pick<Refundable, 'payment' | 'lost'>,
  amountFen: number,
  channel: RefundChannel,
): number {
  const { currencyMinor, refundedFen, refundedMinor } = payment;
  const returned = { refundedFen: refundedFen + lost.fen, refundedMinor: refundedMinor + lost.minor };
  const minor = refundMinor({ amountFen: payment.amountFen, currencyMinor, ...returned }, amountFen);
  if (amountFen <= 0 || (minor === 0 && channel === 'ORIGINAL')) throw new StoreError('refund_tooLow');
  return minor;
}
