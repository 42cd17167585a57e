import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { formatCount } from '@/components/staff/format/count';
import { StateTag } from '@/components/staff/format/state-tag';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import { LiveText, YuanText } from '@/components/ui/price/amount-text';
import { formatYuan } from '@/lib/money';
import { percentText } from '@/lib/part-of-whole';
import type { Report, ReportGroup, ReportRow } from '@/lib/reports/staff/contract';
import { formatShanghai } from '@/lib/time';

/** What a row is about, as text. */
export function useRowName(group: ReportGroup): (row: ReportRow) => string {
  const t = useTranslations('staff.reports');
  return useCallback(
    ({ name }) => {
      if (name === '') return t('none');
      if (group === 'WEEK') return t('weekOf', { day: name });
      if (group === 'MONTH') return name.slice(0, 7);
      return name;
    },
    [group, t],
  );
}

/** The rows of a report; their total is fixed below them. */
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
  const [today] = useState(() => formatShanghai(new Date(), 'day'));
  const amount = (key: 'sales' | 'margin'): Column<ReportRow> => ({
    key,
    title: t(key),
    isNumber: true,
    render: (row) => (
      <b>
        <YuanText value={row[key]} />
      </b>
    ),
  });
  const deducted = (key: 'refunds' | 'disputes' | 'cost'): Column<ReportRow> => ({
    key,
    title: t(key),
    isNumber: true,
    render: (row) => <YuanText value={-row[key] || 0} />,
  });
  const columns: Column<ReportRow>[] = [
    {
      key: 'name',
      title: group === 'DAY' ? t('date') : t(`groups.${group}`),
      width: '220px',
      render: (row) => (
        <b className="clip">
          <LiveText>{nameOf(row)}</LiveText>
          {group === 'DAY' && row.key === today ? (
            <>
              {' '}
              <StateTag tone="blue">{t('open')}</StateTag>
            </>
          ) : null}
        </b>
      ),
    },
    { key: 'orders', title: t('orders'), isNumber: true, render: (row) => formatCount(row.orders) },
    amount('sales'),
    deducted('refunds'),
    deducted('disputes'),
    deducted('cost'),
    amount('margin'),
    { key: 'rate', title: t('rate'), isNumber: true, render: (row) => percentText(row.margin, row.sales) },
    { key: 'tax', title: t('tax'), isNumber: true, render: (row) => <YuanText value={row.tax} /> },
  ];
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={report?.rows}
        keyOf={({ key }) => key}
        isStale={isStale}
        empty={null}
        card={(row) => (
          <span className="s-card">
            <span className="s-card-line">
              <b className="clip">{nameOf(row)}</b>
              <b>
                <YuanText value={row.sales} />
              </b>
            </span>
            <span className="s-card-line">
              <small>
                <LiveText>{`${t('refunds')} ${formatYuan(-row.refunds || 0)}`}</LiveText>
              </small>
              <small>
                <LiveText>{`${t('margin')} ${formatYuan(row.margin)} · ${percentText(row.margin, row.sales)}`}</LiveText>
              </small>
            </span>
          </span>
        )}
      />
      {report ? <TotalBar report={report} /> : null}
    </>
  );
}

/** The total of all rows, which stays at the bottom of the window. */
function TotalBar({ report: { rows, total } }: { readonly report: Report }) {
  const t = useTranslations('staff.reports');
  const figures = [
    [t('orders'), formatCount(total.orders)],
    [t('sales'), formatYuan(total.sales)],
    [t('refunds'), formatYuan(-total.refunds || 0)],
    ...(total.disputes > 0 ? [[t('disputes'), formatYuan(-total.disputes)]] : []),
    [t('cost'), formatYuan(-total.cost || 0)],
    [t('margin'), `${formatYuan(total.margin)} · ${percentText(total.margin, total.sales)}`],
  ];
  return (
    <section className="s-total-bar" aria-label={t('total')}>
      <p>
        <b>{t('total')}</b> <small>{t('rows', { count: rows.length })}</small>
      </p>
      <dl>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
