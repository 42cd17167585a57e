import type { orderContract } from '../../lib/contract/order';
import { revealCards } from '../fulfilment/reveal-cards';
import type { Handlers } from '../platform/handlers';
import { cancelOrder } from './cancel-order';
import { countOrders } from './count-orders';
import { findUnpaidOrder } from './find-unpaid-order';
import { listOrders } from './list-orders';
import { openCheckout } from './open-checkout';
import { placeOrder } from './place-order';
import { quotePurchase } from './quote-purchase';
import { receiveOrder } from './receive-order';
import { saveReview } from './save-review';
import { updateAccount } from './update-account';
import { viewOrder } from './view-order';

export const orderRoutes: Handlers<Omit<typeof orderContract, 'GET /order/member/currency/list'>> = {
  'GET /order/member/order/checkout': (context, { query }) => openCheckout(context, query),
  'POST /order/member/order/calculate': (context, { body }) => quotePurchase(context, body),
  'POST /order/member/order/create': (context, { body }, request) =>
    placeOrder(context, body, request.headers.get('idempotency-key') ?? ''),
  'GET /order/member/order/list': (context, { query }) => listOrders(context, query),
  'GET /order/member/order/statistics': (context) => countOrders(context),
  'GET /order/member/order/view': (context, { query }) => viewOrder(context, query.orderSn),
  'POST /order/member/order/cancel': (context, { body }) => cancelOrder(context, body),
  'POST /order/member/order/receive': (context, { body }) => receiveOrder(context, body.orderSn),
  'POST /order/member/order/update_account': (context, { body }) => updateAccount(context, body),
  'POST /order/member/order/cards': (context, { body }) => revealCards(context, body),
  'GET /order/member/order/check_pending_payment': (context, { query }) =>
    findUnpaidOrder(context, query.skuId),
  'POST /order/member/review/save': (context, { body }) => saveReview(context, body),
};
