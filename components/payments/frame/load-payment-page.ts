import 'server-only';
import { askedOrder } from '@/lib/api/asked-for';
import { loadPersonal } from '@/lib/api/load-personal';
import type { PaymentPage } from '@/lib/payments/contract';
import { paymentPath } from '@/lib/routing/paths';

/**
 * The payment page's data of the member's order; responds with 404 for an unknown order number or another
 * member's order, and leads to the list of orders without a number.
 */
export async function loadPaymentPage(asked: unknown): Promise<PaymentPage> {
  const orderSn = await askedOrder(asked);
  return loadPersonal(paymentPath(orderSn), (call) =>
    call('GET /order/member/order/payment', { query: { orderSns: orderSn } }),
  );
}
