'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/staff/format/panel';
import { usePermission } from '@/components/staff/frame/profile-context';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { LoadError } from '@/components/staff/list/list-states';
import { dashboardQuery } from '@/lib/queries/staff/system';
import { formatShanghai } from '@/lib/time';
import { DeliveryTimes } from './delivery-times';
import { Figures } from './figures';
import { LowStock, OrdersByStatus } from './orders-by-status';
import { Queues } from './queues';
import { SalesPanel } from './sales-panel';

/** Whether the shop is healthy: what was sold, what waits, how quickly it is delivered. */
export function Dashboard() {
  const t = useTranslations('staff.dashboard');
  const { data, error, refetch } = useQuery(dashboardQuery());
  useRefresh(() => void refetch());
  const seesMoney = usePermission('dashboard.money');
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <div className="s-page" aria-busy={!data}>
      <PageHead
        title={t('title')}
        hint={data ? t('until', { time: formatShanghai(data.serverTime, 'minute') }) : ' '}
      />
      {data ? (
        <>
          <Figures data={data} seesMoney={seesMoney} />
          <div className="s-grid-2">
            <SalesPanel hours={data.hours} seesMoney={seesMoney} />
            <Queues queues={data.queues} />
          </div>
          <div className="s-grid-3">
            <OrdersByStatus statuses={data.statuses} />
            <DeliveryTimes delivery={data.delivery} />
            <LowStock rows={data.lowStock} />
          </div>
        </>
      ) : (
        <i className="s-bone s-bone-page" />
      )}
    </div>
  );
}
