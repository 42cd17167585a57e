import { Segmented } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatCount } from '@/components/staff/format/count';
import { Panel } from '@/components/staff/format/panel';
import { ScrollRegion } from '@/components/staff/format/scroll-region';
import type { StaffDashboard } from '@/lib/contract/staff/dashboard';
import { formatYuan } from '@/lib/money';

// Chart.js weighs 60 kB and is needed on this page only.
const HoursChart = dynamic(
  () => import('@/components/staff/charts/hours-chart').then((file) => file.HoursChart),
  {
    ssr: false,
    loading: () => <i className="s-bone s-chart" />,
  },
);

/** Paid orders by hour beside the same weekday of last week, as a chart or as a table. */
export function SalesPanel({
  hours,
  seesMoney,
}: {
  readonly hours: StaffDashboard['hours'];
  readonly seesMoney: boolean;
}) {
  const t = useTranslations('staff.dashboard');
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const amountOf = (bar: { amount: number; orders: number }) => (seesMoney ? bar.amount : bar.orders);
  const format = (value: number) => (seesMoney ? formatYuan(value) : formatCount(value));
  const textOf = (bar: { amount: number; orders: number }) => format(amountOf(bar));
  return (
    <Panel
      title={seesMoney ? t('salesByHour') : t('ordersByHour')}
      extra={
        <Segmented
          size="small"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'chart', label: t('chart') },
            { value: 'table', label: t('table') },
          ]}
        />
      }
    >
      {shown === 'chart' ? (
        <>
          <p className="s-chart-legend" aria-hidden="true">
            <span data-line="today">{t('today')}</span>
            <span data-line="before">{t('weekAgo')}</span>
          </p>
          <div className="s-chart">
            <HoursChart
              label={t('chartLabel')}
              labels={hours.map(({ lastWeek }) => lastWeek.label)}
              first={{ name: t('today'), values: hours.map(({ today }) => (today ? amountOf(today) : null)) }}
              second={{ name: t('weekAgo'), values: hours.map(({ lastWeek }) => amountOf(lastWeek)) }}
              format={format}
              tick={(value) => format(value).replace(/\.00$/, '')}
            />
          </div>
        </>
      ) : (
        <ScrollRegion className="s-chart s-scroll" label={t('chartLabel')}>
          <table className="s-table s-table-small">
            <thead>
              <tr>
                <th scope="col">{t('hour')}</th>
                <th scope="col" data-number>
                  {t('today')}
                </th>
                <th scope="col" data-number>
                  {t('weekAgo')}
                </th>
              </tr>
            </thead>
            <tbody>
              {hours.map(({ today, lastWeek }) => (
                <tr key={lastWeek.label}>
                  <td>{lastWeek.label}</td>
                  <td data-number>{today ? textOf(today) : '–'}</td>
                  <td data-number>{textOf(lastWeek)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Panel>
  );
}
