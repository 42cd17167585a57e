import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShownError } from '@/components/staff/form/error-note';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import type { Column } from '@/components/staff/list/data-table';
import { ChoiceChip } from '@/components/staff/list/list-bar';
import { EmptyView } from '@/components/staff/list/list-states';
import { KeysetPager, QueryTable } from '@/components/staff/list/query-table';
import type { useListState } from '@/components/staff/list/use-list-state';
import {
  connectionQueries,
  connectionsQuery,
  replayEvent,
  type SentEvent,
  sentEventsQuery,
} from '@/lib/connections/queries/staff';
import { sentEventStatuses } from '@/lib/connections/rules';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { useEventName } from './event-name';

const ReplayDialog = dynamic(() => import('./replay-dialog').then((file) => file.ReplayDialog), {
  ssr: false,
});

const tones: Record<SentEvent['status'], Tone> = { WAITING: 'blue', SENT: 'green', FAILED: 'red' };

/** What was sent to endpoints, newest first. */
export function SentRows({
  state,
}: {
  readonly state: ReturnType<typeof useListState<'view' | 'endpoint' | 'status'>>;
}) {
  const t = useTranslations('staff.connections');
  const eventName = useEventName();
  const mayReplay = usePermission('operations.retry');
  const [isReplaying, setReplaying] = useState(false);
  const { endpoint } = state.values;
  const status = sentEventStatuses.find((one) => one === state.values.status);
  const endpoints = useQuery(connectionsQuery()).data ?? [];
  const list = useQuery(
    sentEventsQuery({ connectionId: endpoint, status: status ?? 'ALL', after: state.cursor }),
  );
  useRefresh(() => void list.refetch());
  const nameOf = (id: string) => endpoints.find((one) => one.id === id)?.description ?? '–';
  const result = (row: SentEvent) => (
    <StateTag tone={tones[row.status]}>{t(`status.${row.status}`)}</StateTag>
  );
  const event = (row: SentEvent) => (
    <span className="s-two">
      <b className="clip">{eventName(row.type)}</b>
      <small className="clip" translate="no" title={row.webhookId}>
        {row.type}
      </small>
    </span>
  );
  const action = (row: SentEvent) => (mayReplay ? <ReplayButton event={row} /> : null);
  const columns: Column<SentEvent>[] = [
    { key: 'time', title: t('time'), width: '110px', render: ({ time }) => <When time={time} /> },
    { key: 'event', title: t('event'), width: '200px', render: event },
    { key: 'about', title: t('about'), width: '190px', render: ({ subject }) => subject ?? '–' },
    {
      key: 'endpoint',
      title: t('endpoint'),
      width: '150px',
      from: 1200,
      render: ({ connectionId }) => <span className="clip">{nameOf(connectionId)}</span>,
    },
    { key: 'result', title: t('result'), width: '100px', render: result },
    { key: 'tries', title: t('tries'), width: '70px', isNumber: true, render: ({ tries }) => tries },
    { key: 'response', title: t('response'), render: (row) => <Response event={row} /> },
    ...(mayReplay ? [{ key: 'action', title: t('action'), width: '120px', render: action }] : []),
  ];
  return (
    <>
      <div className="s-filters">
        <ChoiceChip
          name={t('endpoint')}
          options={endpoints.map(({ id, description }) => ({ value: id, name: description }))}
          value={endpoint}
          onChoose={(value) => state.set({ endpoint: value })}
        />
        <ChoiceChip
          name={t('result')}
          options={sentEventStatuses.map((value) => ({ value, name: t(`status.${value}`) }))}
          value={status}
          onChoose={(value) => state.set({ status: value })}
        />
        {mayReplay && endpoints.length > 0 ? (
          <Button onClick={() => setReplaying(true)}>{t('replayFailed')}</Button>
        ) : null}
      </div>
      <p className="s-hint s-note">{t('eventsHint')}</p>
      <QueryTable
        list={list}
        label={t('view.EVENTS')}
        columns={columns}
        rows={list.data?.rows}
        keyOf={({ id, connectionId }) => `${id}-${connectionId}`}
        card={(row) => (
          <span className="s-card">
            <span className="s-card-line">
              <b className="clip">{eventName(row.type)}</b>
              <When time={row.time} />
            </span>
            <small>
              <span>{nameOf(row.connectionId)}</span> · <span>{row.subject ?? '–'}</span>
            </small>
            {row.tries > 0 ? <Response event={row} /> : null}
            <span className="s-card-line">
              {result(row)}
              <small>{t('triesOf', { tries: row.tries })}</small>
              {action(row)}
            </span>
          </span>
        )}
        empty={<EmptyView title={t('noEvents')} />}
      />
      <KeysetPager
        state={state}
        next={list.data?.next}
        hint={list.data ? t('page', { page: state.page, rows: list.data.rows.length }) : undefined}
      />
      {isReplaying ? (
        <ReplayDialog endpoints={endpoints} chosen={endpoint} onClose={() => setReplaying(false)} />
      ) : null}
    </>
  );
}

/** The status and the beginning of the response, or why there was none, and when the next try is. */
function Response({ event }: { readonly event: SentEvent }) {
  const t = useTranslations('staff.connections');
  const { responseCode, responseText, failure, status, tries, nextTime } = event;
  const code = failure ? t(`failure.${failure}`) : responseCode;
  if (code === null) return <span>–</span>;
  const next =
    status === 'WAITING' && tries > 0 && nextTime ? t('nextTry', { time: nextTime.slice(5, 16) }) : null;
  return (
    <span className="s-two">
      <b className="clip">{[code, next].filter(Boolean).join(' · ')}</b>
      {responseText ? (
        <small className="clip" translate="no" title={responseText}>
          {responseText}
        </small>
      ) : null}
    </span>
  );
}

function ReplayButton({ event: { id, connectionId } }: { readonly event: SentEvent }) {
  const t = useTranslations('staff.connections');
  const { message } = App.useApp();
  const replay = useStaffAction(() => replayEvent({ id, connectionId }), [connectionQueries]);
  const failed = useShownError(replay.error);
  return (
    <span className="s-actions s-above">
      <Button
        size="small"
        loading={replay.isPending}
        onClick={() => replay.mutate(undefined, { onSuccess: () => void message.success(t('replayed')) })}
      >
        {t('replay')}
      </Button>
      {failed ? <small role="alert">{failed}</small> : null}
    </span>
  );
}
