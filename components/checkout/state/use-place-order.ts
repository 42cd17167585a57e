import { useRef, useState } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { ApiError } from '@/lib/api/api-error';
import type { Quote } from '@/lib/contract/quote';
import { useRouter } from '@/lib/i18n/navigation';
import { useErrorText } from '@/lib/i18n/use-error-text';
import { type OrderRequest, usePlaceOrderMutation } from '@/lib/queries/mutations/order/place-order';
import { orderPath, paymentPath } from '@/lib/routing/paths';
import { usePurchaseDraftStore } from '@/lib/stores/purchase-draft';

/** The new quote that the server sends with `order_priceChanged`. */
function isQuote(data: unknown): data is Quote {
  return typeof data === 'object' && data !== null && 'amounts' in data && 'quoteToken' in data;
}

type PlaceOrderHandlers = {
  skuId: string;
  onPriceChanged: (quote: Quote) => void;
  onOutOfStock: () => void;
  onPlaced: () => void;
};

/**
 * Places one order at a time and opens its payment page. That page replaces the confirm page in the history, so that
 * going back does not lead to placing the order again.
 */
export function usePlaceOrder({ skuId, onPriceChanged, onOutOfStock, onPlaced }: PlaceOrderHandlers) {
  const router = useRouter();
  const textOf = useErrorText();
  const { mutateAsync, isPending, isSuccess, error } = usePlaceOrderMutation(skuId);
  // A ref, because state changes too late for the second half of a double click.
  const isRunning = useRef(false);
  const [change, setChange] = useState<{ before: number; after: number } | null>(null);

  function explain(failure: unknown, shownAmount: number) {
    if (!(failure instanceof ApiError)) return;
    if (failure.message === 'order_priceChanged' && isQuote(failure.data)) {
      const after = failure.data.amounts.payAmount;
      if (after !== shownAmount) setChange({ before: shownAmount, after });
      onPriceChanged(failure.data);
    }
    if (failure.message === 'goods_stockNotEnough') onOutOfStock();
  }

  /** @param shownAmount the total that the member saw, yuan; shown beside the new one when the price has changed */
  async function place(request: OrderRequest, shownAmount: number) {
    if (isRunning.current) return;
    isRunning.current = true;
    setChange(null);
    try {
      const order = await mutateAsync(request);
      usePurchaseDraftStore.getState().clear();
      onPlaced();
      router.replace(order.status === 'PENDING_PAYMENT' ? paymentPath(order.sn) : orderPath(order.sn));
    } catch (failure) {
      isRunning.current = false;
      explain(failure, shownAmount);
      toast.error(await textOf(failure));
    }
  }

  return {
    place,
    // Stays busy until the next page is rendered.
    isBusy: isPending || isSuccess,
    change,
    needsVerification: error instanceof ApiError && error.message === 'order_verificationRequired',
  };
}
