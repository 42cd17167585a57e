import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';
import { endIntents, intentKey } from '@/lib/api/intent-key';
import type { CallInput, CallOutput } from '@/lib/contract/contract';

export type OrderRequest = CallInput<'POST /order/member/order/create'>['body'];

export type PlacedOrder = CallOutput<'POST /order/member/order/create'>['order'];

/**
 * Places an order. Retries of the same purchase share an idempotency key, until an order exists or the server has
 * rejected the request as invalid.
 */
export function usePlaceOrderMutation(skuId: string) {
  return useMutation({
    mutationFn: async (body: OrderRequest) => {
      const idempotencyKey = intentKey('order', skuId);
      return (await call('POST /order/member/order/create', { body, idempotencyKey })).order;
    },
    onSuccess: () => endIntents('order', skuId),
    onError: (error) => {
      if (error instanceof ApiError && error.message === 'common_message_unprocessableEntity') {
        endIntents('order', skuId);
      }
    },
  });
}
