import type { PaymentState } from '../../../../../lib/payments/contract';
import { paypalMethod } from '../../../../../lib/payments/payment-methods';
import type { Context } from '../../../../platform/context';
import { memberOf } from '../../../../platform/member-of';
import { ownPayment } from '../../payment-row';
import { settlePayment } from '../outcomes/settle-payment';
import { stateOf } from './read-payment-state';

/** Limit of captures per member; each one may charge a payment source that declines. */
const limit = { points: 30, seconds: 600 };

/**
 * Captures the approved payment when the shopper returns from PayPal. It settles the attempt, so a webhook that arrives
 * first or concurrently does not capture twice.
 * @throws StoreError payment_notFound
 */
export async function capturePaypal(context: Context, input: { token: string }): Promise<PaymentState> {
  await context.rateLimits.take(`payment-capture:${memberOf(context)}`, limit);
  const payment = await ownPayment(context.db, context, { providerRef: input.token, method: paypalMethod });
  return stateOf(context, await settlePayment(context, payment, { isApproval: true }));
}
