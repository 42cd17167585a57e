import { eq } from 'drizzle-orm';
import type { HoldReason } from '../../../../lib/orders/contract';
import { orderPath } from '../../../../lib/routing/paths';
import { formatShanghai } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { member } from '../../../database/schema/members';
import type { Services } from '../../../platform/context';
import { localize } from '../../../platform/localize';
import type { MailDraft } from '../../../platform/mail/compose-mail';
import { queueMail } from '../../../platform/mail/outbox';
import { storeLink } from '../../../platform/store-link';
import { deliveryTerms } from '../../products/delivery-terms';
import { readTrackingUrl } from '../../settings/courier-settings';
import { itemsOf, type OrderItemRow, type OrderRow } from '../lock-order';
import { readPaidText } from './paid-text';
import type { screenedOrder } from './screening-rules';

type HoldNotice =
  | 'onHoldVerification'
  | 'onHoldRisk'
  | 'onHoldRest'
  | 'onHoldStaff'
  | 'supplierRefused'
  | 'partlyDelivered'
  | 'verificationReminder';

type OrderNotice =
  | 'orderPaid'
  | 'orderLatePaid'
  | 'orderDelivered'
  | 'orderRefunded'
  | 'partRefunded'
  | 'coinsRefunded'
  | 'refundStarted'
  | 'refundFailed'
  | 'afterSalesApplied'
  | 'afterSalesRefused'
  | 'afterSalesClosed'
  | 'returnApproved'
  | 'codesReplaced'
  | 'presentOpened'
  | 'presentReplaced'
  | 'accountCorrected'
  | HoldNotice;

/** The mail about the start of a hold. */
export const holdMails: Readonly<Record<HoldReason, HoldNotice>> = {
  NONE: 'onHoldStaff',
  VERIFICATION: 'onHoldVerification',
  REST: 'onHoldRest',
  RISK: 'onHoldRisk',
  SUPPLIER: 'supplierRefused',
  MANUAL: 'onHoldStaff',
  PARTIAL: 'partlyDelivered',
  STOCK: 'onHoldStaff',
};

/** What the buyer can do next depends on how the item was delivered. */
const deliveryMails = {
  DIRECT: 'topUpDelivered',
  CARD: 'codeReady',
  MANUAL: 'manualDelivered',
  SHIPPING: 'parcelShipped',
} as const satisfies Record<OrderItemRow['deliveryMode'], MailDraft['mail']>;

/**
 * The mail to the buyer about an event, in the language the order was placed in; none without a mailbox. Codes are
 * never part of a mail: they are shown after sign-in only.
 * @param how.amountFen what the mail names; by default what was paid
 * @param how.values further values of the mail's text
 * @param how.staffText what staff wrote to the member about it
 * @param how.screened the product and its hold: without a hold the mail has the delivery estimate, and no
 *   time of an automatic refund
 * @param how.isRefundAsked the member has requested the refund of a top-up, which its delivery ends
 * @param how.items the items of the order when the caller has read them
 */
export async function queueOrderMail(
  tx: Executor,
  services: Services,
  order: OrderRow,
  notice: OrderNotice,
  how: {
    amountFen?: number;
    values?: Readonly<Record<string, string>>;
    staffText?: string | null | undefined;
    screened?: Awaited<ReturnType<typeof screenedOrder>>;
    isRefundAsked?: boolean;
    items?: readonly OrderItemRow[];
  } = {},
): Promise<void> {
  const { amountFen = order.amountPaidFen, screened } = how;
  const isDeliveredNow = screened?.hold === 'NONE';
  const email = order.contactEmail ?? (await memberEmail(tx, order.memberId));
  const [item] = how.items ?? (await itemsOf(tx, order.id));
  if (!item) return;
  const isDelivery = notice === 'orderDelivered';
  // Mails that a shopper keeps as a record say what was charged and whose account it is for.
  const isRecord = isDelivery || notice === 'orderPaid' || notice === 'orderLatePaid';
  const paid = isRecord ? await readPaidText(tx, order) : null;
  const parcelUrl = isDelivery ? await readTrackingUrl(tx, order) : null;
  await queueMail(tx, services, { email, lang: order.lang }, (locale, shop) => ({
    mail:
      notice !== 'orderDelivered'
        ? notice
        : how.isRefundAsked
          ? 'lateTopUpDelivered'
          : deliveryMails[item.deliveryMode],
    values: {
      orderSn: order.sn,
      amount: (amountFen / 100).toFixed(2),
      delivered: item.deliveredQuantity,
      quantity: item.quantity,
      product: localize(item.nameI18n, locale),
      ...(paid === null ? {} : { paid: paid(locale, shop) }),
      ...how.values,
    },
    facts: {
      orderSn: order.sn,
      product: `${localize(item.nameI18n, locale)} ${localize(item.specificationI18n, locale)} × ${item.quantity}`,
      ...((isRecord || notice === 'accountCorrected') && item.accountDisplay
        ? { account: item.accountDisplay }
        : {}),
      ...(isDelivery && paid ? { paid: paid(locale, shop) } : {}),
      ...(how.staffText ? { staffText: how.staffText } : {}),
      ...(screened && isDeliveredNow ? { estimate: deliveryTerms(screened.goods, locale).etaLabel } : {}),
      ...(order.holdDeadline && !isDeliveredNow
        ? { deadline: formatShanghai(order.holdDeadline, 'minute') }
        : {}),
      ...(isDelivery && order.expressCompany ? { carrier: order.expressCompany } : {}),
      ...(isDelivery && order.trackingNo ? { trackingNo: order.trackingNo } : {}),
    },
    links: parcelUrl === null ? {} : { trackingNo: parcelUrl },
    url: storeLink({ ...services, locale }, orderPath(order.sn)),
  }));
}

async function memberEmail(tx: Executor, memberId: string): Promise<string | null> {
  const [row] = await tx.select({ email: member.email }).from(member).where(eq(member.id, memberId));
  return row?.email ?? null;
}
