import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { flatFields, useAuditFields } from '@/components/staff/audit/audit-fields';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import type { Column } from '@/components/staff/list/data-table';
import { ChoiceChip } from '@/components/staff/list/list-bar';
import { EmptyView, QueueDone } from '@/components/staff/list/list-states';
import { QueryTable } from '@/components/staff/list/query-table';
import { type AlarmRow, alarmsQuery, resolveAlarm } from '@/lib/operations/queries/staff';
import { CursorPager, type Paging } from './paging';

const ReasonDialog = dynamic(() => import('./reason-dialog').then((file) => file.ReasonDialog), {
  ssr: false,
});

const states = ['OPEN', 'RESOLVED'] as const;

/** Alarms, newest first. The same alarm again raises the count of its row until it is resolved. */
export function AlarmRows({
  paging,
  isResolved,
  onState,
}: {
  readonly paging: Paging;
  readonly isResolved: boolean;
  readonly onState: (state: string | undefined) => void;
}) {
  const t = useTranslations('staff.operations');
  const mayResolve = usePermission('operations.retry');
  const state = isResolved ? 'RESOLVED' : 'OPEN';
  const list = useQuery(alarmsQuery({ state, after: paging.cursor }));
  const [resolving, setResolving] = useState<AlarmRow | null>(null);
  useRefresh(() => void list.refetch());
  const resolve = (row: AlarmRow) =>
    row.resolvedTime || !mayResolve ? null : (
      <Button size="small" className="s-above" onClick={() => setResolving(row)}>
        {t('resolve')}
      </Button>
    );
  const columns: Column<AlarmRow>[] = [
    { key: 'last', title: t('last'), width: '120px', render: ({ lastTime }) => <When time={lastTime} /> },
    {
      key: 'event',
      title: t('alarm'),
      width: '230px',
      render: ({ event }) => <code translate="no">{event}</code>,
    },
    { key: 'message', title: t('message'), render: (row) => <Message row={row} /> },
    { key: 'count', title: t('times'), width: '80px', isNumber: true, render: ({ count }) => count },
    { key: 'first', title: t('first'), width: '120px', render: ({ firstTime }) => <When time={firstTime} /> },
    isResolved
      ? {
          key: 'resolution',
          title: t('resolution'),
          width: '240px',
          render: ({ resolution, resolvedBy }) => `${resolution ?? ''} (${resolvedBy ?? '–'})`,
        }
      : { key: 'action', title: t('action'), width: '110px', render: resolve },
  ];
  return (
    <>
      <div className="s-filters">
        <ChoiceChip
          name={t('state')}
          options={states.map((value) => ({ value, name: t(`alarmState.${value}`) }))}
          value={state}
          onChoose={(value) => onState(value === 'OPEN' ? undefined : value)}
        />
      </div>
      <QueryTable
        list={list}
        label={t('view.ALARMS')}
        columns={columns}
        rows={list.data?.rows}
        keyOf={({ id }) => id}
        card={(row) => (
          <span className="s-card">
            <span className="s-card-line">
              <code translate="no">{row.event}</code>
              <When time={row.lastTime} />
            </span>
            <small>{row.title ?? row.message}</small>
            {resolve(row)}
          </span>
        )}
        empty={isResolved ? <EmptyView title={t('empty')} /> : <QueueDone title={t('noAlarms')} />}
      />
      <CursorPager paging={paging} rows={list.data?.rows.length} next={list.data?.next} />
      {resolving ? (
        <ReasonDialog
          title={t('resolveTitle')}
          effect={t('resolveEffect', { event: resolving.event })}
          submit={t('resolve')}
          done={t('resolved')}
          run={(reason) => resolveAlarm({ id: resolving.id, reason })}
          onClose={() => setResolving(null)}
        />
      ) : null}
    </>
  );
}

/** What happened, with the fields of the newest entry; its log entry is in the tooltip. */
function Message({ row }: { readonly row: AlarmRow }) {
  const fields = useAuditFields();
  const text = flatFields(row.detail)
    .map(({ path, value }) => `${fields.name(path)}: ${fields.value(path, value)}`)
    .join(' · ');
  return (
    <span className="s-two">
      <b className="clip" title={`${row.event}: ${row.message}`}>
        {row.title ?? row.message}
      </b>
      <small className="clip" title={text}>
        {text}
      </small>
    </span>
  );
}
