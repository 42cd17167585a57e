import type { Context } from '../platform/context';
import { StoreError } from '../platform/store-error';
import { isOpen, ownPayment } from './payment-row';
import { closePayment } from './settle-payment';

/**
 * Give up an open attempt; the order stays payable. Giving up a closed one changes nothing.
 * @throws StoreError payment_notFound, order_statusInvalid (it is paid), order_locked (money is on its way)
 */
export async function cancelPayment(context: Context, input: { paymentLogSn: string }): Promise<null> {
  const payment = await ownPayment(context.db, context, { sn: input.paymentLogSn });
  const after = await closePayment(context, payment);
  if (after.status === 'SUCCEEDED') throw new StoreError('order_statusInvalid');
  if (isOpen(after)) throw new StoreError('order_locked');
  return null;
}
