import 'server-only';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { ApiError } from '@/lib/api/api-error';
import { askedSku } from '@/lib/api/asked-for';
import { loadPersonal } from '@/lib/api/load-personal';
import type { Checkout } from '@/lib/checkout/contract';
import type { PendingPayment } from '@/lib/payments/queries/pending-payment';
import { confirmPath, localizedPath, productPath } from '@/lib/routing/paths';
import { orderNumberForm } from '@/lib/wire/order-number';

/** The quantity in a well-formed URL; anything else counts as one unit. */
function quantityOf(text: unknown): number {
  return typeof text === 'string' && /^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : 1;
}

export type CheckoutQuery = {
  skuId?: string | string[];
  quantity?: string | string[];
  repeatOf?: string | string[];
};

/** The product of an order that was refused because it is below the shop's minimum; null for any other failure. */
function productOfTooSmallOrder(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.message !== 'order_minAmount') return null;
  const { data } = error;
  const goodsId: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'goodsId') : null;
  return typeof goodsId === 'string' ? goodsId : null;
}

/**
 * The first data of the checkout. Unknown skus and products that are not on sale respond with 404; an order below the
 * shop's minimum leads back to the product, which says so beside the amount.
 */
export async function loadCheckout({
  skuId: asked,
  quantity: quantityText,
  repeatOf: repeated,
}: CheckoutQuery): Promise<{ checkout: Checkout; pending: PendingPayment }> {
  const skuId = await askedSku(asked);
  const quantity = quantityOf(quantityText);
  const repeatOf = typeof repeated === 'string' && orderNumberForm.test(repeated) ? repeated : undefined;
  return loadPersonal(confirmPath({ skuId, quantity, repeatOf }), async (call) => {
    const query = (units: number) =>
      call('GET /order/member/order/checkout', { query: { skuId, quantity: units, repeatOf } });
    const pending = call('GET /order/member/order/check_pending_payment', { query: { skuId } });
    const checkout = query(quantity).catch((error: unknown) => {
      // More units than may be bought at once: the page opens with one, and the stepper shows the limit.
      if (error instanceof ApiError && error.status === 422 && quantity > 1) return query(1);
      throw error;
    });
    const [first, unpaid] = await Promise.all([checkout, pending]).catch(async (error: unknown) => {
      const goodsId = productOfTooSmallOrder(error);
      if (goodsId === null) throw error;
      return redirect(localizedPath(productPath(goodsId, skuId), await getLocale()));
    });
    return { checkout: first, pending: unpaid };
  });
}
