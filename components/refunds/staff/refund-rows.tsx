import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefundStatusName } from '@/components/orders/staff/order-payments';
import { Money } from '@/components/staff/format/money';
import { MoneyState } from '@/components/staff/format/state-tag';
import { Waiting } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import { Pager } from '@/components/staff/list/list-bar';
import { EmptyView, LoadError, QueueDone } from '@/components/staff/list/list-states';
import { type StaffRefund, staffRefundListQuery } from '@/lib/refunds/queries/staff';
import { staffOrderPath } from '@/lib/routing/staff-paths';
import { parseShanghai } from '@/lib/time';
import { FoundOrder } from './found-order';

const ManualDialog = dynamic(() => import('./manual-dialog').then((file) => file.ManualDialog), {
  ssr: false,
});

/**
 * Refunds in a state, longest waiting first, or those that a search finds, newest first. Finance retries or settles those
 * that the provider rejected.
 */
export function RefundRows({
  status,
  q,
  page,
  onPage,
}: {
  readonly status?: 'MANUAL' | 'PENDING' | 'SUBMITTED' | 'SUCCEEDED';
  readonly q?: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}) {
  const t = useTranslations('staff');
  const maySettle = usePermission('refund.manual');
  const nameOf = useRefundStatusName();
  const list = useQuery(staffRefundListQuery({ status, q, pageNumber: page, pageSize: 50 }));
  const [settling, setSettling] = useState<StaffRefund | null>(null);
  if (list.isError && !list.data) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  const state = (row: StaffRefund) => <MoneyState status={row.status} name={nameOf(row.status)} />;
  const settle = (row: StaffRefund) =>
    maySettle && row.status === 'MANUAL' ? (
      <Button size="small" className="s-above" onClick={() => setSettling(row)}>
        {t('manual.open')}
      </Button>
    ) : null;
  const columns: Column<StaffRefund>[] = [
    {
      key: 'order',
      title: t('refunds.order'),
      width: '180px',
      render: (row) => <FoundOrder row={row} />,
    },
    { key: 'sn', title: t('refunds.refund'), render: ({ sn }) => <code translate="no">{sn}</code> },
    { key: 'provider', title: t('refunds.provider'), width: '120px', render: ({ provider }) => provider },
    {
      key: 'age',
      title: t('refunds.age'),
      width: '110px',
      isNumber: true,
      render: ({ createdTime }) => <Waiting since={parseShanghai(createdTime)} />,
    },
    {
      key: 'amount',
      title: t('refunds.amount'),
      width: '130px',
      isNumber: true,
      render: ({ amount }) => <Money yuan={amount} />,
    },
    { key: 'state', title: t('refunds.state'), width: '170px', render: state },
    { key: 'settle', title: t('refunds.action'), width: '120px', render: settle },
  ];
  const { total, totalPages = 1 } = list.data ?? {};
  return (
    <>
      <DataTable
        label={t(q ? 'refunds.found.refunds' : 'refunds.title')}
        columns={columns}
        rows={list.data?.records}
        keyOf={({ id }) => id}
        hrefOf={({ orderSn }) => staffOrderPath(orderSn)}
        isStale={list.isPlaceholderData}
        card={(row) => (
          <span className="s-card">
            <span className="s-card-line">
              <FoundOrder row={row} />
              <Money yuan={row.amount} />
            </span>
            <span className="s-card-line">
              {state(row)}
              <Waiting since={parseShanghai(row.createdTime)} />
            </span>
          </span>
        )}
        empty={
          status === 'MANUAL' ? (
            <QueueDone title={t('refunds.noFailed')} />
          ) : (
            <EmptyView title={t('refunds.empty')} />
          )
        }
      />
      <Pager
        hint={total === undefined ? undefined : t('common.rows', { total })}
        onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
        onNext={page < totalPages ? () => onPage(page + 1) : undefined}
      />
      {settling ? <ManualDialog refund={settling} onClose={() => setSettling(null)} /> : null}
    </>
  );
}
