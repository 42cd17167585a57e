import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { rolesOfRefusal } from '@/components/staff/form/error-note';
import { formatCurrency } from '@/components/staff/format/money';
import { PageHead } from '@/components/staff/format/panel';
import { Tiles } from '@/components/staff/format/tiles';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import { ExportButton } from '@/components/staff/list/export-button';
import { LoadError, StateBlock } from '@/components/staff/list/list-states';
import { ExactText, YuanText } from '@/components/ui/price/amount-text';
import { formatYuan } from '@/lib/money';
import { exportTakings, takingsQuery } from '@/lib/reports/queries/staff';
import type { TakingsRow } from '@/lib/reports/staff/contract';
import type { DayRange } from './report-range';
import { RangeField, type ReportState, ReportViews } from './report-views';

/** What was received, refunded, disputed and kept as fees, in the currency of each, beside what was delivered. */
export function TakingsReport({ state, range }: { readonly state: ReportState; readonly range: DayRange }) {
  const t = useTranslations('staff.reports');
  const columns = useColumns();
  const takings = useQuery(takingsQuery(range));
  const { data } = takings;
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t('takingsHint')}>
        {rolesOfRefusal(takings.error) ? null : (
          <ExportButton onDownload={(signal, format) => exportTakings({ ...range, format }, signal)} />
        )}
      </PageHead>
      <ReportViews state={state} />
      <div className="s-filters">
        <RangeField state={state} range={range} />
      </div>
      {takings.isError && !data ? (
        <LoadError error={takings.error} onRetry={() => void takings.refetch()} />
      ) : data && data.rows.length === 0 ? (
        <StateBlock icon="filter" tone="blue" title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <>
          {data ? (
            <Tiles
              label={t('figures')}
              tiles={data.totals.map((total) => ({
                name: t('netIn', { currency: total.currency }),
                value: <ExactText>{formatCurrency(total.net, total.currency)}</ExactText>,
                hint: [
                  `${t('received')} ${formatCurrency(total.received, total.currency)}`,
                  `${t('delivered')} ${formatYuan(total.delivered)}`,
                ].join(' · '),
              }))}
            />
          ) : null}
          <DataTable
            label={t('view.TAKINGS')}
            columns={columns}
            rows={data?.rows}
            keyOf={({ day, method, currency }) => `${day} ${method} ${currency}`}
            isStale={takings.isPlaceholderData}
            empty={null}
            card={(row) => <TakingsCard row={row} />}
          />
        </>
      )}
    </div>
  );
}

/** An amount in the currency of its row; nothing for zero, so that what happened stands out. */
function Amount({ row, name }: { readonly row: TakingsRow; readonly name: AmountName }) {
  const value = name === 'received' || name === 'net' ? row[name] : -row[name] || 0;
  return value === 0 ? '–' : <ExactText>{formatCurrency(value, row.currency)}</ExactText>;
}

type AmountName = 'received' | 'refunded' | 'disputed' | 'fees' | 'net';

function useColumns(): Column<TakingsRow>[] {
  const t = useTranslations('staff.reports');
  const amount = (name: AmountName): Column<TakingsRow> => ({
    key: name,
    title: t(name),
    isNumber: true,
    render: (row) => <Amount row={row} name={name} />,
  });
  return [
    { key: 'day', title: t('date'), width: '120px', render: ({ day }) => <b>{day}</b> },
    { key: 'method', title: t('groups.METHOD'), render: ({ methodName }) => methodName || t('none') },
    { key: 'currency', title: t('groups.CURRENCY'), width: '96px', render: ({ currency }) => currency },
    amount('received'),
    amount('refunded'),
    amount('disputed'),
    amount('fees'),
    amount('net'),
    {
      key: 'delivered',
      title: t('delivered'),
      isNumber: true,
      render: ({ delivered }) => (delivered === 0 ? '–' : <YuanText value={delivered} />),
    },
  ];
}

/** A row on the phone. */
function TakingsCard({ row }: { readonly row: TakingsRow }) {
  const t = useTranslations('staff.reports');
  return (
    <span className="s-card">
      <span className="s-card-line">
        <b>{row.day}</b>
        <b>
          <ExactText>{formatCurrency(row.net, row.currency)}</ExactText>
        </b>
      </span>
      <span className="s-card-line">
        <small>{`${row.methodName || t('none')} · ${row.currency}`}</small>
        <small>
          <ExactText>{`${t('delivered')} ${formatYuan(row.delivered)}`}</ExactText>
        </small>
      </span>
    </span>
  );
}
