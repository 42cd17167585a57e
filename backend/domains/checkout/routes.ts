import type { Routes } from '../../platform/handlers';
import { listUsedDeals } from '../pricing/used-deals';
import { openCheckout } from './open-checkout';
import { placeOrder } from './place-order';
import { quotePurchase } from './quote-purchase';

export const checkoutRoutes = {
  'GET /goods/member/daily_deal/used': (context) => listUsedDeals(context),
  'GET /order/member/order/checkout': (context, { query }) => openCheckout(context, query),
  'POST /order/member/order/calculate': (context, { body }) => quotePurchase(context, body),
  'POST /order/member/order/create': (context, { body }, request) =>
    placeOrder(context, body, request.headers.get('idempotency-key') ?? ''),
} satisfies Routes;
