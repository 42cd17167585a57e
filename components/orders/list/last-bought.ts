import type { OrderRow } from '@/lib/orders/contract';

/**
 * The newest purchases that can be repeated: delivered, still on sale, each denomination once for each account.
 * @param orders newest first
 */
export function lastBought(orders: readonly OrderRow[], most: number): OrderRow[] {
  const bought = orders.filter(
    ({ status, isOnSale }) => isOnSale && (status === 'PENDING_EVALUATE' || status === 'COMPLETED'),
  );
  const isSame = (left: OrderRow, right: OrderRow) =>
    left.skuId === right.skuId && left.accountDisplay === right.accountDisplay;
  return bought
    .filter((order, index) => bought.findIndex((each) => isSame(each, order)) === index)
    .slice(0, most);
}
