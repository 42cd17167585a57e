import type { Context } from '../../../../platform/context';
import { StoreError } from '../../../../platform/errors/store-error';
import { isOpen, ownPayment } from '../../payment-row';
import { closePayment } from '../outcomes/settle-payment';

/**
 * Cancels an open attempt; the order stays payable. Cancelling a closed one has no effect.
 * @throws StoreError payment_notFound, order_statusInvalid (it is paid), order_locked (a payment is in progress)
 */
export async function cancelPayment(context: Context, input: { paymentLogSn: string }): Promise<null> {
  const payment = await ownPayment(context.db, context, { sn: input.paymentLogSn });
  const after = await closePayment(context, payment);
  if (after.status === 'SUCCEEDED') throw new StoreError('order_statusInvalid');
  if (isOpen(after)) throw new StoreError('order_locked');
  return null;
}
