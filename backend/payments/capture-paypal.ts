import type { PaymentState } from '../../lib/contract/payment';
import type { Context } from '../platform/context';
import { ownPayment } from './payment-row';
import { stateOf } from './read-payment-state';
import { settlePayment } from './settle-payment';

/**
 * The shopper is back from the PayPal-style page: take the approved money. Settling does just that, so a
 * webhook that comes first or at the same moment captures nothing twice.
 * @throws StoreError payment_notFound
 */
export async function capturePaypal(context: Context, input: { token: string }): Promise<PaymentState> {
  const payment = await ownPayment(context.db, context, { providerRef: input.token, method: 'PAYPAL' });
  await settlePayment(context, payment.id);
  return stateOf(context, payment.id);
}
