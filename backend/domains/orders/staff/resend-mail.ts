import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { writeStaffAudit } from '../../../platform/write-audit';
import { holdMails, type OrderNotice, queueOrderMail } from '../lifecycle/order-mail';
import { lockOrder, type OrderRow, orderIdOf } from '../lock-order';

/** Mails of an order that staff send again: a mailbox is not flooded by colleagues who do the same. */
const limit = { points: 3, seconds: 3600 };

/** The mail about the current state of an order; null when it has none. */
function noticeOf({ status, holdReason }: OrderRow): OrderNotice | null {
  switch (status) {
    case 'PENDING_REVIEW':
      return holdMails[holdReason];
    case 'PENDING_SHIPMENT':
      return 'orderPaid';
    case 'PENDING_EVALUATE':
    case 'COMPLETED':
      return 'orderDelivered';
    default:
      return null;
  }
}

/**
 * Sends the mail about the state of an order again: of a paid order it says what was charged, and of a delivered one the
 * delivery as well. It goes to the mailbox of the order, and never has codes.
 * @throws StoreError `order_notFound`; `order_statusInvalid` for an order without such a mail; 429
 */
export async function resendMail(context: Context, orderSn: string): Promise<null> {
  const id = await orderIdOf(context.db, orderSn);
  await context.rateLimits.take(`order-mail:${id}`, limit);
  await context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    const notice = noticeOf(order);
    if (!notice) throw new StoreError('order_statusInvalid');
    await queueOrderMail(tx, context, order, notice);
    await writeStaffAudit(tx, context, {
      action: 'order.mail',
      subjectId: id,
      detail: { orderSn, mail: notice },
    });
  });
  return null;
}
