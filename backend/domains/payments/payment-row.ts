import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PaymentStatus } from '../../../lib/payments/contract';
import type { Executor } from '../../database/connect';
import { dispute } from '../../database/schema/disputes';
import { orders } from '../../database/schema/orders';
import { paymentLog, type refund } from '../../database/schema/payments';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import { followRows, settingRows } from '../../platform/setting-rows';

export type PaymentRow = typeof paymentLog.$inferSelect;
export type RefundRow = typeof refund.$inferSelect;

/** Statuses in which an attempt may still bring money; at most one such attempt per order (unique index). */
export const openStatuses: PaymentStatus[] = ['CREATED', 'REQUIRES_ACTION', 'PROCESSING'];

/** Whether an attempt may still be paid. */
export function isOpen(payment: Pick<PaymentRow, 'status'>): boolean {
  return openStatuses.includes(payment.status);
}

/** Whether the attempt has received money. No later fact changes it. */
export function isSettled(payment: Pick<PaymentRow, 'status'>): boolean {
  return payment.status === 'SUCCEEDED' || payment.status === 'MISMATCH';
}

/** `payment_log.provider` of attempts that no provider knows: coins. */
export const internalProvider = 'internal';

/**
 * The payment attempt with this id.
 * @throws StoreError payment_notFound
 */
export async function readPaymentRow(executor: Executor, id: string): Promise<PaymentRow> {
  const [row] = await executor.select().from(paymentLog).where(eq(paymentLog.id, id));
  if (!row) throw new StoreError('payment_notFound');
  return row;
}

/**
 * What refunds, also those that are not completed, and lost disputes have left of a payment, in its minor units.
 * @throws StoreError payment_notFound
 */
export async function readLeftMinor(executor: Executor, paymentId: string): Promise<number> {
  const lost = sql`(select coalesce(sum(d.lost_minor), 0) from ${dispute} d where d.payment_log_id = ${paymentId})`;
  const [row] = await executor
    .select({
      left: sql<number>`(${paymentLog.currencyMinor} - ${paymentLog.refundedMinor} - ${lost})::float8`,
    })
    .from(paymentLog)
    .where(eq(paymentLog.id, paymentId));
  if (!row) throw new StoreError('payment_notFound');
  return row.left;
}

/** The open attempt of an order. */
export async function openPaymentOf(executor: Executor, orderId: string): Promise<PaymentRow | null> {
  const [row] = await executor
    .select()
    .from(paymentLog)
    .where(and(eq(paymentLog.orderId, orderId), inArray(paymentLog.status, openStatuses)));
  return row ?? null;
}

/**
 * The signed-in member's order with its open attempt.
 * @throws StoreError `order_notFound` for another member's number exactly as for an unknown one
 */
export async function ownOrderWithPayment(
  context: Pick<Context, 'actor' | 'db'>,
  orderSn: string,
): Promise<{ order: typeof orders.$inferSelect; open: PaymentRow | null }> {
  const [row] = await context.db
    .select({ order: orders, open: paymentLog })
    .from(orders)
    .leftJoin(paymentLog, and(eq(paymentLog.orderId, orders.id), inArray(paymentLog.status, openStatuses)))
    .where(and(eq(orders.sn, orderSn), eq(orders.memberId, memberOf(context))));
  if (!row) throw new StoreError('order_notFound');
  return row;
}

/** All attempts of an order. The transaction follows the settings that the same statement reads. */
export async function attemptsOf(executor: Executor, orderId: string): Promise<PaymentRow[]> {
  const rows = await executor
    .select({ payment: paymentLog, settingRows })
    .from(paymentLog)
    .where(eq(paymentLog.orderId, orderId));
  followRows(executor, rows[0]?.settingRows);
  return rows.map(({ payment }) => payment);
}

/**
 * The signed-in member's attempt by its number or by the provider's reference.
 * @throws StoreError payment_notFound for another member's attempt exactly as for an unknown one
 */
export async function ownPayment(
  executor: Executor,
  context: Pick<Context, 'actor'>,
  by: { sn: string } | { providerRef: string; method: string },
): Promise<PaymentRow> {
  const [row] = await executor
    .select({ payment: paymentLog })
    .from(paymentLog)
    .innerJoin(orders, eq(orders.id, paymentLog.orderId))
    .where(
      and(
        eq(orders.memberId, memberOf(context)),
        'sn' in by
          ? eq(paymentLog.sn, by.sn)
          : and(eq(paymentLog.providerRef, by.providerRef), eq(paymentLog.method, by.method)),
      ),
    );
  if (!row) throw new StoreError('payment_notFound');
  return row.payment;
}
