import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

export function receiptsKey(orderSn: string) {
  return ['receipts', orderSn] as const;
}

/**
 * The receipt and credit notes of an order.
 * @param refunds completed refunds: each one makes a credit note possible
 */
export function receiptsQuery(orderSn: string, refunds: number) {
  return queryOptions({
    queryKey: [...receiptsKey(orderSn), refunds],
    queryFn: ({ signal }) => call('GET /order/member/receipt/list', { query: { orderSn }, signal }),
  });
}
