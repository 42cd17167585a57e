import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useServerKey } from '@/components/staff/format/use-server-key';
import { When } from '@/components/staff/format/when';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import { EmptyView, LoadError } from '@/components/staff/list/list-states';
import { type SupplierCall, supplierCallsQuery } from '@/lib/operations/queries/staff';
import { isMessageKey } from '@/lib/wire/message-keys';
import { CallState } from './call-state';
import { OrderLink } from './order-link';
import { CursorPager, type Paging } from './paging';

/** The calls of suppliers, newest first. */
export function CallRows({ paging }: { readonly paging: Paging }) {
  const t = useTranslations('staff.operations');
  const list = useQuery(supplierCallsQuery(paging.cursor));
  if (list.isError && !list.data) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  const state = ({ status }: SupplierCall) => <CallState status={status} />;
  const columns: Column<SupplierCall>[] = [
    { key: 'time', title: t('time'), width: '120px', render: ({ time }) => <When time={time} /> },
    { key: 'order', title: t('order'), width: '180px', render: ({ orderSn }) => <OrderLink sn={orderSn} /> },
    { key: 'kind', title: t('call'), width: '140px', render: ({ kind }) => t(`callKind.${kind}`) },
    { key: 'attempt', title: t('attempt'), width: '80px', isNumber: true, render: ({ attempt }) => attempt },
    { key: 'state', title: t('outcome'), width: '150px', render: state },
    {
      key: 'detail',
      title: t('response'),
      render: ({ detail }) => <Response detail={detail} />,
    },
    {
      key: 'seconds',
      title: t('latency'),
      width: '90px',
      isNumber: true,
      render: ({ seconds }) => (seconds === null ? '–' : t('seconds', { value: seconds })),
    },
  ];
  return (
    <>
      <DataTable
        label={t('view.CALLS')}
        columns={columns}
        rows={list.data?.rows}
        keyOf={({ id }) => id}
        isStale={list.isPlaceholderData}
        card={(row) => (
          <span className="s-card">
            <span className="s-card-line">
              <OrderLink sn={row.orderSn} />
              {state(row)}
            </span>
            <span className="s-card-line">
              <small>{t(`callKind.${row.kind}`)}</small>
              <When time={row.time} />
            </span>
          </span>
        )}
        empty={<EmptyView title={t('noCalls')} />}
      />
      <CursorPager paging={paging} rows={list.data?.rows.length} next={list.data?.next} />
    </>
  );
}

/** The supplier's number of the order, or why it refused. */
function Response({ detail }: { readonly detail: string | null }) {
  const isKey = detail !== null && isMessageKey(detail);
  const reason = useServerKey(isKey ? detail : null);
  if (isKey) return <span className="clip">{reason}</span>;
  return (
    <code translate="no" className="clip">
      {detail ?? '–'}
    </code>
  );
}
