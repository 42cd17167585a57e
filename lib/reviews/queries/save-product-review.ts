import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { orderDetailKey } from '@/lib/orders/queries/order-detail';

export type ProductReview = { score: number; content: string; anonymous: boolean };

/** Saves the product review of an order, which also confirms its receipt. */
export function useSaveProductReview(orderSn: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (review: ProductReview): Promise<void> => {
      await call('POST /order/member/review/save', { body: { orderSn, ...review } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: orderDetailKey(orderSn) }),
  });
}
