import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { endIntents, intentKey } from '@/lib/api/intent-key';
import type { CallOutput } from '@/lib/contract/contract';
import type { PaymentState } from '@/lib/payments/contract';

export type PaymentRequest = {
  orderSn: string;
  /** Code of the payment method. */
  method: string;
  /** Yuan. */
  amount: number;
  currencyCode: string;
  cardholderName?: string | undefined;
  /** Path of the payment page, where the provider's page leads back to. */
  returnPath: string;
};

export type StartedPayment = CallOutput<'POST /order/member/payment/load'>;

/**
 * Opens the payment of an order, or continues the open one. Afterwards the payment page's data is refetched: the
 * order's status may have changed.
 */
export function useStartPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ orderSn, method, amount, currencyCode, ...request }: PaymentRequest) =>
      call('POST /order/member/payment/load', {
        body: {
          paymentItemList: [{ orderSn, amount }],
          paymentId: method,
          rePayUrl: request.returnPath,
          currencyCode,
          cardholderName: request.cardholderName,
        },
        idempotencyKey: intentKey('pay', orderSn, method, currencyCode, request.returnPath),
      }),
    onSettled: async (started, _error, { orderSn }) => {
      endIntents('pay', orderSn);
      if (!started || started.action.type === 'NONE') {
        await client.refetchQueries({ queryKey: ['payment-page', orderSn] });
      }
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
