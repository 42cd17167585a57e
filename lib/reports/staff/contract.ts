import { z } from 'zod';
import { endpoint, fileResponse, yuan } from '../../wire/endpoint';
import { tableFormat, tableTypes } from '../../wire/file';

/** What a report has one row for. Weeks begin on Monday. */
export const reportGroups = [
  'DAY',
  'WEEK',
  'MONTH',
  'METHOD',
  'PRODUCT',
  'CATEGORY',
  'COUNTRY',
  'SUPPLIER',
  'CURRENCY',
] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** Days that a report may cover. */
export const mostReportDays = 366;

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const reportQuery = z.object({
  /** First and last day, in Asia/Shanghai. */
  from: day,
  to: day,
  group: z.enum(reportGroups).default('DAY'),
});

const figures = z.object({
  /** Orders that were delivered. */
  orders: z.number().int(),
  sales: yuan,
  refunds: yuan,
  /** What lost disputes took of delivered orders. */
  disputes: yuan,
  cost: yuan,
  /** The tax that sales less refunds include; it is part of the margin. */
  tax: yuan,
  /** Sales less refunds, disputes and cost. */
  margin: yuan,
});
export type ReportFigures = z.infer<typeof figures>;

const reportRow = figures.extend({
  /** First day of the period, or what the row is about; empty for entries without an order, `-` where it is not known. */
  key: z.string(),
  /** The first day of a period, or what the row is about in the language of the request; empty without an order. */
  name: z.string(),
});
export type ReportRow = z.infer<typeof reportRow>;

const report = z.object({
  rows: z.array(reportRow),
  total: figures,
  /** Fees of payment providers in each currency of their balances. */
  fees: z.array(z.object({ currency: z.string(), amount: z.number() })),
});
export type Report = z.infer<typeof report>;

const takings = z.object({
  /** In the currency of the row. */
  received: z.number(),
  refunded: z.number(),
  /** What disputes took, less what they returned. */
  disputed: z.number(),
  /** Of payments, payouts and disputes. */
  fees: z.number(),
  /** Received less refunded, disputed and fees. */
  net: z.number(),
  /** What was delivered of orders that were charged in the currency, in CNY. */
  delivered: yuan,
});

const takingsRow = takings.extend({
  /** In Asia/Shanghai. */
  day: z.string(),
  /** Code of the payment method; empty for payouts. */
  method: z.string(),
  methodName: z.string(),
  currency: z.string(),
});
export type TakingsRow = z.infer<typeof takingsRow>;

const takingsReport = z.object({
  rows: z.array(takingsRow),
  totals: z.array(takings.extend({ currency: z.string() })),
});
export type Takings = z.infer<typeof takingsReport>;

const takingsQuery = reportQuery.omit({ group: true });

export const reportContract = {
  'GET /order/admin/report/takings': endpoint({
    summary:
      'What was received, refunded, disputed and kept as fees, by day, payment method and currency, beside what was delivered, from the journal',
    token: 'staff',
    permission: 'report.view',
    query: takingsQuery,
    data: takingsReport,
  }),
  'GET /order/admin/report/takings_export': endpoint({
    summary: 'Download the takings as CSV or XLSX; recorded in the audit log',
    token: 'staff',
    permission: 'report.view',
    stepUp: true,
    query: takingsQuery.extend({ format: tableFormat }),
    data: fileResponse,
    file: Object.values(tableTypes),
  }),
  'GET /order/admin/report/view': endpoint({
    summary:
      'Sales, refunds, cost and margin from the journal, by period, method, product, category, country, supplier or currency',
    token: 'staff',
    permission: 'report.view',
    query: reportQuery,
    data: report,
  }),
  'GET /order/admin/report/export': endpoint({
    summary: 'Download a report as CSV or XLSX; recorded in the audit log',
    token: 'staff',
    permission: 'report.view',
    stepUp: true,
    query: reportQuery.extend({ format: tableFormat }),
    data: fileResponse,
    file: Object.values(tableTypes),
  }),
};
