import type { Routes } from '../../../platform/handlers';
import { cancelByStaff, reviewOrder, shipOrder } from './decide-order';
import { exportOrders } from './export-orders';
import { noteOrder } from './note-order';
import { readContact } from './read-contact';
import { resendMail } from './resend-mail';
import { countViews, searchOrders } from './search-orders';
import { totalOrders } from './total-orders';
import { viewStaffOrder } from './view-order';

export const staffOrdersRoutes = {
  'GET /order/admin/order/list': (context, { query }) => searchOrders(context, query),
  'GET /order/admin/order/total': (context, { query }) => totalOrders(context, query),
  'GET /order/admin/order/export': (context, { query }) => exportOrders(context, query),
  'GET /order/admin/order/count': (context) => countViews(context),
  'GET /order/admin/order/view': (context, { query }) => viewStaffOrder(context, query.orderSn),
  'POST /order/admin/order/contact': (context, { body }) => readContact(context, body),
  'POST /order/admin/order/review': (context, { body }) => reviewOrder(context, body),
  'POST /order/admin/order/cancel': (context, { body }) => cancelByStaff(context, body),
  'POST /order/admin/order/shipping': (context, { body }) => shipOrder(context, body),
  'POST /order/admin/order/update_remark': (context, { body }) => noteOrder(context, body),
  'POST /order/admin/order/resend_mail': (context, { body }) => resendMail(context, body.orderSn),
} satisfies Routes;
