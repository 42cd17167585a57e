import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useTranslations } from 'next-intl';
import { When } from '@/components/staff/format/when';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import { EmptyView, LoadError } from '@/components/staff/list/list-states';
import type { StaffSession } from '@/lib/staff/contract';
import { peopleQueries, revokeSession, sessionsQuery } from '@/lib/staff/queries/system';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';

/** Where people are signed in; a session can be ended from here. */
export function Sessions() {
  const t = useTranslations('staff.people');
  const { message } = App.useApp();
  const list = useQuery(sessionsQuery());
  const revoke = useStaffAction(revokeSession, [peopleQueries]);
  if (list.isError && !list.data) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  const end = (session: StaffSession) =>
    session.current ? (
      t('thisSession')
    ) : (
      <Button
        size="small"
        loading={revoke.isPending && revoke.variables === session.id}
        onClick={() => revoke.mutate(session.id, { onSuccess: () => void message.success(t('ended')) })}
      >
        {t('endSession')}
      </Button>
    );
  const columns: Column<StaffSession>[] = [
    { key: 'person', title: t('person'), render: ({ email }) => email },
    { key: 'device', title: t('device'), width: '240px', render: ({ device }) => device },
    { key: 'ip', title: t('ip'), width: '150px', render: ({ ip }) => <code translate="no">{ip}</code> },
    { key: 'since', title: t('since'), width: '130px', render: (row) => <When time={row.createdTime} /> },
    { key: 'seen', title: t('lastSeen'), width: '130px', render: (row) => <When time={row.lastSeenTime} /> },
    { key: 'end', title: t('session'), width: '140px', render: end },
  ];
  return (
    <DataTable
      label={t('view.SESSIONS')}
      columns={columns}
      rows={list.data}
      keyOf={({ id }) => id}
      card={(session) => (
        <span className="s-card">
          <b>{session.email}</b>
          <small>{session.device}</small>
          <span className="s-card-line">
            <When time={session.lastSeenTime} />
            {end(session)}
          </span>
        </span>
      )}
      empty={<EmptyView title={t('empty')} />}
    />
  );
}
