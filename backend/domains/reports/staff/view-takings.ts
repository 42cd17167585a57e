import { eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { backendTexts } from '../../../../lib/i18n/backend-texts';
import { fenToYuan } from '../../../../lib/money';
import type { Takings, TakingsRow } from '../../../../lib/reports/staff/contract';
import type { TableFormat } from '../../../../lib/wire/file';
import { dispute } from '../../../database/schema/disputes';
import { journalEntry, journalLine } from '../../../database/schema/journal';
import { orders } from '../../../database/schema/orders';
import { paymentLog, refund } from '../../../database/schema/payments';
import { currency } from '../../../database/schema/pricing';
import { providerTransaction } from '../../../database/schema/reconciliation';
import type { Context } from '../../../platform/context';
import type { Cell } from '../../../platform/csv/csv';
import { tableResponse } from '../../../platform/csv/table-response';
import { writeStaffAudit } from '../../../platform/write-audit';
import { methodNames, rangeOf, shanghaiDay } from './view-report';

type Query = z.output<Contract['GET /order/admin/report/takings']['query']>;

/** The payment that an entry is about, also through its refund, dispute or movement at the provider. */
const paymentId = sql`coalesce(${journalEntry.paymentLogId}, ${refund.paymentLogId}, ${dispute.paymentLogId},
  ${providerTransaction.paymentLogId},
  (select r.payment_log_id from refund r where r.id = ${providerTransaction.refundId}),
  (select d.payment_log_id from dispute d where d.id = ${providerTransaction.disputeId}))`;

/** Empty for payouts and for orders without a payment. */
const method = sql<string>`coalesce(${paymentLog.method}, ${orders.paymentMethod}, '')`;

/** A delivery is in CNY in the books; it is listed where its order was charged. Everything else is in its own currency. */
const inCurrency = sql<string>`case when ${journalLine.account} = 'REVENUE'
  then coalesce(${orders.payCurrency}, ${journalLine.currency}) else ${journalLine.currency} end`;

const sumOf = (sign: '' | '-', condition: SQL) =>
  sql<string>`coalesce(sum(${sql.raw(sign)}${journalLine.minor}) filter (where ${condition}), 0)`;

const funds = sql`${journalLine.account} in ('RECEIVABLE','BANK','COIN_LIABILITY')`;

const sums = {
  received: sumOf('', sql`${funds} and ${journalEntry.kind} = 'PAYMENT'`),
  refunded: sumOf('-', sql`${funds} and ${journalEntry.kind} = 'REFUND'`),
  disputed: sumOf('-', sql`${funds} and ${journalEntry.kind} in ('DISPUTE_OPENED','DISPUTE_WON')`),
  fees: sumOf(
    '',
    sql`${journalLine.account} = 'PROVIDER_FEES'
      or (${journalLine.account} = 'DISPUTE_COSTS' and ${journalEntry.kind} = 'DISPUTE_FEE')`,
  ),
  deliveredFen: sumOf('-', sql`${journalLine.account} = 'REVENUE'`),
};

/**
 * What was taken, by day, payment method and currency, from the journal: each column adds up to its accounts in each
 * currency. Amounts are in the currency of the row; what was delivered is in CNY, in the row of the charged currency.
 * @throws StoreError `common_message_badRequest` for days that do not exist and for a range that is empty or too long
 */
export async function viewTakings(context: Context, query: Query): Promise<Takings> {
  const rows = await context.db
    .select({ day: shanghaiDay, method, currency: inCurrency, precision: currency.precision, ...sums })
    .from(journalEntry)
    .innerJoin(journalLine, eq(journalLine.entryId, journalEntry.id))
    .leftJoin(refund, eq(refund.id, journalEntry.refundId))
    .leftJoin(dispute, eq(dispute.id, journalEntry.disputeId))
    .leftJoin(providerTransaction, eq(providerTransaction.id, journalEntry.providerTransactionId))
    .leftJoin(paymentLog, sql`${paymentLog.id} = ${paymentId}`)
    .leftJoin(orders, sql`${orders.id} = coalesce(${journalEntry.orderId}, ${paymentLog.orderId})`)
    .leftJoin(currency, sql`${currency.currencyCode} = ${inCurrency}`)
    .where(rangeOf(query))
    .groupBy(sql`1`, sql`2`, sql`3`, currency.precision)
    .orderBy(sql`1 desc`, sql`2`, sql`3`);
  const nameOf = methodNames(context);
  const days = rows
    .map(({ precision, deliveredFen, ...row }): TakingsRow => {
      const amount = (minor: string) => Number(minor) / 10 ** (precision ?? 2) || 0;
      const [received, refunded, disputed, fees] = [row.received, row.refunded, row.disputed, row.fees];
      const left = [refunded, disputed, fees].reduce((rest, one) => rest - BigInt(one), BigInt(received));
      return {
        day: row.day,
        method: row.method,
        methodName: nameOf(row.method) ?? row.method,
        currency: row.currency,
        received: amount(received),
        refunded: amount(refunded),
        disputed: amount(disputed),
        fees: amount(fees),
        net: amount(String(left)),
        delivered: fenToYuan(Number(deliveredFen) || 0),
      };
    })
    .filter((row) => amounts.some((name) => row[name] !== 0));
  return { rows: days, totals: totalsOf(days) };
}

const amounts = ['received', 'refunded', 'disputed', 'fees', 'net', 'delivered'] as const;

/** The sums of each currency, which has no exchange rate in this report. */
function totalsOf(rows: readonly TakingsRow[]): Takings['totals'] {
  const totals = new Map<string, Takings['totals'][number]>();
  for (const row of rows) {
    const total = totals.get(row.currency) ?? { currency: row.currency, ...none };
    // Rounded to the finest decimals of a currency: sums of floating-point numbers.
    for (const name of amounts) total[name] = Math.round((total[name] + row[name]) * 1000) / 1000;
    totals.set(row.currency, total);
  }
  return [...totals.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

const none = { received: 0, refunded: 0, disputed: 0, fees: 0, net: 0, delivered: 0 };

/**
 * The rows and totals as CSV or XLSX.
 * @throws StoreError as {@link viewTakings}
 */
export async function exportTakings(
  context: Context,
  { format, ...query }: Query & { format: TableFormat },
): Promise<Response> {
  const { rows, totals } = await viewTakings(context, query);
  const { labels } = backendTexts(context.locale);
  const cells = (row: Takings['totals'][number]): Cell[] => amounts.map((name) => row[name]);
  const lines: Cell[][] = [
    ...rows.map((row) => [row.day, row.methodName || labels('reportFile.none'), row.currency, ...cells(row)]),
    ...totals.map((total) => [labels('reportFile.total'), '', total.currency, ...cells(total)]),
  ];
  return tableResponse(format, {
    fileName: `takings-${query.from}-${query.to}`,
    head: [
      labels('reportFile.DAY'),
      labels('reportFile.METHOD'),
      labels('takingsFile.currency'),
      ...amounts.map((name) => labels(`takingsFile.${name}`)),
    ],
    batches: [lines].values(),
    ended: (outcome) =>
      writeStaffAudit(context.db, context, {
        action: 'report.takings_export',
        subjectId: context.requestId,
        detail: { ...query, format, outcome, rows: rows.length },
      }),
  });
}
