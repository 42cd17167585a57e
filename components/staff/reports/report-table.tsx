import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { formatCount } from '@/components/staff/format/count';
import { useMethodName } from '@/components/staff/format/order-words';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import type { Report, ReportGroup, ReportRow } from '@/lib/contract/staff/report';
import { formatYuan } from '@/lib/money';
import { shareOf } from './report-totals';

const totalKey = 'TOTAL';

/** What a row is about, as text. */
export function useRowName(group: ReportGroup): (row: ReportRow) => string {
  const t = useTranslations('staff.reports');
  const methodName = useMethodName();
  return useCallback(
    ({ key, name }) => {
      if (key === totalKey) return t('total');
      if (name === '') return t('none');
      if (group === 'WEEK') return t('weekOf', { day: name });
      if (group === 'MONTH') return name.slice(0, 7);
      return group === 'METHOD' ? methodName(name) : name;
    },
    [group, methodName, t],
  );
}

/** The rows of a report, and their total at the end. */
export function ReportTable({
  report,
  group,
  isStale,
}: {
  readonly report: Report | undefined;
  readonly group: ReportGroup;
  readonly isStale: boolean;
}) {
  const t = useTranslations('staff.reports');
  const nameOf = useRowName(group);
  const amount = (key: 'sales' | 'margin'): Column<ReportRow> => ({
    key,
    title: t(key),
    isNumber: true,
    render: (row) => <b>{formatYuan(row[key])}</b>,
  });
  const deducted = (key: 'refunds' | 'disputes' | 'cost'): Column<ReportRow> => ({
    key,
    title: t(key),
    isNumber: true,
    render: (row) => formatYuan(-row[key] || 0),
  });
  const columns: Column<ReportRow>[] = [
    {
      key: 'name',
      title: t(`groups.${group}`),
      width: '220px',
      render: (row) => <b className="clip">{nameOf(row)}</b>,
    },
    { key: 'orders', title: t('orders'), isNumber: true, render: (row) => formatCount(row.orders) },
    amount('sales'),
    deducted('refunds'),
    deducted('disputes'),
    deducted('cost'),
    amount('margin'),
    { key: 'rate', title: t('rate'), isNumber: true, render: (row) => shareOf(row.margin, row.sales) },
    { key: 'tax', title: t('tax'), isNumber: true, render: (row) => formatYuan(row.tax) },
  ];
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={report && [...report.rows, { key: totalKey, name: '', ...report.total }]}
      keyOf={({ key }) => key}
      isStale={isStale}
      empty={null}
      card={(row) => (
        <span className="s-card">
          <span className="s-card-line">
            <b className="clip">{nameOf(row)}</b>
            <b>{formatYuan(row.sales)}</b>
          </span>
          <span className="s-card-line">
            <small>
              {t('refunds')} {formatYuan(-row.refunds || 0)}
            </small>
            <small>
              {t('margin')} {formatYuan(row.margin)} · {shareOf(row.margin, row.sales)}
            </small>
          </span>
        </span>
      )}
    />
  );
}
