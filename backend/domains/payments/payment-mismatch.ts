import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { paymentLog } from '../../database/schema/payments';

/** Whether a payment of another amount or currency arrived for the order. Such an order cannot be paid again. */
export async function hasMismatch(executor: Executor, orderId: string): Promise<boolean> {
  const [row] = await executor
    .select({ id: paymentLog.id })
    .from(paymentLog)
    .where(and(eq(paymentLog.orderId, orderId), eq(paymentLog.status, 'MISMATCH')))
    .limit(1);
  return row !== undefined;
}
