import type { OrderNotice } from '../../../orders/lifecycle/order-mail';

/** What the mail says: how the money was returned, and what becomes of the order. */
export function noticeOf({
  order,
  by,
  isByCoins,
  keepsUnits,
}: {
  /** The refund has ended it, it continues, or another refund or request of it is open. */
  order: 'ENDED' | 'CONTINUES' | 'WAITS';
  by: 'PAYMENT_METHOD' | 'BANK' | 'COINS';
  /** The order was paid with coins. */
  isByCoins: boolean;
  /** What was delivered stays with the member. */
  keepsUnits: boolean;
}): OrderNotice {
  if (by === 'COINS') return 'coinsRefunded';
  if (isByCoins) return 'coinsReturned';
  if (by === 'BANK') return 'refundedByHand';
  if (order === 'WAITS') return 'refundContinues';
  if (order === 'CONTINUES') return 'partRefunded';
  return keepsUnits ? 'restRefunded' : 'orderRefunded';
}
