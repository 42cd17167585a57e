import type { paymentContract } from '../../lib/contract/payment';
import type { Handlers } from '../platform/handlers';
import { cancelPayment } from './cancel-payment';
import { capturePaypal } from './capture-paypal';
import { loadPayment } from './load-payment';
import { readPaymentPage } from './read-payment-page';
import { readPaymentState } from './read-payment-state';
import { receiveWebhook } from './receive-webhook';

export const paymentRoutes: Handlers<typeof paymentContract> = {
  'GET /order/member/order/payment': (context, { query }) => readPaymentPage(context, query),
  'POST /order/member/payment/load': (context, { body }, request) =>
    loadPayment(context, body, request.headers.get('idempotency-key') ?? ''),
  'GET /order/member/payment/is_pay_success': (context, { query }) => readPaymentState(context, query),
  'POST /order/member/payment/paypal_capture': (context, { body }) => capturePaypal(context, body),
  'POST /order/member/payment/cancel': (context, { body }) => cancelPayment(context, body),
  'POST /order/open/notify/stripe': (context, _input, request) => receiveWebhook(context, 'stripe', request),
  'POST /order/open/notify/paypal': (context, _input, request) => receiveWebhook(context, 'paypal', request),
};
