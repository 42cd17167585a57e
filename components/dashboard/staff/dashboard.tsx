'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/staff/format/panel';
import { usePermission } from '@/components/staff/frame/profile-context';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { LoadError } from '@/components/staff/list/list-states';
import { useListState } from '@/components/staff/list/use-list-state';
import type { StaffDashboard } from '@/lib/dashboard/staff/contract';
import { dashboardQuery, firstDayQuery } from '@/lib/staff/queries/system';
import { formatShanghai } from '@/lib/time';
import { Conversion } from './conversion';
import { readDashboardRange } from './dashboard-range';
import { DeliveryTimes } from './delivery-times';
import { Figures } from './figures';
import { FirstDay } from './first-day';
import { LowStock, OrdersByStatus } from './orders-by-status';
import { Queues } from './queues';
import { RangePicker } from './range-picker';
import { SalesPanel } from './sales-panel';

/** Whether the shop is healthy: what was sold, what waits, how quickly it is delivered. The days are in the URL. */
export function Dashboard() {
  const t = useTranslations('staff.dashboard');
  const state = useListState(['range', 'from', 'to']);
  const range = readDashboardRange(state.values, Date.now());
  const { data, error, isPlaceholderData, refetch } = useQuery(
    dashboardQuery({ from: range.from, to: range.to }),
  );
  // The panel above the figures would move them if it came after them.
  const { isPending: isFirstDayPending } = useQuery(firstDayQuery());
  useRefresh(() => void refetch());
  const comparison = useComparison();
  const seesMoney = usePermission('dashboard.money');
  const hasFailed = error !== null && !data;
  const isLoading = isFirstDayPending || (!data && !hasFailed);
  return (
    <div className="s-page" aria-busy={isLoading || isPlaceholderData}>
      <PageHead
        title={range.range === 'custom' ? daysText(range.from, range.to) : t(`range.${range.range}`)}
        hint={data ? comparison(data) : ' '}
      >
        <RangePicker range={range} onChange={state.set} />
      </PageHead>
      {isLoading ? null : <FirstDay />}
      {isLoading ? (
        <i className="s-bone s-bone-page" />
      ) : data ? (
        <>
          <Figures data={data} seesMoney={seesMoney} />
          <div className="s-grid-2">
            <SalesPanel data={data} seesMoney={seesMoney} />
            <Queues />
          </div>
          <div className="s-grid-4">
            <OrdersByStatus data={data} />
            <Conversion data={data} />
            <DeliveryTimes delivery={data.delivery.modes} />
            <LowStock rows={data.lowStock} />
          </div>
        </>
      ) : hasFailed ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : null}
    </div>
  );
}

function daysText(from: string, to: string): string {
  return from === to ? from : `${from} – ${to}`;
}

/** What the figures count and what they are compared with. */
function useComparison(): (data: StaffDashboard) => string {
  const t = useTranslations('staff.dashboard');
  return ({ from, to, beforeFrom, beforeTo, serverTime }) => {
    const lasts = to === formatShanghai(serverTime, 'day');
    if (lasts && from === to) return t('until', { time: formatShanghai(serverTime, 'minute') });
    const days = { days: daysText(from, to), before: daysText(beforeFrom, beforeTo) };
    return lasts
      ? t('daysUntil', { ...days, time: formatShanghai(serverTime, 'minute').slice(11) })
      : t('days', days);
  };
}
