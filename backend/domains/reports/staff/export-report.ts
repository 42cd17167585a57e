import { backendTexts } from '../../../../lib/i18n/backend-texts';
import { percentOf } from '../../../../lib/part-of-whole';
import type { Report } from '../../../../lib/reports/staff/contract';
import type { TableFormat } from '../../../../lib/wire/file';
import type { Context } from '../../../platform/context';
import type { Cell } from '../../../platform/csv/csv';
import { tableResponse } from '../../../platform/csv/table-response';
import { writeStaffAudit } from '../../../platform/write-audit';
import { type ReportQuery, viewReport } from './view-report';

/** The columns of the screen, in its order. */
const columns = ['orders', 'sales', 'refunds', 'disputes', 'cost', 'margin', 'rate', 'tax'] as const;

/**
 * The rows of a report and their total as CSV or XLSX.
 * @throws StoreError as {@link viewReport}
 */
export async function exportReport(
  context: Context,
  { format, ...query }: ReportQuery & { format: TableFormat },
): Promise<Response> {
  const report = await viewReport(context, query);
  const { labels } = backendTexts(context.locale);
  return tableResponse(format, {
    fileName: `report-${query.group.toLowerCase()}-${query.from}-${query.to}`,
    head: [labels(`reportFile.${query.group}`), ...columns.map((column) => labels(`reportFile.${column}`))],
    batches: [linesOf(report, labels('reportFile.none'), labels('reportFile.total'))].values(),
    ended: (outcome) =>
      writeStaffAudit(context.db, context, {
        action: 'report.export',
        subjectId: context.requestId,
        detail: { ...query, format, outcome, rows: report.rows.length },
      }),
  });
}

function linesOf({ rows, total }: Report, none: string, totalName: string): Cell[][] {
  const cells = (name: string, figures: Report['total']) => [
    name,
    ...columns.map((column) => (column === 'rate' ? rateOf(figures) : figures[column])),
  ];
  return [...rows.map((row) => cells(row.name || none, row)), cells(totalName, total)];
}

/** Margin as percent of the sales, one decimal; empty without sales. */
function rateOf({ margin, sales }: Report['total']): Cell {
  return percentOf(margin, sales) ?? '';
}
