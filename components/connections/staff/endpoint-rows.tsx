import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import type { Column } from '@/components/staff/list/data-table';
import { StateBlock } from '@/components/staff/list/list-states';
import { QueryTable } from '@/components/staff/list/query-table';
import { type Connection, connectionsQuery } from '@/lib/connections/queries/staff';
import { EndpointActions } from './endpoint-actions';
import { useEventName } from './event-name';

const tones: Record<Connection['state'], Tone> = { ACTIVE: 'green', PAUSED: 'amber', GONE: 'red' };

/** Where events are sent. */
export function EndpointRows({ onEvents }: { readonly onEvents: (endpoint: string) => void }) {
  const t = useTranslations('staff.connections');
  const eventName = useEventName();
  const mayManage = usePermission('connection.manage');
  const list = useQuery(connectionsQuery());
  useRefresh(() => void list.refetch());
  const name = ({ description, url }: Connection) => (
    <span className="s-two">
      <b className="clip">{description}</b>
      <small className="clip" translate="no" title={url}>
        {url}
      </small>
    </span>
  );
  const state = (row: Connection) => <StateTag tone={tones[row.state]}>{t(`states.${row.state}`)}</StateTag>;
  const time = (value: string | null) => (value ? <When time={value} /> : t('never'));
  const actions = (row: Connection) => (
    <span className="s-actions">
      <Button size="small" onClick={() => onEvents(row.id)}>
        {t('events')}
      </Button>
      {mayManage ? <EndpointActions connection={row} /> : null}
    </span>
  );
  const columns: Column<Connection>[] = [
    { key: 'endpoint', title: t('endpoint'), render: name },
    {
      key: 'events',
      title: t('events'),
      width: '130px',
      from: 1200,
      render: ({ events }) => (
        <span title={events.map(eventName).join(', ')}>{t('eventCount', { count: events.length })}</span>
      ),
    },
    { key: 'state', title: t('state'), width: '120px', render: state },
    { key: 'waiting', title: t('waiting'), width: '80px', isNumber: true, render: ({ waiting }) => waiting },
    {
      key: 'failed',
      title: t('failed'),
      width: '80px',
      isNumber: true,
      render: ({ failed }) => (failed > 0 ? <span data-tone="late">{failed}</span> : failed),
    },
    {
      key: 'accepted',
      title: t('accepted'),
      width: '110px',
      isNumber: true,
      render: ({ acceptedTime }) => time(acceptedTime),
    },
    {
      key: 'failure',
      title: t('failedAt'),
      width: '110px',
      isNumber: true,
      from: 1360,
      render: ({ failedTime }) => time(failedTime),
    },
    { key: 'action', title: t('action'), width: mayManage ? '240px' : '100px', render: actions },
  ];
  return (
    <QueryTable
      list={list}
      label={t('view.ENDPOINTS')}
      columns={columns}
      rows={list.data}
      keyOf={({ id }) => id}
      card={(row) => (
        <span className="s-card">
          {name(row)}
          <span className="s-card-line">
            {state(row)}
            <small>
              {t('waiting')} {row.waiting} · {t('failed')} {row.failed}
            </small>
          </span>
          <span className="s-card-line">
            <small>
              {t('accepted')} {time(row.acceptedTime)}
            </small>
            {actions(row)}
          </span>
        </span>
      )}
      empty={<StateBlock icon="bolt" tone="blue" title={t('empty')} hint={t('emptyHint')} />}
    />
  );
}
