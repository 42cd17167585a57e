import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { backendTexts } from '../../../../lib/i18n/backend-texts';
import { fenToYuan } from '../../../../lib/money';
import { marginAmount } from '../../../../lib/pricing/margin';
import {
  mostReportDays,
  type Report,
  type ReportFigures,
  type ReportGroup,
} from '../../../../lib/reports/staff/contract';
import { addTime, calendarDaysBetween, startOfDate } from '../../../../lib/time';
import { goods, goodsCategory } from '../../../database/schema/catalog';
import { type journalAccounts, journalEntry, journalLine } from '../../../database/schema/journal';
import { orders } from '../../../database/schema/orders';
import { currency } from '../../../database/schema/pricing';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { localize } from '../../../platform/localize';

export type ReportQuery = z.output<Contract['GET /order/admin/report/view']['query']>;

/** The calendar of Asia/Shanghai, which is UTC+8 without daylight saving time. */
const shanghai = sql`(${journalEntry.createdTime} at time zone 'UTC' + interval '8 hours')`;
const period = (unit: 'day' | 'week' | 'month') =>
  sql<string>`to_char(date_trunc(${sql.raw(`'${unit}'`)}, ${shanghai}), 'YYYY-MM-DD')`;

/** The day of an entry. */
export const shanghaiDay = period('day');

/** The product of an order; each order has one. */
const goodsId = sql`(select i.goods_id from order_item i where i.order_id = ${journalEntry.orderId} order by i.id limit 1)`;

/** Of an order that does not have what is grouped by; entries without an order have an empty key. */
const unknownKey = '-';
const orElse = (value: SQL) =>
  sql<string>`coalesce(${value}, case when ${journalEntry.orderId} is null then '' else ${sql.raw(`'${unknownKey}'`)} end)`;

/** The country that the order was shipped to; codes and top-ups have none. */
const country = sql`${orders.address} ->> 'country'`;

/** Who delivered an order: the supplier that was called last, or that of the lot of its first code. */
const supplierOf = sql`coalesce(
  (select c.supplier from supplier_call c join order_item i on i.id = c.order_item_id
    where i.order_id = ${journalEntry.orderId} and c.supplier is not null order by c.attempt desc limit 1),
  (select nullif(l.supplier, '') from card_code k join order_item i on i.id = k.order_item_id
    join card_lot l on l.id = k.batch_id where i.order_id = ${journalEntry.orderId} order by k.id limit 1))`;

const keyOf: Record<ReportGroup, SQL<string>> = {
  DAY: period('day'),
  WEEK: period('week'),
  MONTH: period('month'),
  CATEGORY: sql<string>`coalesce(${goods.categoryCode}, '')`,
  PRODUCT: sql<string>`coalesce(${goods.id}, '')`,
  METHOD: sql<string>`coalesce(${orders.paymentMethod}, '')`,
  COUNTRY: orElse(country),
  SUPPLIER: orElse(supplierOf),
  CURRENCY: sql<string>`coalesce(${orders.payCurrency}, '')`,
};

/** Debits of an account less its credits, in fen. */
const debit = (account: (typeof journalAccounts)[number]) =>
  sql<string>`coalesce(sum(${journalLine.minor}) filter (where ${journalLine.account} = ${account} and ${journalLine.currency} = 'CNY'), 0)`;

/** The tax in sales less refunds, rounded in each line as on its receipt, at the rate of the order. */
const tax = sql<string>`coalesce(sum(round(-${journalLine.minor}::numeric * ${orders.taxRatePpm} / (1000000 + ${orders.taxRatePpm})))
  filter (where ${journalLine.account} in ('REVENUE','REFUNDS') and ${journalLine.currency} = 'CNY'), 0)`;

type Sums = {
  orders: number;
  revenue: string;
  refunds: string;
  disputes: string;
  cost: string;
  tax: string;
};

/**
 * What the journal has in the accounts of income and cost, in CNY. The totals of a range are the same for every group.
 * @throws StoreError `common_message_badRequest` for days that do not exist and for a range that is empty or too long
 */
export async function viewReport(context: Context, query: ReportQuery): Promise<Report> {
  const range = rangeOf(query);
  const key = keyOf[query.group];
  const isPeriod = query.group === 'DAY' || query.group === 'WEEK' || query.group === 'MONTH';
  const isOfProducts = query.group === 'CATEGORY' || query.group === 'PRODUCT';
  const sums = {
    orders: sql<number>`(count(distinct ${journalEntry.id}) filter (where ${journalEntry.kind} = 'DELIVERY'))::int`,
    revenue: debit('REVENUE'),
    refunds: debit('REFUNDS'),
    disputes: debit('DISPUTES'),
    cost: debit('SUPPLIER_COST'),
    tax,
  };
  const rows = await context.db
    .select({ key, ...sums })
    .from(journalEntry)
    .innerJoin(journalLine, eq(journalLine.entryId, journalEntry.id))
    .leftJoin(orders, eq(orders.id, journalEntry.orderId))
    .leftJoin(goods, isOfProducts ? eq(goods.id, goodsId) : sql`false`)
    .where(and(range, sql`${journalLine.account} in ('REVENUE','REFUNDS','DISPUTES','SUPPLIER_COST')`))
    .groupBy(sql`1`)
    .orderBy(isPeriod ? sql`1 desc` : sql`3`);
  const nameOf = await namesOf(context, query.group);
  return {
    rows: rows.map((row) => ({ key: row.key, name: nameOf(row.key) ?? row.key, ...figuresOf(row) })),
    total: figuresOf(
      rows.reduce<Sums>(
        (total, row) => ({
          orders: total.orders + row.orders,
          revenue: add(total.revenue, row.revenue),
          refunds: add(total.refunds, row.refunds),
          disputes: add(total.disputes, row.disputes),
          cost: add(total.cost, row.cost),
          tax: add(total.tax, row.tax),
        }),
        { orders: 0, revenue: '0', refunds: '0', disputes: '0', cost: '0', tax: '0' },
      ),
    ),
    fees: await feesOf(context, range),
  };
}

const add = (one: string, other: string) => String(BigInt(one) + BigInt(other));

/** Income is a credit in the books, and positive in a report. */
function figuresOf(sums: Sums): ReportFigures {
  const fen = {
    sales: -Number(sums.revenue),
    refunds: Number(sums.refunds),
    disputes: Number(sums.disputes),
    cost: Number(sums.cost),
  };
  const yuanOf = (amount: number) => fenToYuan(amount === 0 ? 0 : amount);
  return {
    orders: sums.orders,
    sales: yuanOf(fen.sales),
    refunds: yuanOf(fen.refunds),
    disputes: yuanOf(fen.disputes),
    cost: yuanOf(fen.cost),
    tax: yuanOf(Number(sums.tax)),
    margin: yuanOf(marginAmount(fen)),
  };
}

/** The entries of a range of days. @throws StoreError as {@link viewReport} */
export function rangeOf({ from, to }: Pick<ReportQuery, 'from' | 'to'>): SQL | undefined {
  const refuse = () => new StoreError('common_message_badRequest', { data: { fields: ['from', 'to'] } });
  let first: Date;
  let end: Date;
  try {
    first = startOfDate(from);
    end = addTime(startOfDate(to), 1, 'day');
  } catch {
    throw refuse();
  }
  const days = calendarDaysBetween(first, end);
  if (days < 1 || days > mostReportDays) throw refuse();
  return and(gte(journalEntry.createdTime, first), lt(journalEntry.createdTime, end));
}

async function feesOf({ db }: Context, range: SQL | undefined): Promise<Report['fees']> {
  const rows = await db
    .select({
      currency: journalLine.currency,
      minor: sql<string>`sum(${journalLine.minor})`,
      precision: currency.precision,
    })
    .from(journalEntry)
    .innerJoin(journalLine, eq(journalLine.entryId, journalEntry.id))
    .leftJoin(currency, eq(currency.currencyCode, journalLine.currency))
    .where(and(range, eq(journalLine.account, 'PROVIDER_FEES')))
    .groupBy(journalLine.currency, currency.precision)
    .orderBy(journalLine.currency);
  return rows.map(({ currency: code, minor, precision }) => ({
    currency: code,
    amount: Number(minor) / 10 ** (precision ?? 2),
  }));
}

async function namesOf(
  { db, locale }: Context,
  group: ReportGroup,
): Promise<(key: string) => string | undefined> {
  const { labels } = backendTexts(locale);
  if (group === 'CATEGORY' || group === 'PRODUCT') {
    const rows =
      group === 'CATEGORY'
        ? await db.select({ key: goodsCategory.code, name: goodsCategory.nameI18n }).from(goodsCategory)
        : await db.select({ key: goods.id, name: goods.nameI18n }).from(goods);
    const names = new Map(rows.map(({ key, name }) => [key, localize(name, locale)]));
    return (key) => names.get(key);
  }
  const part = { METHOD: 'reportFile.method', SUPPLIER: 'reportFile.supplier', COUNTRY: 'country' } as const;
  return (key) => {
    if (key === unknownKey) return labels('reportFile.unknown');
    const known = group in part ? `${part[group as keyof typeof part]}.${key}` : '';
    return labels.has(known as never) ? labels(known as never) : undefined;
  };
}

/** The names of payment methods in the language of the request, by their codes. */
export function methodNames({ locale }: Pick<Context, 'locale'>): (code: string) => string | undefined {
  const { labels } = backendTexts(locale);
  return (code) => {
    const known = `reportFile.method.${code}`;
    return labels.has(known as never) ? labels(known as never) : undefined;
  };
}
