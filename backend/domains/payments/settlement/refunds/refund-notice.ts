import type { OrderNotice } from '../../../orders/lifecycle/order-mail';

/** What the mail says: how the money was returned, and what becomes of the order. */
export function noticeOf({
  event,
  by,
  isByCoins,
  keepsUnits,
}: {
  event: 'REFUNDED' | 'PARTLY_REFUNDED' | 'REFUND_CONTINUES';
  by: 'PAYMENT_METHOD' | 'BANK' | 'COINS';
  /** The order was paid with coins. */
  isByCoins: boolean;
  /** What was delivered stays with the member. */
  keepsUnits: boolean;
}): OrderNotice {
  if (by === 'COINS') return 'coinsRefunded';
  if (isByCoins) return 'coinsReturned';
  if (by === 'BANK') return 'refundedByHand';
  if (event === 'REFUND_CONTINUES') return 'refundContinues';
  if (event === 'PARTLY_REFUNDED') return 'partRefunded';
  return keepsUnits ? 'restRefunded' : 'orderRefunded';
}
