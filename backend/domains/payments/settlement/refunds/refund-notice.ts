import type { Executor } from '../../../../database/connect';
import type { Services } from '../../../../platform/context';
import { type OrderNotice, queueOrderMail } from '../../../orders/lifecycle/order-mail';
import { itemsOf, type OrderRow } from '../../../orders/lock-order';
import { internalProvider, type PaymentRow, type RefundRow } from '../../payment-row';

type Outcome = {
  /** BANK: staff returned the money by hand. COINS: staff gave coins instead. */
  by: 'PAYMENT_METHOD' | 'BANK' | 'COINS';
  /** The refund has ended the order, the order continues, or another refund or request of it is open. */
  becomes: 'ENDED' | 'CONTINUES' | 'WAITS';
};

/** The mail about a refund that has succeeded. */
export async function mailRefund(
  tx: Executor,
  services: Services,
  order: OrderRow,
  { row, payment, ...outcome }: Outcome & { row: RefundRow; payment: PaymentRow },
): Promise<void> {
  const items = await itemsOf(tx, order.id);
  const [item] = items;
  const isPart = order.amountRefundedFen < order.amountPaidFen;
  const isByCoins = payment.provider === internalProvider;
  const notice = noticeOf({
    ...outcome,
    isByCoins,
    keepsUnits: isPart && item !== undefined && item.deliveredQuantity > item.refundedQuantity,
  });
  await queueOrderMail(tx, services, order, notice, {
    items,
    amountFen: row.amountFen,
    // For other refunds it was in the mail about their start.
    staffText: row.channel === 'COINS' || isByCoins ? row.memberText : null,
  });
}

/** What the mail says: how the money was returned, and what becomes of the order. */
export function noticeOf({
  becomes,
  by,
  isByCoins,
  keepsUnits,
}: Outcome & {
  /** The order was paid with coins. */
  isByCoins: boolean;
  /** What was delivered stays with the member. */
  keepsUnits: boolean;
}): OrderNotice {
  if (by === 'COINS') return 'coinsRefunded';
  if (isByCoins) return 'coinsReturned';
  if (by === 'BANK') return 'refundedByHand';
  if (becomes === 'WAITS') return 'refundContinues';
  if (becomes === 'CONTINUES') return 'partRefunded';
  return keepsUnits ? 'restRefunded' : 'orderRefunded';
}
