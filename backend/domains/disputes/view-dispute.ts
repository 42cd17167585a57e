import { and, count, eq, inArray, max, min, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import { fenToYuan } from '../../../lib/money';
import { formatShanghai } from '../../../lib/time';
import { dispute } from '../../database/schema/disputes';
import { cardCode } from '../../database/schema/fulfilment';
import { orderItem, orders } from '../../database/schema/orders';
import { openRefundStatuses, paymentLog, refund } from '../../database/schema/payments';
import { currency } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { maskEmail, maskIp } from '../auth/accounts/contact';
import { coinsLeftOf } from '../coins/coin-lots';
import { evidenceFilesOnWire } from './evidence-files';
import { gatherEvidence } from './gather-evidence';
import { disputeOnWire, selectDisputes } from './staff-disputes';

type View = Contract['GET /order/admin/dispute/view'];

const at = (time: Date | null | undefined) => (time ? formatShanghai(time) : null);

/** A dispute with what the store can show as evidence and what waits for the decision. @throws StoreError 404 */
export async function viewDispute({ db }: Context, id: string): Promise<z.input<View['data']>> {
  const [found] = await selectDisputes(db).where(eq(dispute.id, id));
  if (!found) throw new StoreError('common_message_notFound');
  const { dispute: row } = found;
  const [order] = await db.select().from(orders).where(eq(orders.id, row.orderId));
  const [payment] = await db.select().from(paymentLog).where(eq(paymentLog.id, row.paymentLogId));
  if (!order || !payment) throw new StoreError('common_message_notFound');
  const [items] = await db
    .select({ deliveredTime: max(orderItem.deliveredTime) })
    .from(orderItem)
    .where(eq(orderItem.orderId, order.id));
  const isOpen = row.status === 'OPEN';
  return {
    ...disputeOnWire(found),
    fee: await feeOf(db, row),
    lost: fenToYuan(row.lostFen),
    order: {
      status: order.status,
      amount: fenToYuan(order.payAmountFen),
      placedTime: formatShanghai(order.createdTime),
      paidTime: at(order.paidTime),
      deliveredTime: at(items?.deliveredTime ?? order.shippedTime),
      receivedTime: at(order.receivedTime),
      trackingNo: order.trackingNo,
    },
    payment: {
      threeDs: payment.threeDs,
      cardBrand: payment.cardBrand,
      cardLast4: payment.cardLast4,
      cardWallet: payment.cardWallet,
    },
    codes: await codesOf(db, order.id),
    files: await evidenceFilesOnWire(db, row.evidenceFiles),
    frozenCoins: isOpen ? await coinsLeftOf(db, payment.id) : 0,
    pausedRefunds: isOpen ? await openRefunds(db, payment.id) : 0,
    prepared: isOpen && row.evidenceTime === null ? await prepare(db, row) : null,
  };
}

/** What would be submitted. Staff who decide about disputes need no contacts: they are masked. */
async function prepare(db: Db, row: typeof dispute.$inferSelect) {
  const { statement, product, activity, customer, terms } = await gatherEvidence(db, row, maskIp);
  return {
    statement,
    product,
    activity,
    terms,
    customer: [customer.name, customer.email && maskEmail(customer.email), customer.ip]
      .filter(Boolean)
      .join(', '),
  };
}

type Db = Context['db'];

async function feeOf(db: Db, row: typeof dispute.$inferSelect) {
  if (row.feeMinor === null || row.feeCurrency === null) return null;
  const [unit] = await db
    .select({ precision: currency.precision })
    .from(currency)
    .where(eq(currency.currencyCode, row.feeCurrency));
  return { amount: row.feeMinor / 10 ** (unit?.precision ?? 2), currency: row.feeCurrency };
}

async function codesOf(db: Db, orderId: string) {
  const [codes] = await db
    .select({
      shown: sql<number>`(count(*) filter (where ${cardCode.revealedTime} is not null))::int`,
      hidden: sql<number>`(count(*) filter (where ${cardCode.state} = 'SOLD'))::int`,
      first: min(cardCode.revealedTime),
    })
    .from(cardCode)
    .innerJoin(orderItem, eq(orderItem.id, cardCode.orderItemId))
    .where(eq(orderItem.orderId, orderId));
  return { shown: codes?.shown ?? 0, hidden: codes?.hidden ?? 0, firstShownTime: at(codes?.first) };
}

async function openRefunds(db: Db, paymentLogId: string): Promise<number> {
  const [refunds] = await db
    .select({ rows: count() })
    .from(refund)
    .where(and(eq(refund.paymentLogId, paymentLogId), inArray(refund.status, [...openRefundStatuses])));
  return refunds?.rows ?? 0;
}
