import { and, eq, inArray } from 'drizzle-orm';
import type { PaymentStatus } from '../../lib/contract/payment';
import type { Executor } from '../database/connect';
import { orders, paymentLog } from '../database/schema/orders';
import type { Context } from '../platform/context';
import { memberOf } from '../platform/member-of';
import { StoreError } from '../platform/store-error';

export type PaymentRow = typeof paymentLog.$inferSelect;

/** Statuses in which an attempt may still bring money; at most one such attempt per order (unique index). */
export const openStatuses: PaymentStatus[] = ['CREATED', 'REQUIRES_ACTION', 'PROCESSING'];

export function isOpen(payment: Pick<PaymentRow, 'status'>): boolean {
  return openStatuses.includes(payment.status);
}

/** `payment_log.provider` of attempts that no provider knows: coins. */
export const internalProvider = 'internal';

/** @throws StoreError payment_notFound */
export async function readPaymentRow(executor: Executor, id: string): Promise<PaymentRow> {
  const [row] = await executor.select().from(paymentLog).where(eq(paymentLog.id, id));
  if (!row) throw new StoreError('payment_notFound');
  return row;
}

export async function openPaymentOf(executor: Executor, orderId: string): Promise<PaymentRow | null> {
  const [row] = await executor
    .select()
    .from(paymentLog)
    .where(and(eq(paymentLog.orderId, orderId), inArray(paymentLog.status, openStatuses)));
  return row ?? null;
}

/** The payment whose money the order keeps. */
export async function appliedPaymentOf(executor: Executor, orderId: string): Promise<PaymentRow | null> {
  const [row] = await executor
    .select()
    .from(paymentLog)
    .where(and(eq(paymentLog.orderId, orderId), eq(paymentLog.applied, true)));
  return row ?? null;
}

/**
 * The signed-in member's attempt by its number or by the provider's reference.
 * @throws StoreError payment_notFound for a foreign one exactly as for an unknown one
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
