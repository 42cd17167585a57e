import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatCount } from '@/components/staff/format/count';
import { Panel } from '@/components/staff/format/panel';
import { ScrollRegion } from '@/components/staff/format/scroll-region';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { LoadError, StateBlock } from '@/components/staff/list/list-states';
import { type SupplierLatency, supplierLatencyQuery } from '@/lib/operations/queries/staff';
import { formatShanghai } from '@/lib/time';

const HoursChart = dynamic(
  () => import('@/components/staff/charts/hours-chart').then((file) => file.HoursChart),
  {
    ssr: false,
    loading: () => <i className="s-bone s-chart" />,
  },
);

const hourOf = ({ hour }: SupplierLatency) => formatShanghai(hour, 'minute').slice(11);

/** How long suppliers took to respond in the last 24 hours, as a chart or as a table. */
export function LatencyPanel() {
  const t = useTranslations('staff.operations');
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const latency = useQuery(supplierLatencyQuery());
  useRefresh(() => void latency.refetch());
  const rows = latency.data;
  const hasCalls = rows?.some(({ calls }) => calls > 0) ?? false;
  return (
    <Panel
      title={t('latencyTitle')}
      extra={
        hasCalls ? (
          <Segmented
            size="small"
            value={shown}
            onChange={setShown}
            options={[
              { value: 'chart', label: t('chart') },
              { value: 'table', label: t('table') },
            ]}
          />
        ) : null
      }
    >
      {!rows ? (
        latency.isError ? (
          <LoadError error={latency.error} onRetry={() => void latency.refetch()} />
        ) : (
          <i className="s-bone s-chart" />
        )
      ) : !hasCalls ? (
        <StateBlock icon="clock" tone="blue" title={t('latencyEmpty')} hint={t('latencyEmptyHint')} />
      ) : shown === 'chart' ? (
        <LatencyChart rows={rows} />
      ) : (
        <LatencyTable rows={rows} />
      )}
    </Panel>
  );
}

function LatencyChart({ rows }: { readonly rows: readonly SupplierLatency[] }) {
  const t = useTranslations('staff.operations');
  return (
    <>
      <p className="s-chart-legend" aria-hidden="true">
        <span data-line="today">p50</span>
        <span data-line="before">p90</span>
      </p>
      <div className="s-chart">
        <HoursChart
          label={t('latencyChart')}
          labels={rows.map(hourOf)}
          first={{ name: 'p50', values: rows.map(({ p50 }) => p50) }}
          second={{ name: 'p90', values: rows.map(({ p90 }) => p90) }}
          format={(value) => t('seconds', { value })}
        />
      </div>
    </>
  );
}

function LatencyTable({ rows }: { readonly rows: readonly SupplierLatency[] }) {
  const t = useTranslations('staff.operations');
  const seconds = (value: number | null) => (value === null ? '–' : t('seconds', { value }));
  return (
    <ScrollRegion className="s-chart s-scroll" label={t('latencyChart')}>
      <table className="s-table s-table-small">
        <thead>
          <tr>
            <th scope="col">{t('hour')}</th>
            <th scope="col" data-number>
              {t('callsOfHour')}
            </th>
            <th scope="col" data-number>
              p50
            </th>
            <th scope="col" data-number>
              p90
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.hour}>
              <td>{hourOf(row)}</td>
              <td data-number>{formatCount(row.calls)}</td>
              <td data-number>{seconds(row.p50)}</td>
              <td data-number>{seconds(row.p90)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
