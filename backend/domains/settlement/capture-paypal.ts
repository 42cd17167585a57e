import type { PaymentState } from '../../../lib/contract/payment';
import type { Context } from '../../platform/context';
import { ownPayment } from '../payments/payment-row';
import { stateOf } from './read-payment-state';
import { settlePayment } from './settle-payment';

/**
 * Captures the approved payment when the shopper returns from PayPal. It settles the attempt, so a webhook that arrives
 * first or concurrently does not capture twice.
 * @throws StoreError payment_notFound
 */
export async function capturePaypal(context: Context, input: { token: string }): Promise<PaymentState> {
  const payment = await ownPayment(context.db, context, { providerRef: input.token, method: 'PAYPAL' });
  await settlePayment(context, payment.id);
  return stateOf(context, payment.id);
}
