import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/staff/format/money';
import { RequestState } from '@/components/staff/format/state-tag';
import { Waiting, When } from '@/components/staff/format/when';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import { Pager } from '@/components/staff/list/list-bar';
import { EmptyView, LoadError, QueueDone } from '@/components/staff/list/list-states';
import { CoverImage } from '@/components/ui/picture/cover-image';
import type { CallOutput } from '@/lib/contract/contract';
import { queueGoals } from '@/lib/dashboard/queue-goals';
import type { AfterSalesStatus } from '@/lib/refunds/after-sales-contract';
import { staffRequestListQuery } from '@/lib/refunds/queries/staff';
import { staffRequestPath } from '@/lib/routing/staff-paths';
import { parseShanghai } from '@/lib/time';
import { FoundOrder } from './found-order';

type Row = CallOutput<'GET /order/admin/aftersales/list'>['records'][number];

/** Requests in a state, longest waiting first, or those that a search finds, newest first. */
export function RequestRows({
  status,
  q,
  page,
  onPage,
}: {
  readonly status?: AfterSalesStatus;
  readonly q?: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}) {
  const t = useTranslations('staff');
  const list = useQuery(staffRequestListQuery({ status, q, pageNumber: page, pageSize: 50 }));
  useRefresh(() => void list.refetch());
  if (list.isError && !list.data) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  const units = ({ specifications, units: count }: Row) => `${specifications} × ${count}`;
  const age = (row: Row) =>
    row.status === 'APPLIED' ? (
      <Waiting since={parseShanghai(row.createdTime)} goal={queueGoals.request} />
    ) : (
      <When time={row.createdTime} />
    );
  const columns: Column<Row>[] = [
    {
      key: 'order',
      title: t('refunds.order'),
      width: '180px',
      render: (row) => <FoundOrder row={row} />,
    },
    { key: 'type', title: t('refunds.kind'), width: '150px', render: ({ type }) => t(`requestType.${type}`) },
    {
      key: 'product',
      title: t('refunds.product'),
      render: (row) => (
        <span className="s-product">
          <CoverImage src={row.goodsCover} alt="" size={28} />
          <span>
            <b className="clip">{row.goodsName}</b>
            <small className="clip">{units(row)}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'reason',
      title: t('refunds.reason'),
      width: '190px',
      render: ({ reason }) => t(`requestReason.${reason}`),
    },
    {
      key: 'amount',
      title: t('refunds.amount'),
      width: '120px',
      isNumber: true,
      render: ({ amount }) => <Money yuan={amount} />,
    },
    { key: 'age', title: t('refunds.age'), width: '110px', isNumber: true, render: age },
    {
      key: 'state',
      title: t('refunds.state'),
      width: '150px',
      render: (row) => <RequestState status={row.status} />,
    },
  ];
  const { total, totalPages = 1 } = list.data ?? {};
  return (
    <>
      <DataTable
        label={t(q ? 'refunds.found.requests' : 'refunds.title')}
        columns={columns}
        rows={list.data?.records}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => staffRequestPath(id)}
        isStale={list.isPlaceholderData}
        card={(row) => (
          <span className="s-card">
            <span className="s-card-line">
              <b>{t(`requestType.${row.type}`)}</b>
              {age(row)}
            </span>
            <span>{row.goodsName}</span>
            <span className="s-card-line">
              <small>{units(row)}</small>
              <Money yuan={row.amount} />
            </span>
            <span className="s-card-line">
              <FoundOrder row={row} />
              <RequestState status={row.status} />
            </span>
          </span>
        )}
        empty={
          status === 'APPLIED' ? (
            <QueueDone title={t('refunds.done')} hint={t('refunds.doneHint')} />
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
    </>
  );
}
