'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/staff/format/panel';
import { When } from '@/components/staff/format/when';
import { Initials } from '@/components/staff/frame/account-menu';
import type { Column } from '@/components/staff/list/data-table';
import { ChoiceChip, SearchField, Views } from '@/components/staff/list/list-bar';
import { EmptyView } from '@/components/staff/list/list-states';
import { KeysetPager, QueryTable } from '@/components/staff/list/query-table';
import { ListSorting, readSort, SavedViews } from '@/components/staff/list/saved-views';
import { useListState } from '@/components/staff/list/use-list-state';
import { YuanText } from '@/components/ui/price/amount-text';
import { staffMemberViews } from '@/lib/members/member-states';
import { membersQuery } from '@/lib/members/queries/staff';
import type { StaffMemberRow } from '@/lib/members/staff/contract';
import { staffMemberPath } from '@/lib/routing/staff-paths';
import { memberSorts } from '@/lib/staff/list-states';
import { MemberState, VerificationState } from './member-tags';

const verifications = ['UNVERIFIED', 'IN_VERIFICATION', 'VERIFICATION_FAILED', 'VERIFIED'] as const;

/** Members by number, mailbox, phone or nickname; contacts are masked. */
export function MemberList() {
  const t = useTranslations('staff.members');
  const state = useListState(['view', 'q', 'verification', 'sort']);
  const { q } = state.values;
  const view = staffMemberViews.find((one) => one === state.values.view) ?? 'ALL';
  const verification = verifications.find((one) => one === state.values.verification);
  const sort = readSort(memberSorts, state.values.sort);
  const list = useQuery(membersQuery({ view, q, verification, sort, after: state.cursor }));
  const columns = useColumns();
  const isFiltered = q !== undefined || verification !== undefined;
  const keyOf = (key: string) => (key === 'ALL' ? undefined : key);
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t('hint')} />
      <Views
        label={t('views')}
        current={view}
        views={staffMemberViews.map((key) => ({ key, name: t(`view.${key}`) }))}
        hrefOf={(key) => state.hrefWith({ view: keyOf(key) })}
        onChoose={(key) => state.set({ view: keyOf(key) })}
        extra={<SavedViews page="members" />}
      />
      <div className="s-filters">
        <SearchField value={q} label={t('search')} onChange={(text) => state.set({ q: text })} />
        <ChoiceChip
          name={t('column.verification')}
          value={verification}
          options={verifications.map((value) => ({ value, name: t(`verification.${value}`) }))}
          onChoose={(value) => state.set({ verification: value })}
        />
        <ListSorting sorts={memberSorts} value={sort} onChange={state.set} />
      </div>
      <QueryTable
        list={list}
        label={t('title')}
        columns={columns}
        rows={list.data?.rows}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => staffMemberPath(id)}
        card={(row) => <MemberCard row={row} />}
        empty={
          <EmptyView
            title={t('empty')}
            onClear={isFiltered ? () => state.set({ q: undefined, verification: undefined }) : undefined}
          />
        }
        pager={
          <KeysetPager
            state={state}
            next={list.data?.next}
            hint={list.data && t('page', { page: state.page, rows: list.data.rows.length })}
          />
        }
      />
    </div>
  );
}

function Person({ row }: { readonly row: StaffMemberRow }) {
  return (
    <span className="s-person">
      <Initials name={row.nickname} />
      <span className="s-two">
        <b className="clip">{row.nickname}</b>
        <small className="clip">{row.contact ?? '–'}</small>
      </span>
    </span>
  );
}

function useColumns(): Column<StaffMemberRow>[] {
  const t = useTranslations('staff.members.column');
  return [
    { key: 'member', title: t('member'), render: (row) => <Person row={row} /> },
    { key: 'id', title: t('number'), width: '180px', render: ({ id }) => <code translate="no">{id}</code> },
    { key: 'level', title: t('level'), width: '140px', render: ({ levelName }) => levelName },
    {
      key: 'verification',
      title: t('verification'),
      width: '140px',
      render: (row) => <VerificationState status={row.verification} />,
    },
    {
      key: 'spend',
      title: t('spend'),
      isNumber: true,
      width: '120px',
      render: ({ spend }) => <YuanText value={spend} />,
    },
    {
      key: 'joined',
      title: t('joined'),
      isNumber: true,
      width: '110px',
      render: (row) => <When time={row.createdTime} />,
    },
    {
      key: 'seen',
      title: t('seen'),
      isNumber: true,
      width: '110px',
      render: ({ lastLoginTime }) => (lastLoginTime ? <When time={lastLoginTime} /> : '–'),
    },
    {
      key: 'state',
      title: t('state'),
      width: '150px',
      render: (row) => <MemberState status={row.status} lockedUntil={row.lockedUntil} />,
    },
  ];
}

function MemberCard({ row }: { readonly row: StaffMemberRow }) {
  return (
    <span className="s-card">
      <span className="s-card-line">
        <Person row={row} />
        <MemberState status={row.status} lockedUntil={row.lockedUntil} />
      </span>
      <span className="s-card-line">
        <small>{row.levelName}</small>
        <VerificationState status={row.verification} />
      </span>
    </span>
  );
}
