import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import { EmptyView, LoadError } from '@/components/staff/list/list-states';
import { type SupplierCall, supplierCallsQuery } from '@/lib/queries/staff/operations';
import { OrderLink } from './order-link';
import { CursorPager, type Paging } from './paging';

const tones = {
  DELIVERED: 'green',
  PARTIAL: 'amber',
  PROCESSING: 'blue',
  SENT: 'blue',
  NOT_FOUND: 'grey',
  FAILED: 'red',
  PERMANENT: 'red',
  TRANSIENT: 'red',
  UNKNOWN: 'red',
} as const satisfies Record<string, Tone>;

const isKnown = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status);

/** The calls of suppliers, newest first. */
export function CallRows({ paging }: { readonly paging: Paging }) {
  const t = useTranslations('staff.operations');
  const list = useQuery(supplierCallsQuery(paging.cursor));
  if (list.isError && !list.data) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  const state = ({ status }: SupplierCall) =>
    isKnown(status) ? (
      <StateTag tone={tones[status]}>{t(`callStatus.${status}`)}</StateTag>
    ) : (
      <StateTag tone="red">{status}</StateTag>
    );
  const columns: Column<SupplierCall>[] = [
    { key: 'time', title: t('time'), width: '120px', render: ({ time }) => <When time={time} /> },
    { key: 'order', title: t('order'), width: '180px', render: ({ orderSn }) => <OrderLink sn={orderSn} /> },
    { key: 'kind', title: t('call'), width: '140px', render: ({ kind }) => t(`callKind.${kind}`) },
    { key: 'attempt', title: t('attempt'), width: '80px', isNumber: true, render: ({ attempt }) => attempt },
    { key: 'state', title: t('outcome'), width: '150px', render: state },
    {
      key: 'detail',
      title: t('response'),
      render: ({ detail }) => (
        <code translate="no" className="clip">
          {detail ?? '–'}
        </code>
      ),
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
