import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { backendTexts } from '../../../../lib/i18n/backend-texts';
import { fenToYuan } from '../../../../lib/money';
import { paymentMethods } from '../../../../lib/payments/payment-methods';
import { readReference } from '../../../../lib/text/code';
import { isEmail, readEmail } from '../../../../lib/text/email';
import { formatShanghai } from '../../../../lib/time';
import type { TableFormat } from '../../../../lib/wire/file';
import type { Database } from '../../../database/connect';
import { member } from '../../../database/schema/members';
import { orderItem, orders } from '../../../database/schema/orders';
import { paymentLog } from '../../../database/schema/payments';
import { currency } from '../../../database/schema/pricing';
import type { Context } from '../../../platform/context';
import type { Cell } from '../../../platform/csv/csv';
import { tableResponse } from '../../../platform/csv/table-response';
import { localize } from '../../../platform/localize';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { maskEmail } from '../../auth/accounts/contact';
import { maskValue } from '../../products/recharge/recharge-values';
import { filtered, type OrderFilter, waysOfQuery } from './search-orders';

/** Orders per statement. */
const batchSize = 1000;

/** Exports of one person. */
const limit = { points: 30, seconds: 3600 };

const columns = [
  'order',
  'placed',
  'paidTime',
  'status',
  'hold',
  'product',
  'denomination',
  'quantity',
  'delivery',
  'account',
  'member',
  'method',
  'amount',
  'currency',
  'charged',
  'paid',
  'refunded',
  'payment',
  'reference',
] as const;

/**
 * The filtered orders as CSV or XLSX, newest first, contacts masked. The audit log has a row for the start, also when the process
 * is killed, and one for the end with the number of rows.
 * @throws StoreError `common_message_badRequest` for days that do not exist; 429
 */
export async function exportOrders(
  context: Context,
  { format, ...filter }: OrderFilter & { format: TableFormat },
): Promise<Response> {
  const { staffId } = staffOf(context);
  const detail = { format, filter: { ...filter, q: filter.q && withoutContact(filter.q) } };
  const condition = filtered(filter, await waysOfQuery(context, filter));
  await context.rateLimits.take(`order-export:${staffId}`, limit);
  await writeStaffAudit(context.db, context, {
    action: 'order.export_start',
    subjectId: context.requestId,
    detail,
  });
  const { labels } = backendTexts(context.locale);
  const day = formatShanghai(context.clock.now(), 'day');
  return tableResponse(format, {
    fileName: `orders-${day}`,
    head: columns.map((column) => labels(`ordersFile.${column}`)),
    batches: batchesOf(context, condition),
    ended: async (outcome, rows, error) => {
      if (outcome === 'FAILED')
        context.log.error({ event: 'order.export.failed', staffId, rows, err: error }, 'an export failed');
      await writeStaffAudit(context.db, context, {
        action: 'order.export',
        subjectId: context.requestId,
        detail: { ...detail, outcome, rows },
      });
    },
  });
}

/** The audit log has no contacts in full. */
const withoutContact = (q: string) => (isEmail(readEmail(q)) ? maskEmail(readEmail(q)) : maskNumber(q));

/** A phone number or a recharge account; numbers of orders and last digits stay. */
const maskNumber = (q: string) => (/^#?\d{5,11}$/.test(readReference(q)) ? maskValue(q) : q);

async function* batchesOf(context: Context, condition: SQL | undefined): AsyncGenerator<Cell[][]> {
  let after: string | undefined;
  for (;;) {
    const rows = await readBatch(context.db, and(condition, after ? lt(orders.id, after) : undefined));
    if (rows.length > 0) yield rows.map((row) => cellsOf(context, row));
    after = rows.at(-1)?.id;
    if (!after || rows.length < batchSize) return;
  }
}

function readBatch(db: Database, condition: SQL | undefined) {
  return db
    .select({
      id: orders.id,
      sn: orders.sn,
      createdTime: orders.createdTime,
      paidTime: orders.paidTime,
      status: orders.status,
      holdReason: orders.holdReason,
      nameI18n: orderItem.nameI18n,
      specificationI18n: orderItem.specificationI18n,
      quantity: orderItem.quantity,
      deliveryMode: orderItem.deliveryMode,
      account: orderItem.accountDisplay,
      email: member.email,
      nickname: member.nickname,
      paymentMethod: orders.paymentMethod,
      payAmountFen: orders.payAmountFen,
      payCurrency: orders.payCurrency,
      payCurrencyMinor: orders.payCurrencyMinor,
      precision: currency.precision,
      amountPaidFen: orders.amountPaidFen,
      amountRefundedFen: orders.amountRefundedFen,
      paymentSn: paymentLog.sn,
      providerRef: sql<string | null>`coalesce(${paymentLog.captureRef}, ${paymentLog.providerRef})`,
    })
    .from(orders)
    .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
    .innerJoin(member, eq(member.id, orders.memberId))
    .leftJoin(currency, eq(currency.currencyCode, orders.payCurrency))
    .leftJoin(paymentLog, and(eq(paymentLog.orderId, orders.id), eq(paymentLog.applied, true)))
    .where(condition)
    .orderBy(desc(orders.id))
    .limit(batchSize);
}

type Row = Awaited<ReturnType<typeof readBatch>>[number];

function cellsOf({ locale }: Context, row: Row): Cell[] {
  const { staff } = backendTexts(locale);
  return [
    row.sn,
    formatShanghai(row.createdTime),
    row.paidTime ? formatShanghai(row.paidTime) : null,
    staff(`orderStatus.${row.status}`),
    row.holdReason === 'NONE' ? null : staff(`hold.${row.holdReason}`),
    localize(row.nameI18n, locale),
    localize(row.specificationI18n, locale),
    row.quantity,
    staff(`mode.${row.deliveryMode}`),
    row.account,
    row.email ? maskEmail(row.email) : row.nickname,
    methodName(staff, row.paymentMethod),
    fenToYuan(row.payAmountFen),
    row.payCurrency,
    row.payCurrencyMinor / 10 ** (row.precision ?? 2),
    fenToYuan(row.amountPaidFen),
    fenToYuan(row.amountRefundedFen),
    row.paymentSn,
    row.providerRef,
  ];
}

/** The name of a payment method; one that was added to the database only is shown by its code. */
function methodName(staff: ReturnType<typeof backendTexts>['staff'], code: string | null): Cell {
  const known = paymentMethods.find((one) => one === code);
  return known ? staff(`method.${known}`) : code;
}
