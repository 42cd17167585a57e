import type { Routes } from '../../../platform/handlers';
import { askRefund } from './ask-refund';
import { cancelOrder } from './cancel-order';
import { correctAccount, viewAccountForm } from './correct-account';
import { receiveOrder } from './receive-order';
import { updateAccount } from './update-account';

export const orderCommandsRoutes = {
  'POST /order/member/order/cancel': (context, { body }) => cancelOrder(context, body),
  'POST /order/member/order/ask_refund': (context, { body }) => askRefund(context, body),
  'POST /order/member/order/receive': (context, { body }) => receiveOrder(context, body.orderSn),
  'GET /order/admin/order/account_form': (context, { query }) => viewAccountForm(context, query.orderSn),
  'POST /order/admin/order/correct_account': (context, { body }) => correctAccount(context, body),
  'POST /order/member/order/update_account': (context, { body }) => updateAccount(context, body),
} satisfies Routes;
