import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Due, useDisputeReason } from '@/components/staff/format/dispute-words';
import { formatCurrency } from '@/components/staff/format/money';
import { OrderNumber } from '@/components/staff/format/order-number';
import { StateTag } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import type { Column } from '@/components/staff/list/data-table';
import { ChoiceChip, Pager } from '@/components/staff/list/list-bar';
import { EmptyView, QueueDone } from '@/components/staff/list/list-states';
import { QueryTable } from '@/components/staff/list/query-table';
import { ExactText } from '@/components/ui/price/amount-text';
import type { DisputeStatus } from '@/lib/disputes/contract';
import { disputesQuery, type StaffDispute } from '@/lib/reconciliation/queries/staff';

const DisputeDrawer = dynamic(() => import('./dispute-drawer').then((file) => file.DisputeDrawer), {
  ssr: false,
});

export const disputeStatuses = ['OPEN', 'WON', 'LOST'] as const satisfies readonly DisputeStatus[];

const tones = { OPEN: 'amber', WON: 'green', LOST: 'red' } as const;

/** Disputes in a status, the nearest deadline of evidence first. */
export function DisputeRows({
  status,
  page,
  open,
  onStatus,
  onPage,
  onOpen,
}: {
  readonly status: DisputeStatus;
  readonly page: number;
  readonly open: string | undefined;
  readonly onStatus: (status: DisputeStatus) => void;
  readonly onPage: (page: number) => void;
  readonly onOpen: (id: string | undefined) => void;
}) {
  const t = useTranslations('staff');
  const reasonOf = useDisputeReason();
  const list = useQuery(disputesQuery({ status, pageNumber: page, pageSize: 50 }));
  const state = (row: StaffDispute) => (
    <StateTag tone={tones[row.status]}>{t(`disputes.status.${row.status}`)}</StateTag>
  );
  const amount = (row: StaffDispute) => (
    <b>
      <ExactText>{formatCurrency(row.amount, row.currency)}</ExactText>
    </b>
  );
  const columns: Column<StaffDispute>[] = [
    {
      key: 'dispute',
      title: t('disputes.order'),
      width: '190px',
      render: ({ orderSn }) => <OrderNumber sn={orderSn} />,
    },
    { key: 'reason', title: t('disputes.reason'), render: ({ reason }) => reasonOf(reason) },
    { key: 'provider', title: t('disputes.provider'), width: '110px', render: ({ provider }) => provider },
    {
      key: 'opened',
      title: t('disputes.opened'),
      width: '120px',
      render: ({ openedTime }) => <When time={openedTime} />,
    },
    { key: 'amount', title: t('disputes.amount'), width: '130px', isNumber: true, render: amount },
    { key: 'due', title: t('disputes.due'), width: '190px', render: (row) => <Due dispute={row} /> },
    { key: 'state', title: t('disputes.state'), width: '110px', render: state },
  ];
  const { total, totalPages = 1 } = list.data ?? {};
  const known = list.data?.records.find(({ id }) => id === open);
  return (
    <>
      <div className="s-filters">
        <ChoiceChip
          name={t('disputes.state')}
          options={disputeStatuses.map((value) => ({ value, name: t(`disputes.status.${value}`) }))}
          value={status}
          onChoose={(value) => onStatus(value ?? 'OPEN')}
        />
      </div>
      <QueryTable
        list={list}
        label={t('disputes.title')}
        columns={columns}
        rows={list.data?.records}
        keyOf={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        selected={open}
        card={(row) => (
          <span className="s-card">
            <span className="s-card-line">
              <OrderNumber sn={row.orderSn} />
              {amount(row)}
            </span>
            <small>{reasonOf(row.reason)}</small>
            <span className="s-card-line">
              {state(row)}
              <Due dispute={row} />
            </span>
          </span>
        )}
        empty={
          status === 'OPEN' ? (
            <QueueDone title={t('disputes.none')} />
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
      {known ? <DisputeDrawer key={known.id} dispute={known} onClose={() => onOpen(undefined)} /> : null}
    </>
  );
}
