import 'server-only';
import { notFound } from 'next/navigation';
import { loadOwn } from '@/components/shell/load-own';
import { ApiError } from '@/lib/api/api-error';
import type { Checkout } from '@/lib/contract/order';
import { confirmAddress } from '@/lib/routing/addresses';

/** Quantity of a well-formed address; anything else is one unit. */
function quantityOf(text: unknown): number {
  return typeof text === 'string' && /^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : 1;
}

/** What the confirm page shows first. Unknown skus and goods off sale are no page. */
export async function loadCheckout(skuId: unknown, quantityText: unknown): Promise<Checkout> {
  if (typeof skuId !== 'string' || !/^[0-9]{1,20}$/.test(skuId)) notFound();
  const quantity = quantityOf(quantityText);
  return loadOwn(confirmAddress({ skuId, quantity }), async (call) => {
    const ask = (units: number) =>
      call('GET /order/member/order/checkout', { query: { skuId, quantity: units } });
    try {
      return await ask(quantity);
    } catch (error) {
      // More than may be bought at once: the page opens with one unit, and the stepper shows the limit.
      if (error instanceof ApiError && error.status === 422 && quantity > 1) return ask(1);
      throw error;
    }
  });
}
