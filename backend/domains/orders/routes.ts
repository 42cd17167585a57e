import type { Routes } from '../../platform/handlers';
import { countOrders } from './count-orders';
import { findUnpaidOrder } from './find-unpaid-order';
import { listOrders } from './list-orders';
import { lookUpOrder } from './look-up-order';
import { viewOrder } from './view-order';

export const ordersRoutes = {
  'GET /order/member/order/list': (context, { query }) => listOrders(context, query),
  'GET /order/member/order/statistics': (context) => countOrders(context),
  'GET /order/member/order/view': (context, { query }) => viewOrder(context, query.orderSn),
  'POST /order/member/order/look_up': (context, { body }) => lookUpOrder(context, body),
  'GET /order/member/order/check_pending_payment': (context, { query }) =>
    findUnpaidOrder(context, query.skuId),
} satisfies Routes;
