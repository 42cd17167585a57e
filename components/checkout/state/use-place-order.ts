import { useState } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { ApiError } from '@/lib/api/api-error';
import type { Quote } from '@/lib/contract/orders/quote';
import { useErrorText } from '@/lib/error-text/use-error-text';
import { readPendingPayment } from '@/lib/queries/browser/payment/pending-payment';
import {
  type OrderRequest,
  type PlacedOrder,
  usePlaceOrderMutation,
} from '@/lib/queries/mutations/order/place-order';

/** The new quote that the server sends with `order_priceChanged`. */
function isQuote(data: unknown): data is Quote {
  return typeof data === 'object' && data !== null && 'amounts' in data && 'quoteToken' in data;
}

type PlaceOrderHandlers = {
  skuId: string;
  onPriceChanged: (quote: Quote) => void;
  onOutOfStock: () => void;
  /** A request before this one was answered too late: its order exists. */
  onFound: (orderSn: string) => void;
};

/** Places the order of the checkout, and explains a refusal. */
export function usePlaceOrder({ skuId, onPriceChanged, onOutOfStock, onFound }: PlaceOrderHandlers) {
  const textOf = useErrorText();
  const { mutateAsync, isPending, error } = usePlaceOrderMutation(skuId);
  const [change, setChange] = useState<{ before: number; after: number } | null>(null);

  async function explain(failure: unknown, shownAmount: number): Promise<void> {
    if (!(failure instanceof ApiError)) return;
    if (failure.message === 'order_priceChanged' && isQuote(failure.data)) {
      const after = failure.data.amounts.payAmount;
      if (after !== shownAmount) setChange({ before: shownAmount, after });
      onPriceChanged(failure.data);
    }
    if (failure.message === 'goods_stockNotEnough') onOutOfStock();
    // The key of an order whose response was lost, with other choices: the shopper pays the order that exists.
    if (failure.message === 'common_message_unprocessableEntity') {
      const { orderSn } = await readPendingPayment(skuId);
      if (orderSn) onFound(orderSn);
    }
  }

  /**
   * @param shownAmount the total that the member saw, yuan; shown beside the new one when the price has changed
   * @returns null when the order was refused
   */
  async function place(request: OrderRequest, shownAmount: number): Promise<PlacedOrder | null> {
    setChange(null);
    try {
      const order = await mutateAsync(request);
      // The order may have used a deal, which tiles then show no longer.
      void import('@/components/shell/watchers/used-deals').then((deals) => deals.refreshUsedDeals());
      return order;
    } catch (failure) {
      await explain(failure, shownAmount).catch(() => undefined);
      toast.error(await textOf(failure));
      return null;
    }
  }

  return {
    place,
    isPlacing: isPending,
    change,
    needsVerification: error instanceof ApiError && error.message === 'order_verificationRequired',
  };
}
