import type { Routes } from '../../../platform/handlers';
import { receiveWebhook } from '../receive-webhook';
import { cancelPayment } from './attempts/cancel-payment';
import { capturePaypal } from './attempts/capture-paypal';
import { loadPayment } from './attempts/load-payment';
import { openCardSession } from './attempts/open-card-session';
import { readPaymentPage } from './attempts/read-payment-page';
import { readPaymentState } from './attempts/read-payment-state';
import { listSavedCards, readCardState, removeSavedCard } from './attempts/saved-cards';
import { retryRefund, settleRefund } from './refunds/manual-refund';
import { createRefund, viewRefunds } from './refunds/staff-refund';

export const settlementRoutes = {
  'GET /order/member/order/payment': (context, { query }) => readPaymentPage(context, query),
  'POST /order/member/payment/load': (context, { body }, request) =>
    loadPayment(context, body, request.headers.get('idempotency-key') ?? ''),
  'GET /order/member/payment/is_pay_success': (context, { query }) => readPaymentState(context, query),
  'POST /order/member/payment/paypal_capture': (context, { body }) => capturePaypal(context, body),
  'POST /order/member/payment/cancel': (context, { body }) => cancelPayment(context, body),
  'POST /order/member/payment/card_session': (context, { body }) => openCardSession(context, body),
  'GET /order/member/payment/card/state': (context) => readCardState(context),
  'GET /order/member/payment/card/list': (context) => listSavedCards(context),
  'DELETE /order/member/payment/card/delete': (context, { query }) => removeSavedCard(context, query),
  'GET /order/admin/refund/view': (context, { query }) => viewRefunds(context, query.orderSn),
  'POST /order/admin/refund/create': (context, { body }, request) =>
    createRefund(context, body, request.headers.get('idempotency-key') ?? ''),
  'POST /order/admin/refund/retry': (context, { body }) => retryRefund(context, body.refundId),
  'POST /order/admin/refund/settle': (context, { body }) => settleRefund(context, body),
  'POST /order/open/notify/stripe': (context, _input, request) => receiveWebhook(context, 'stripe', request),
  'POST /order/open/notify/paypal': (context, _input, request) => receiveWebhook(context, 'paypal', request),
  'POST /order/open/notify/{name}': (context, { params }, request) =>
    receiveWebhook(context, params.name, request),
} satisfies Routes;
