'use client';

import { useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';
import { endIntents, intentKey } from '@/lib/api/intent-key';
import type { CallInput } from '@/lib/contract/contract';
import type { Quote } from '@/lib/contract/order';
import { useRouter } from '@/lib/i18n/navigation';
import { useErrorText } from '@/lib/i18n/use-error-text';
import { orderAddress, paymentAddress } from '@/lib/routing/addresses';
import { forgetPurchaseDraft } from '@/lib/stores/purchase-draft';

type OrderRequest = CallInput<'POST /order/member/order/create'>['body'];

/** The refused quote's successor, as the server sends it beside `order_priceChanged`. */
function isQuote(data: unknown): data is Quote {
  return typeof data === 'object' && data !== null && 'amounts' in data && 'quoteToken' in data;
}

/**
 * Places one order at a time and goes on to its payment. The confirm page is replaced in the history:
 * back does not lead to placing it again.
 */
export function usePlaceOrder({
  skuId,
  onPriceChanged,
  onOutOfStock,
  onPlaced,
}: {
  skuId: string;
  onPriceChanged: (quote: Quote) => void;
  /** Somebody else was faster. */
  onOutOfStock: () => void;
  onPlaced: () => void;
}) {
  const router = useRouter();
  const textOf = useErrorText();
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [change, setChange] = useState<{ before: number; after: number } | null>(null);
  const [needsVerification, setNeedsVerification] = useState(false);

  /** `shownAmount`: what the shopper saw, yuan; told beside the new sum when it changed. */
  async function place(request: OrderRequest, shownAmount: number) {
    // State comes too late for the second half of a double click.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setChange(null);
    setNeedsVerification(false);
    try {
      const { order } = await call('POST /order/member/order/create', {
        body: request,
        idempotencyKey: intentKey('order', skuId),
      });
      endIntents('order', skuId);
      forgetPurchaseDraft();
      onPlaced();
      // Busy until the next page is there.
      router.replace(order.status === 'PENDING_PAYMENT' ? paymentAddress(order.sn) : orderAddress(order.sn));
      return;
    } catch (failure) {
      if (failure instanceof ApiError && failure.message === 'common_message_unprocessableEntity') {
        endIntents('order', skuId);
      }
      if (failure instanceof ApiError && failure.message === 'order_priceChanged' && isQuote(failure.data)) {
        const after = failure.data.amounts.payAmount;
        if (after !== shownAmount) setChange({ before: shownAmount, after });
        onPriceChanged(failure.data);
      }
      if (failure instanceof ApiError && failure.message === 'goods_stockNotEnough') onOutOfStock();
      if (failure instanceof ApiError && failure.message === 'order_verificationRequired') {
        setNeedsVerification(true);
      }
      toast.error(await textOf(failure));
    }
    isUnderWay.current = false;
    setBusy(false);
  }

  return { place, isBusy, change, needsVerification };
}
