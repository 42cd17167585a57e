'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PageHead } from '@/components/staff/format/panel';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { Initials } from '@/components/staff/frame/account-menu';
import { usePermission, useProfile } from '@/components/staff/frame/profile-context';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import { Pager, Views } from '@/components/staff/list/list-bar';
import { EmptyView, LoadError, StateBlock } from '@/components/staff/list/list-states';
import { useListState } from '@/components/staff/list/use-list-state';
import { Icon } from '@/components/ui/picture/icon';
import type { StaffPerson } from '@/lib/staff/contract';
import { peopleQuery } from '@/lib/staff/queries/system';
import { Roles } from './roles';
import { Sessions } from './sessions';

const PersonDialog = dynamic(() => import('./person-dialog').then((file) => file.PersonDialog), {
  ssr: false,
});
const InviteDialog = dynamic(() => import('./invite-dialog').then((file) => file.InviteDialog), {
  ssr: false,
});

const views = ['PEOPLE', 'ROLES', 'SESSIONS'] as const;

/** Who may work here, with which roles, and where they are signed in. */
export function PeoplePage() {
  const t = useTranslations('staff.people');
  const mayManage = usePermission('staff.manage');
  const state = useListState(['view']);
  const [isInviting, setInviting] = useState(false);
  const view = views.find((one) => one === state.values.view) ?? 'PEOPLE';
  if (!mayManage)
    return <StateBlock icon="lock" tone="blue" title={t('forbidden')} hint={t('forbiddenHint')} />;
  const keyOf = (key: string) => (key === 'PEOPLE' ? undefined : key);
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t('hint')}>
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setInviting(true)}>
          {t('invite')}
        </Button>
      </PageHead>
      <Views
        label={t('views')}
        current={view}
        views={views.map((key) => ({ key, name: t(`view.${key}`) }))}
        hrefOf={(key) => state.hrefWith({ view: keyOf(key) })}
        onChoose={(key) => state.set({ view: keyOf(key) })}
      />
      {view === 'PEOPLE' ? <People /> : null}
      {view === 'ROLES' ? <Roles /> : null}
      {view === 'SESSIONS' ? <Sessions /> : null}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </div>
  );
}

const tones: Record<StaffPerson['status'], Tone> = { ACTIVE: 'green', INVITED: 'blue', DISABLED: 'grey' };

/** Whether the invitation of a person waits for its approval. */
const isAsked = ({ status, roles }: StaffPerson) => status === 'INVITED' && roles.length === 0;

function People() {
  const t = useTranslations('staff');
  const { id: own } = useProfile();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<StaffPerson | null>(null);
  const list = useQuery(peopleQuery(page));
  if (list.isError && !list.data) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  const roles = (person: StaffPerson) => (
    <span className="s-roles">
      {person.roles.map((role) => (
        <span key={role} data-admin={role === 'ROLE_ADMIN' || undefined}>
          {t(`role.${role}`)}
        </span>
      ))}
    </span>
  );
  const status = (person: StaffPerson) => (
    <StateTag tone={isAsked(person) ? 'amber' : tones[person.status]}>
      {t(`people.status.${isAsked(person) ? 'ASKED' : person.status}`)}
    </StateTag>
  );
  const name = (person: StaffPerson) => (
    <span className="s-person">
      <Initials name={person.name} />
      <span className="s-two">
        <b className="clip">{person.id === own ? t('people.you', { name: person.name }) : person.name}</b>
        <small className="clip">{person.email}</small>
      </span>
    </span>
  );
  const columns: Column<StaffPerson>[] = [
    { key: 'person', title: t('people.person'), render: name },
    { key: 'roles', title: t('people.roles'), width: '300px', render: roles },
    {
      key: 'factor',
      title: t('people.factor'),
      width: '160px',
      render: ({ hasFactor }) =>
        hasFactor ? t('people.hasFactor') : <span data-tone="soon">{t('people.noFactor')}</span>,
    },
    {
      key: 'sessions',
      title: t('people.sessions'),
      width: '100px',
      isNumber: true,
      render: ({ sessions }) => sessions,
    },
    {
      key: 'seen',
      title: t('people.lastSeen'),
      width: '130px',
      isNumber: true,
      render: ({ lastSeenTime }) => (lastSeenTime ? <When time={lastSeenTime} /> : '–'),
    },
    { key: 'state', title: t('people.state'), width: '160px', render: status },
  ];
  const { total, totalPages = 1 } = list.data ?? {};
  // The person in the dialog as the list has them now: a change by someone else gives them a new version.
  const shown = open && (list.data?.records.find(({ id }) => id === open.id) ?? open);
  return (
    <>
      <DataTable
        label={t('people.title')}
        columns={columns}
        rows={list.data?.records}
        keyOf={({ id }) => id}
        onOpen={setOpen}
        isStale={list.isPlaceholderData}
        card={(person) => (
          <span className="s-card">
            <span className="s-card-line">
              {name(person)}
              {status(person)}
            </span>
            {roles(person)}
          </span>
        )}
        empty={<EmptyView title={t('people.empty')} />}
      />
      <Pager
        hint={total === undefined ? undefined : t('common.rows', { total })}
        onPrevious={page > 1 ? () => setPage(page - 1) : undefined}
        onNext={page < totalPages ? () => setPage(page + 1) : undefined}
      />
      {shown ? <PersonDialog person={shown} isOwn={shown.id === own} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
