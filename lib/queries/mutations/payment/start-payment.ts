import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { call } from '@/lib/api/browser';
import { endIntents, intentKey } from '@/lib/api/intent-key';
import type { PaymentState } from '@/lib/contract/payment';
import { cardFormPath, localizedPath, walletPath } from '@/lib/routing/paths';

export type PaymentRequest = {
  /** Code of the payment method. */
  method: string;
  /** Yuan. */
  amount: number;
  currencyCode: string;
  cardholderName?: string;
  /** Path of the payment page, where the provider's page leads back to. */
  returnPath: string;
};

/**
 * Starts a payment and returns the URL to open: the provider's page, or the page of this store with the provider's form;
 * null where none is to be opened. Without one, and after a
 * failure, the payment page's data is refetched: the order's status may have changed.
 */
export function useStartPayment(orderSn: string) {
  const client = useQueryClient();
  const locale = useLocale();
  const refetchPage = () => client.refetchQueries({ queryKey: ['payment-page', orderSn] });
  return useMutation({
    mutationFn: async (request: PaymentRequest): Promise<string | null> => {
      const { method, amount, currencyCode, cardholderName, returnPath } = request;
      const { action, paymentLog } = await call('POST /order/member/payment/load', {
        body: {
          paymentItemList: [{ orderSn, amount }],
          paymentId: method,
          rePayUrl: returnPath,
          currencyCode,
          cardholderName,
        },
        idempotencyKey: intentKey('pay', orderSn, method, currencyCode),
      });
      if (action.type === 'ELEMENTS') return localizedPath(cardFormPath(orderSn, paymentLog.sn), locale);
      if (action.type === 'WALLET') return localizedPath(walletPath(orderSn, paymentLog.sn), locale);
      return action.type === 'REDIRECT' && action.url ? action.url : null;
    },
    onSettled: async (url) => {
      endIntents('pay', orderSn);
      if (!url) await refetchPage();
    },
  });
}

/** Captures a PayPal-style approval. @param approval the parameters that PayPal adds to the return URL */
export function capturePayment(approval: { token: string; PayerID?: string }): Promise<PaymentState> {
  return call('POST /order/member/payment/paypal_capture', { body: approval });
}

/** Captures an approval. The polled payment state decides what is shown afterwards. */
export function useCapturePayment(orderSn: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: capturePayment,
    onSettled: () => client.invalidateQueries({ queryKey: ['payment-state', orderSn] }),
  });
}
