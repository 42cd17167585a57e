import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { flatFields, useAuditFields } from '@/components/staff/audit/audit-fields';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import { LoadError, QueueDone } from '@/components/staff/list/list-states';
import { type DeadLetter, deadLettersQuery, discardJob, retryJob } from '@/lib/operations/queries/staff';
import { OrderLink } from './order-link';
import { RetryButton } from './retry-button';

const ReasonDialog = dynamic(() => import('./reason-dialog').then((file) => file.ReasonDialog), {
  ssr: false,
});

/**
 * Jobs that failed after all their retries.
 * @param most the most rows, as cards instead of a table
 */
export function DeadRows({ most }: { readonly most?: number }) {
  const t = useTranslations('staff.operations');
  const mayRetry = usePermission('operations.retry');
  const list = useQuery(deadLettersQuery());
  const [discarding, setDiscarding] = useState<DeadLetter | null>(null);
  useRefresh(() => void list.refetch());
  if (list.isError && !list.data) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  const actions = (row: DeadLetter) =>
    mayRetry ? (
      <span className="s-actions">
        <RetryButton run={() => retryJob(row.id)} />
        <Button size="small" type="text" className="s-above" onClick={() => setDiscarding(row)}>
          {t('discard')}
        </Button>
      </span>
    ) : null;
  const card = (row: DeadLetter) => (
    <span className="s-card">
      <span className="s-card-line">
        <code translate="no">{row.queue}</code>
        <When time={row.failedTime} />
      </span>
      <small>{row.error ?? '–'}</small>
      {actions(row)}
    </span>
  );
  const nothing = <QueueDone title={t('noDead')} />;
  const columns: Column<DeadLetter>[] = [
    {
      key: 'queue',
      title: t('queue'),
      width: '180px',
      render: ({ queue }) => <code translate="no">{queue}</code>,
    },
    {
      key: 'time',
      title: t('failedAt'),
      width: '120px',
      render: ({ failedTime }) => <When time={failedTime} />,
    },
    {
      key: 'error',
      title: t('error'),
      render: ({ error, payload }) => (
        <span className="s-two">
          <b className="clip" title={error ?? undefined}>
            {error ?? '–'}
          </b>
          <small>
            <Payload payload={payload} />
          </small>
        </span>
      ),
    },
    { key: 'order', title: t('order'), width: '180px', render: ({ orderSn }) => <OrderLink sn={orderSn} /> },
    { key: 'action', title: t('action'), width: '190px', render: actions },
  ];
  return (
    <>
      {most === undefined ? (
        <DataTable
          label={t('view.DEAD')}
          columns={columns}
          rows={list.data}
          keyOf={({ id }) => id}
          card={card}
          empty={nothing}
        />
      ) : list.data?.length === 0 ? (
        nothing
      ) : (
        <ul className="s-overview-dead">
          {list.data?.slice(0, most).map((row) => (
            <li key={row.id}>{card(row)}</li>
          ))}
        </ul>
      )}
      <p className="s-hint s-note">{t('retryHint')}</p>
      {discarding ? (
        <ReasonDialog
          title={t('discardTitle')}
          effect={t('discardEffect', { queue: discarding.queue })}
          submit={t('discard')}
          done={t('discarded')}
          run={(reason) => discardJob({ id: discarding.id, reason })}
          onClose={() => setDiscarding(null)}
        />
      ) : null}
    </>
  );
}

function Payload({ payload }: { readonly payload: DeadLetter['payload'] }) {
  const fields = useAuditFields();
  return (
    <span className="clip">
      {flatFields(payload)
        .map(({ path, value }) => `${fields.name(path)}: ${fields.value(path, value)}`)
        .join(' · ')}
    </span>
  );
}
