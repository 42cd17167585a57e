import { eq } from 'drizzle-orm';
import type { HoldReason } from '../../../../lib/orders/contract';
import type { PushKind } from '../../../../lib/push/rules';
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
import { coinsText, readPaidText } from './paid-text';
import type { screenedOrder } from './screening-rules';

/** Mails about a hold, which say when its deadline ends the order. */
const holdNotices = [
  'onHoldVerification',
  'onHoldDocuments',
  'onHoldRisk',
  'onHoldRest',
  'onHoldStaff',
  'onHoldStock',
  'supplierRefused',
  'partlyDelivered',
  'verificationReminder',
] as const;
type HoldNotice = (typeof holdNotices)[number];

export type OrderNotice =
  | 'orderPaid'
  | 'orderLatePaid'
  | 'orderDelivered'
  | 'orderRefunded'
  | 'restRefunded'
  | 'partRefunded'
  | 'refundContinues'
  | 'refundedByHand'
  | 'coinsRefunded'
  | 'coinsReturned'
  | 'refundStarted'
  | 'refundFailed'
  | 'refundCameBack'
  | 'restChecked'
  | 'extraRefundFailed'
  | 'afterSalesApplied'
  | 'afterSalesRefused'
  | 'returnRefused'
  | 'afterSalesClosed'
  | 'returnApproved'
  | 'codesReplaced'
  | 'presentOpened'
  | 'presentReplaced'
  | 'accountCorrected'
  | HoldNotice;

/** A member whose documents wait for a decision is not asked for them. */
const aboutDocuments: readonly OrderNotice[] = ['onHoldVerification', 'verificationReminder'];

/** The mail about the start of a hold. */
export const holdMails: Readonly<Record<HoldReason, HoldNotice>> = {
  NONE: 'onHoldStaff',
  VERIFICATION: 'onHoldVerification',
  REST: 'onHoldRest',
  RISK: 'onHoldRisk',
  SUPPLIER: 'supplierRefused',
  MANUAL: 'onHoldStaff',
  PARTIAL: 'partlyDelivered',
  STOCK: 'onHoldStock',
};

/** Mails whose heading the member's devices show as well. */
const pushed: Partial<Record<OrderNotice, PushKind>> = {
  orderDelivered: 'DELIVERED',
  codesReplaced: 'DELIVERED',
  orderRefunded: 'REFUNDED',
  restRefunded: 'REFUNDED',
  partRefunded: 'REFUNDED',
  refundContinues: 'REFUNDED',
  refundedByHand: 'REFUNDED',
  coinsRefunded: 'REFUNDED',
  coinsReturned: 'REFUNDED',
  afterSalesRefused: 'ANSWERED',
  returnApproved: 'ANSWERED',
  returnRefused: 'ANSWERED',
  presentOpened: 'OPENED',
};

/** What the buyer can do next depends on how the item was delivered. */
const deliveryMails = {
  DIRECT: 'topUpDelivered',
  CARD: 'codeReady',
  MANUAL: 'manualDelivered',
  SHIPPING: 'parcelShipped',
} as const satisfies Record<OrderItemRow['deliveryMode'], MailDraft['mail']>;

/**
 * The mail to the buyer about an event, in the language the order was placed in, none without a mailbox, and for some events
 * a notification for their devices. Codes are
 * never part of a mail: they are shown after sign-in only.
 * @param how.amountFen what the mail names; by default what was paid
 * @param how.values further values of the mail's text
 * @param how.staffText what staff wrote to the member about it
 * @param how.screened the product and its hold: without a hold the mail has the delivery estimate
 * @param how.lateCoins coins that the buyer got because the delivery was late
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
    values?: Readonly<Record<string, string | number>>;
    staffText?: string | null | undefined;
    screened?: Awaited<ReturnType<typeof screenedOrder>>;
    lateCoins?: number;
    isRefundAsked?: boolean;
    items?: readonly OrderItemRow[];
  } = {},
): Promise<void> {
  const { amountFen = order.amountPaidFen, screened } = how;
  const isDeliveredNow = screened?.hold === 'NONE';
  const isAboutDocuments = aboutDocuments.includes(notice);
  const buyer =
    order.contactEmail === null || isAboutDocuments ? await readBuyer(tx, order.memberId) : undefined;
  const email = order.contactEmail ?? buyer?.email ?? null;
  const [item] = how.items ?? (await itemsOf(tx, order.id));
  if (!item) return;
  const isDelivery = notice === 'orderDelivered';
  // Mails that a shopper keeps as a record say what was charged and whose account it is for.
  const isRecord = isDelivery || notice === 'orderPaid' || notice === 'orderLatePaid';
  const paid = isRecord ? await readPaidText(tx, order) : null;
  const parcelUrl = isDelivery ? await readTrackingUrl(tx, order) : null;
  const areChecked = isAboutDocuments && buyer?.certificationStatus === 'IN_VERIFICATION';
  const mail = areChecked ? 'onHoldDocuments' : mailOf(notice, item, how);
  const kind = pushed[notice];
  await queueMail(
    tx,
    services,
    { email, lang: order.lang },
    (locale, shop) => ({
      mail,
      values: {
        orderSn: order.sn,
        amount: (amountFen / 100).toFixed(2),
        delivered: item.deliveredQuantity,
        quantity: item.quantity,
        product: localize(item.nameI18n, locale),
        coins: coinsText(locale, shop, amountFen),
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
        ...(how.lateCoins ? { lateCoins: coinsText(locale, shop, how.lateCoins) } : {}),
        ...(how.staffText ? { staffText: how.staffText } : {}),
        ...(screened && isDeliveredNow ? { estimate: deliveryTerms(screened.goods, locale).etaLabel } : {}),
        ...(order.holdDeadline && holdNotices.some((one) => one === notice)
          ? { deadline: formatShanghai(order.holdDeadline, 'minute') }
          : {}),
        ...(isDelivery && order.expressCompany ? { carrier: order.expressCompany } : {}),
        ...(isDelivery && order.trackingNo ? { trackingNo: order.trackingNo } : {}),
      },
      links: parcelUrl === null ? {} : { trackingNo: parcelUrl },
      url: storeLink({ ...services, locale }, orderPath(order.sn)),
    }),
    kind && { memberId: order.memberId, kind },
  );
}

function mailOf(
  notice: OrderNotice,
  { deliveryMode }: OrderItemRow,
  { isRefundAsked }: { isRefundAsked?: boolean },
): MailDraft['mail'] {
  if (notice !== 'orderDelivered') return notice;
  return isRefundAsked ? 'lateTopUpDelivered' : deliveryMails[deliveryMode];
}

async function readBuyer(tx: Executor, memberId: string) {
  const [row] = await tx
    .select({ email: member.email, certificationStatus: member.certificationStatus })
    .from(member)
    .where(eq(member.id, memberId));
  return row;
}
