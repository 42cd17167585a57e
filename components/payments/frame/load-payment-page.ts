import 'server-only';
import { notFound } from 'next/navigation';
import { loadPersonal } from '@/lib/api/load-personal';
import type { PaymentPage } from '@/lib/payments/contract';
import { paymentPath } from '@/lib/routing/paths';

/**
 * The payment page's data of the member's order; responds with 404 for an unknown order number or another
 * member's order.
 */
export async function loadPaymentPage(orderSn: unknown): Promise<PaymentPage> {
  if (typeof orderSn !== 'string' || !/^[0-9]{12,24}$/.test(orderSn)) notFound();
  return loadPersonal(paymentPath(orderSn), (call) =>
    call('GET /order/member/order/payment', { query: { orderSns: orderSn } }),
  );
}
