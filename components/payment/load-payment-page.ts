import 'server-only';
import { notFound } from 'next/navigation';
import { loadOwn } from '@/components/shell/load-own';
import type { PaymentPage } from '@/lib/contract/payment';
import { paymentAddress } from '@/lib/routing/addresses';

/** What a payment page shows of the member's own order; an unknown or foreign number is no page. */
export async function loadPaymentPage(orderSn: unknown): Promise<PaymentPage> {
  if (typeof orderSn !== 'string' || !/^[0-9]{12,24}$/.test(orderSn)) notFound();
  return loadOwn(paymentAddress(orderSn), (call) =>
    call('GET /order/member/order/payment', { query: { orderSns: orderSn } }),
  );
}
