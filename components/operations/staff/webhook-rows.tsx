import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { usePaymentStatusName } from '@/components/staff/format/payment-status';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import type { Column } from '@/components/staff/list/data-table';
import { ChoiceChip, SearchField } from '@/components/staff/list/list-bar';
import { EmptyView } from '@/components/staff/list/list-states';
import { QueryTable } from '@/components/staff/list/query-table';
import { closeWebhook, retryWebhook, type Webhook, webhooksQuery } from '@/lib/operations/queries/staff';
import { OrderLink } from './order-link';
import { CursorPager, type Paging } from './paging';
import { RetryButton } from './retry-button';

const ReasonDialog = dynamic(() => import('./reason-dialog').then((file) => file.ReasonDialog), {
  ssr: false,
});

const results = [
  'OPEN',
  'WON',
  'LOST',
  'SETTLED',
  'REVERSED',
  'UNKNOWN_REFUND',
  'UNKNOWN_DISPUTE',
  'UNASSIGNED',
  'UNKNOWN_REFERENCE',
  'RECORDED',
  'CLOSED',
] as const;
const doubtful: readonly string[] = [
  'OPEN',
  'LOST',
  'REVERSED',
  'UNKNOWN_REFUND',
  'UNKNOWN_DISPUTE',
  'UNASSIGNED',
  'UNKNOWN_REFERENCE',
];

/** What the store cannot apply: staff close it with a reason. */
const closable: readonly string[] = ['UNKNOWN_REFUND', 'UNKNOWN_DISPUTE'];

function toneOf(result: string | null): Tone {
  if (result === 'RECORDED' || result === 'CLOSED') return 'grey';
  return result && doubtful.includes(result) ? 'amber' : 'green';
}

/** The result in words: of a payment its state, otherwise what was done. */
function useResultName(): (result: string) => string {
  const t = useTranslations('staff.operations.webhookResult');
  const paymentName = usePaymentStatusName();
  return (result) => {
    const known = results.find((one) => one === result);
    return known ? t(known) : paymentName(result);
  };
}

/** Webhooks of payment providers and suppliers, newest first. */
export function WebhookRows({
  paging,
  isOpen,
  q,
  onFilter,
}: {
  readonly paging: Paging;
  readonly isOpen: boolean;
  readonly q: string | undefined;
  readonly onFilter: (changes: { state?: string | undefined; q?: string | undefined }) => void;
}) {
  const t = useTranslations('staff.operations');
  const mayRetry = usePermission('operations.retry');
  const mayClose = usePermission('books.reconcile');
  const [closing, setClosing] = useState<Webhook | null>(null);
  const list = useQuery(webhooksQuery({ state: isOpen ? 'OPEN' : 'ALL', q, after: paging.cursor }));
  useRefresh(() => void list.refetch());
  const isWaiting = (row: Webhook) => row.source === 'PAYMENT' && row.processedMs === null;
  const resultName = useResultName();
  const result = (row: Webhook) =>
    row.processedMs === null && !row.result ? (
      <StateTag tone="amber">{t('notProcessed')}</StateTag>
    ) : (
      <StateTag tone={toneOf(row.result)}>{row.result ? resultName(row.result) : t('processed')}</StateTag>
    );
  const actions = (row: Webhook) => (
    <>
      {mayRetry && isWaiting(row) ? <RetryButton run={() => retryWebhook(row.id)} /> : null}
      {mayClose && row.result && closable.includes(row.result) ? (
        <Button size="small" className="s-above" onClick={() => setClosing(row)}>
          {t('close')}
        </Button>
      ) : null}
    </>
  );
  const columns: Column<Webhook>[] = [
    { key: 'time', title: t('received'), width: '96px', render: ({ time }) => <When time={time} /> },
    { key: 'from', title: t('from'), width: '92px', render: ({ from }) => from },
    {
      key: 'type',
      title: t('type'),
      width: '252px',
      render: ({ type }) => (
        <code translate="no" className="clip">
          {type}
        </code>
      ),
    },
    {
      key: 'id',
      title: t('event'),
      render: ({ id }) => (
        <code translate="no" className="clip" title={id}>
          {id.slice(id.indexOf(':') + 1)}
        </code>
      ),
    },
    { key: 'order', title: t('order'), width: '180px', render: ({ orderSn }) => <OrderLink sn={orderSn} /> },
    {
      key: 'ms',
      title: 'ms',
      width: '72px',
      isNumber: true,
      render: ({ processedMs }) => processedMs ?? '–',
    },
    { key: 'result', title: t('result'), width: '150px', render: result },
    {
      key: 'action',
      title: t('action'),
      width: '110px',
      render: actions,
    },
  ];
  return (
    <>
      <div className="s-filters">
        <SearchField value={q} label={t('webhookSearch')} onChange={(text) => onFilter({ q: text })} />
        <ChoiceChip
          name={t('result')}
          options={[{ value: 'OPEN', name: t('notProcessed') }]}
          value={isOpen ? 'OPEN' : undefined}
          onChoose={(state) => onFilter({ state })}
        />
      </div>
      <p className="s-hint s-note">{t('webhookHint')}</p>
      <QueryTable
        list={list}
        label={t('view.WEBHOOKS')}
        columns={columns}
        rows={list.data?.rows}
        keyOf={({ id }) => id}
        card={(row) => (
          <span className="s-card">
            <span className="s-card-line">
              <b>{row.from}</b>
              <When time={row.time} />
            </span>
            <code translate="no" className="clip">
              {row.type}
            </code>
            <span className="s-card-line">
              {result(row)}
              <OrderLink sn={row.orderSn} />
            </span>
            {actions(row)}
          </span>
        )}
        empty={<EmptyView title={t('noWebhooks')} />}
      />
      <CursorPager paging={paging} rows={list.data?.rows.length} next={list.data?.next} />
      {closing ? (
        <ReasonDialog
          title={t('closeTitle')}
          effect={t('closeEffect')}
          submit={t('close')}
          done={t('closed')}
          run={(reason) => closeWebhook({ id: closing.id, reason })}
          onClose={() => setClosing(null)}
        />
      ) : null}
    </>
  );
}
