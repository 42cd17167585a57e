import { Segmented } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatCount } from '@/components/staff/format/count';
import { Panel } from '@/components/staff/format/panel';
import { ScrollRegion } from '@/components/staff/format/scroll-region';
import type { StaffDashboard } from '@/lib/dashboard/staff/contract';
import { formatYuan } from '@/lib/money';
import { formatShanghai } from '@/lib/time';

// Chart.js weighs 60 kB and is needed on this page only.
const HoursChart = dynamic(
  () => import('@/components/staff/charts/hours-chart').then((file) => file.HoursChart),
  {
    ssr: false,
    loading: () => <i className="s-bone s-chart" />,
  },
);

/** Paid orders by hour or by day beside the period before, as a chart or as a table. */
export function SalesPanel({
  data: { bars, from, to, serverTime },
  seesMoney,
}: {
  readonly data: StaffDashboard;
  readonly seesMoney: boolean;
}) {
  const t = useTranslations('staff.dashboard');
  const isDay = from === to;
  const isToday = isDay && to === formatShanghai(serverTime, 'day');
  const names = {
    now: isToday ? t('range.today') : isDay ? from : t('period'),
    before: isDay ? t('weekAgo') : t('before'),
    chart: isDay ? t('hoursLabel') : t('daysLabel'),
  };
  // Days have a year that the axis does not need.
  const labelOf = (label: string) => (isDay ? label : label.slice(5));
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const amountOf = (bar: { amount: number; orders: number }) => (seesMoney ? bar.amount : bar.orders);
  const format = (value: number) => (seesMoney ? formatYuan(value) : formatCount(value));
  const textOf = (bar: { amount: number; orders: number }) => format(amountOf(bar));
  return (
    <Panel
      title={t(`${seesMoney ? 'sales' : 'orders'}By${isDay ? 'Hour' : 'Day'}`)}
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
            <span data-line="today">{names.now}</span>
            <span data-line="before">{names.before}</span>
          </p>
          <div className="s-chart">
            <HoursChart
              label={names.chart}
              labels={bars.map(({ label }) => labelOf(label))}
              first={{ name: names.now, values: bars.map(({ now }) => (now ? amountOf(now) : null)) }}
              second={{ name: names.before, values: bars.map(({ before }) => amountOf(before)) }}
              format={format}
              tick={(value) => format(value).replace(/\.00$/, '')}
            />
          </div>
        </>
      ) : (
        <ScrollRegion className="s-chart s-scroll" label={names.chart}>
          <table className="s-table s-table-small">
            <thead>
              <tr>
                <th scope="col">{isDay ? t('hour') : t('day')}</th>
                <th scope="col" data-number>
                  {names.now}
                </th>
                <th scope="col" data-number>
                  {names.before}
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ label, now, before }) => (
                <tr key={label}>
                  <td>{label}</td>
                  <td data-number>{now ? textOf(now) : '–'}</td>
                  <td data-number>{textOf(before)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Panel>
  );
}
