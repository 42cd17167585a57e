import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';
import { endIntents, intentKey } from '@/lib/api/intent-key';
import type { CallInput, CallOutput } from '@/lib/contract/contract';

export type OrderRequest = CallInput<'POST /order/member/order/create'>['body'];

type Created = CallOutput<'POST /order/member/order/create'>;

/** The order, and until when it can be paid. */
export type PlacedOrder = Created['order'] & Pick<Created, 'expireTime'>;

/**
 * Places an order. Retries of the same purchase share an idempotency key, until an order exists or the server has
 * rejected the request as invalid.
 */
export function usePlaceOrderMutation(skuId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: OrderRequest) => {
      const idempotencyKey = intentKey('order', skuId);
      const created = await call('POST /order/member/order/create', { body, idempotencyKey });
      return { ...created.order, expireTime: created.expireTime };
    },
    onSuccess: () => {
      endIntents('order', skuId);
      // The order may have used a deal or a coupon: other pages request their quotes again.
      return client.invalidateQueries({ queryKey: ['quote'], refetchType: 'none' });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.message === 'common_message_unprocessableEntity') {
        endIntents('order', skuId);
      }
    },
  });
}
