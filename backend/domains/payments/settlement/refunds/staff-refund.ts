import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../../lib/contract/contract';
import { backendTexts } from '../../../../../lib/i18n/backend-texts';
import type { Locale } from '../../../../../lib/i18n/locales';
import { fenToYuan } from '../../../../../lib/money';
import { promisedReward } from '../../../../../lib/pricing/coins';
import { refundReasons } from '../../../../../lib/refunds/refund-reasons';
import type { Executor } from '../../../../database/connect';
import { orders } from '../../../../database/schema/orders';
import { paymentLog, refund } from '../../../../database/schema/payments';
import type { Context } from '../../../../platform/context';
import { StoreError } from '../../../../platform/errors/store-error';
import { idempotentRequest, readStoredResponse, storeResponse } from '../../../../platform/idempotency';
import { localeOf } from '../../../../platform/locale-of';
import { staffOf } from '../../../../platform/staff-of';
import { writeStaffAudit } from '../../../../platform/write-audit';
import { isOpenAfterSales } from '../../../orders/after-sales-row';
import { partOf, readRefundable, wholeOf } from '../../../orders/lifecycle/refundable';
import { transition } from '../../../orders/lifecycle/transition';
import { itemsOf, lockOrder, type OrderItemRow, type OrderRow } from '../../../orders/lock-order';
import { isRefundDisputed } from '../../../orders/open-dispute';
import { isUnsent } from '../../../orders/order-actions';
import { refundOnWire } from '../../../orders/refund-on-wire';
import { lockWaiting } from '../../../staff/approvals/request-approval';
import { limitsPassed, readAloneFen, requestRefundApproval } from './refund-approval';

type View = Contract['GET /order/admin/refund/view'];
type Create = Contract['POST /order/admin/refund/create'];

/**
 * What was paid and refunded for an order, and what can still be refunded.
 * @throws StoreError `order_notFound`
 */
export async function viewRefunds(context: Context, orderSn: string): Promise<z.input<View['data']>> {
  const { db } = context;
  const order = await orderBySn(db, orderSn);
  const items = await itemsOf(db, order.id);
  const rows = await selectRefunds(db).where(eq(refund.orderId, order.id)).orderBy(asc(refund.id));
  const found = await readRefundable(db, order);
  const isDisputed = await isRefundDisputed(db, { orderId: order.id }, 'ORIGINAL');
  const openFen = rows
    .filter(
      ({ refund: row }) => row.kind === 'ORDER' && row.status !== 'FAILED' && row.status !== 'SUCCEEDED',
    )
    .reduce((sum, { refund: row }) => sum + row.amountFen, 0);
  const sum = (count: (item: OrderItemRow) => number) => items.reduce((all, item) => all + count(item), 0);
  return {
    orderSn,
    canRefund: found !== null && !found.isEnding && !isDisputed && (await canRefund(db, order, items)),
    isDisputed,
    paid: fenToYuan(order.amountPaidFen),
    fee: fenToYuan(order.serviceFeeFen),
    refunded: fenToYuan(order.amountRefundedFen),
    open: fenToYuan(openFen),
    refundable: fenToYuan(found && !found.isEnding ? found.leftFen : 0),
    alone: fenToYuan(await readAloneFen(db, context, order.id)),
    coins: order.completedTime === null ? 0 : promisedReward(order.paymentMethod, order.rewardPoint),
    language: localeOf(order.lang),
    texts: refundTexts(localeOf(order.lang)),
    units: {
      quantity: sum(({ quantity }) => quantity),
      delivered: sum(({ deliveredQuantity }) => deliveredQuantity),
      refunded: sum(({ refundedQuantity }) => refundedQuantity),
    },
    refunds: rows.map(staffRefundOnWire),
  };
}

/**
 * Refunds an order at the decision of staff: whole, by units or by amount. Above the limit of one person, it asks for a
 * second one. A repeated request with the same key returns the first response.
 * @throws StoreError `order_notFound`; `common_message_changedMeanwhile` when the order is not in `version` any more, or another
 *   refund of it waits for a second person; `order_statusInvalid` while something is being sent; `refund_caseOpen` when
 *   the member's own request has to be decided; `refund_tooHigh`, `refund_tooManyUnits`
 */
export async function createRefund(
  context: Context,
  body: z.output<Create['body']>,
  key: string,
): Promise<z.input<Create['data']>> {
  const { staffId } = staffOf(context);
  const request = idempotentRequest(staffId, 'refund/create', key, body);
  const known = await readStoredResponse(context.db, request);
  if (known !== undefined) return known as z.input<Create['data']>;
  return context.db.transaction(async (tx) => {
    const { id: orderId } = await orderBySn(tx, body.orderSn);
    await lockWaiting(tx, 'REFUND', orderId);
    const order = await lockOrder(tx, orderId);
    // A concurrent request with this key may have stored its response before this one acquired the lock.
    const stored = await readStoredResponse(tx, request);
    if (stored !== undefined) return stored as z.input<Create['data']>;
    if (body.version !== undefined && body.version !== order.version) {
      throw new StoreError('common_message_changedMeanwhile');
    }
    const response =
      (await askForSecondPerson(tx, context, order, body)) ?? (await startRefund(tx, context, order, body));
    await storeResponse(tx, context, request, response);
    return response;
  });
}

/** Asks for a second person when the refund is above the limit; otherwise returns null. */
async function askForSecondPerson(
  tx: Executor,
  context: Context,
  order: OrderRow,
  { version: _version, orderSn: _sn, ...wish }: z.output<Create['body']>,
): Promise<z.input<Create['data']> | null> {
  const found = await readRefundable(tx, order);
  if (!found || found.isEnding) return null;
  const isWhole = wish.units === undefined && wish.amount === undefined;
  const amountFen = isWhole
    ? wholeOf(order, found).amountFen
    : partOf(order, found, { ...wish, amountFen: fenOf(wish.amount) }).amountFen;
  const why = await limitsPassed(tx, context, order.id, amountFen);
  if (why.length === 0) return null;
  await refuseUnlessPossible(tx, order);
  const approvalId = await requestRefundApproval(tx, context, order, {
    amountFen,
    why,
    reason: [wish.reason, wish.note].filter(Boolean).join(': '),
    wish: { source: 'STAFF', ...wish },
  });
  return { id: null, sn: null, amount: fenToYuan(amountFen), approvalId };
}

/** What members read by default about a refund for a reason. */
function refundTexts(locale: Locale) {
  const { labels } = backendTexts(locale);
  return Object.fromEntries(refundReasons.map((reason) => [reason, labels(`refund.${reason}`)])) as Record<
    (typeof refundReasons)[number],
    string
  >;
}

const fenOf = (yuan: number | undefined) => (yuan === undefined ? undefined : Math.round(yuan * 100));

type Wish = Omit<z.output<Create['body']>, 'orderSn' | 'version'>;

async function refuseUnlessPossible(tx: Executor, order: OrderRow): Promise<void> {
  if (await isOpenAfterSales(tx, order.id)) throw new StoreError('refund_caseOpen');
  if (!(await canRefund(tx, order, await itemsOf(tx, order.id)))) throw new StoreError('order_statusInvalid');
}

/**
 * Starts a refund in the transaction that holds the lock of its order.
 * @param requestedBy the requester, when the signed-in person approves the refund
 * @throws StoreError as {@link createRefund}
 */
export async function startRefund(
  tx: Executor,
  context: Context,
  order: OrderRow,
  wish: Wish,
  requestedBy?: string,
): Promise<z.input<Create['data']>> {
  const { staffId } = staffOf(context);
  await refuseUnlessPossible(tx, order);
  const before = await refundIds(tx, order.id);
  const after = await transition(tx, context, {
    orderId: order.id,
    event: 'STAFF_REFUND',
    actor: { type: 'STAFF', id: staffId },
    detail: { reason: wish.reason, ...(wish.text ? { memberText: wish.text } : {}) },
    refund: {
      reason: wish.reason,
      note: wish.note,
      memberText: wish.text,
      units: wish.units,
      amountFen: fenOf(wish.amount),
      channel: wish.channel,
      keepFee: wish.keepFee,
      decidedBy: staffId,
    },
  });
  const [row] = (await selectRefunds(tx).where(eq(refund.orderId, order.id))).filter(
    (each) => !before.includes(each.refund.id),
  );
  if (!row) throw new StoreError('refund_tooHigh');
  await writeStaffAudit(tx, context, {
    action: 'refund.create',
    valueFen: row.refund.amountFen,
    subjectId: row.refund.id,
    reason: wish.reason,
    before: { status: order.status },
    after: { status: after.status },
    detail: {
      orderSn: order.sn,
      refundSn: row.refund.sn,
      amountFen: row.refund.amountFen,
      note: wish.note,
      text: wish.text,
      requestedBy,
    },
  });
  const { id, sn, amountFen } = row.refund;
  return { id, sn, amount: fenToYuan(amountFen), approvalId: null };
}

/** Paid, and nothing is on its way whose result is unknown. */
async function canRefund(tx: Executor, order: OrderRow, items: readonly OrderItemRow[]): Promise<boolean> {
  switch (order.status) {
    case 'PENDING_EVALUATE':
    case 'COMPLETED':
      return true;
    case 'PENDING_REVIEW':
    case 'PENDING_SHIPMENT':
      return isUnsent(order.status, items);
    case 'PENDING_REFUND':
      return (
        (order.statusBeforeRefund === 'PENDING_EVALUATE' || order.statusBeforeRefund === 'COMPLETED') &&
        !(await isOpenAfterSales(tx, order.id))
      );
    default:
      return false;
  }
}

async function orderBySn(db: Executor, sn: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.sn, sn));
  if (!order) throw new StoreError('order_notFound');
  return order;
}

async function refundIds(tx: Executor, orderId: string): Promise<string[]> {
  const rows = await tx.select({ id: refund.id }).from(refund).where(eq(refund.orderId, orderId));
  return rows.map(({ id }) => id);
}

export function selectRefunds(db: Executor) {
  return db
    .select({ refund, orderSn: orders.sn, provider: paymentLog.provider, paymentSn: paymentLog.sn })
    .from(refund)
    .innerJoin(orders, eq(orders.id, refund.orderId))
    .innerJoin(paymentLog, eq(paymentLog.id, refund.paymentLogId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectRefunds>>[number];

export function staffRefundOnWire({ refund: row, ...rest }: Row) {
  return {
    ...refundOnWire(row),
    ...rest,
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    note: row.note,
    fee: fenToYuan(row.feeFen),
    afterSalesId: row.afterSalesId,
  };
}
