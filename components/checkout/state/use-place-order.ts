import { useRef, useState } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { ApiError } from '@/lib/api/api-error';
import type { OrderRepeat } from '@/lib/checkout/contract';
import {
  type OrderRequest,
  type PlacedOrder,
  usePlaceOrderMutation,
} from '@/lib/checkout/queries/place-order';
import { useErrorText } from '@/lib/error-text/use-error-text';
import { readPendingPayment } from '@/lib/payments/queries/pending-payment';
import type { Quote } from '@/lib/pricing/contract';

/** The new quote that the server sends with `order_priceChanged`. */
function isQuote(data: unknown): data is Quote {
  return typeof data === 'object' && data !== null && 'amounts' in data && 'quoteToken' in data;
}

/** The order that the server names with `order_repeat`. */
function isRepeat(data: unknown): data is OrderRepeat {
  return typeof data === 'object' && data !== null && 'kind' in data && 'orderSn' in data;
}

/** Whether the checkout was opened by "buy again". */
const isWantedRepetition = () => new URLSearchParams(window.location.search).has('repeatOf');

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
  const [repeat, setRepeat] = useState<OrderRepeat | null>(null);
  // A ref, because the order is placed in the same event.
  const isConfirmed = useRef(false);
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
    const repeatConfirmed = isConfirmed.current || isWantedRepetition();
    isConfirmed.current = false;
    try {
      const order = await mutateAsync({ ...request, repeatConfirmed });
      // The order may have used a deal, which tiles then show no longer.
      void import('@/components/shell/watchers/used-deals').then((deals) => deals.refreshUsedDeals());
      return order;
    } catch (failure) {
      if (failure instanceof ApiError && failure.message === 'order_repeat' && isRepeat(failure.data)) {
        setRepeat(failure.data);
        return null;
      }
      await explain(failure, shownAmount).catch(() => undefined);
      toast.error(await textOf(failure));
      return null;
    }
  }

  return {
    place,
    /** The order that the purchase would repeat, until the member has answered. */
    repeat,
    /** @param isWanted the next order is placed all the same */
    answerRepeat: (isWanted: boolean) => {
      isConfirmed.current = isWanted;
      setRepeat(null);
    },
    isPlacing: isPending,
    change,
    needsVerification: error instanceof ApiError && error.message === 'order_verificationRequired',
  };
}
