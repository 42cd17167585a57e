'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/staff/format/panel';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import type { Column } from '@/components/staff/list/data-table';
import { ExportButton } from '@/components/staff/list/export-button';
import { ChoiceChip, FilterChip, SearchField, Views } from '@/components/staff/list/list-bar';
import { EmptyView } from '@/components/staff/list/list-states';
import { KeysetPager, QueryTable } from '@/components/staff/list/query-table';
import { ListSorting, readSort, SavedViews } from '@/components/staff/list/saved-views';
import { useListState } from '@/components/staff/list/use-list-state';
import { auditActions } from '@/lib/permissions/audit-actions';
import { timeSorts } from '@/lib/staff/list-states';
import { type AuditRow, auditListQuery, exportAudit } from '@/lib/staff/queries/system';
import { useAuditWords } from './audit-words';

const DateRange = dynamic(() => import('@/components/staff/list/date-range').then((file) => file.DateRange), {
  ssr: false,
});
const AuditDetail = dynamic(() => import('./audit-detail').then((file) => file.AuditDetail), { ssr: false });

/** The beginnings of the actions of each view. */
const views = {
  ALL: undefined,
  ORDERS: 'order.',
  MONEY: 'refund.',
  REQUESTS: 'aftersales.',
  STAFF: 'staff.',
} as const;
const viewKeys = Object.keys(views) as (keyof typeof views)[];
const names = ['view', 'is', 'actor', 'subject', 'requestId', 'from', 'to', 'sort', 'open'] as const;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Everything that was done, newest first. Without the permission for all of it, the own actions. */
export function AuditList() {
  const t = useTranslations('staff.audit');
  const words = useAuditWords();
  const seesAll = usePermission('audit.view');
  const state = useListState(names);
  const { values } = state;
  const view = viewKeys.find((one) => one === values.view) ?? 'ALL';
  const [from, to] = [values.from, values.to].map((text) => (text && day.test(text) ? text : undefined));
  const ofView = auditActions.filter((one) => one.startsWith(views[view] ?? ''));
  const is = ofView.find((one) => one === values.is);
  const filter = {
    action: views[view],
    is,
    actor: values.actor,
    subject: values.subject,
    requestId: values.requestId,
    from,
    to,
  };
  const sort = readSort(timeSorts, values.sort);
  const list = useQuery(auditListQuery({ ...filter, sort, after: state.cursor }));
  const columns: Column<AuditRow>[] = [
    { key: 'time', title: t('time'), width: '120px', render: ({ time }) => <When time={time} /> },
    { key: 'who', title: t('who'), width: '230px', render: (row) => words.actor(row) },
    { key: 'action', title: t('action'), width: '230px', render: (row) => words.action(row.action) },
    {
      key: 'subject',
      title: t('subject'),
      width: '200px',
      render: (row) => {
        const { name, kind } = words.subject(row);
        if (kind === null) return <code translate="no">{name}</code>;
        return (
          <span className="s-two">
            <span className="clip" title={name}>
              {name}
            </span>
            <small>{kind}</small>
          </span>
        );
      },
    },
    { key: 'reason', title: t('reason'), render: (row) => words.reason(row) ?? '–' },
  ];
  const rows = list.data?.rows;
  const open = rows?.find(({ id }) => id === values.open);
  const days = from === to ? from : `${from ?? ''}–${to ?? ''}`;
  const isFiltered =
    view !== 'ALL' || Boolean(is || values.actor || values.subject || values.requestId || from || to);
  const show = (id: string | undefined) => state.setOnPage({ open: id });
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={seesAll ? t('hint') : t('ownHint')}>
        <ExportButton onDownload={(signal, format) => exportAudit({ ...filter, format }, signal)} />
      </PageHead>
      <Views
        label={t('views')}
        current={view}
        views={viewKeys.map((key) => ({ key, name: t(`view.${key}`) }))}
        hrefOf={(key) =>
          state.hrefWith({ view: key === 'ALL' ? undefined : key, is: undefined, open: undefined })
        }
        onChoose={(key) =>
          state.set({ view: key === 'ALL' ? undefined : key, is: undefined, open: undefined })
        }
        extra={<SavedViews page="audit" />}
      />
      <div className="s-filters">
        {seesAll ? (
          <SearchField
            value={values.actor}
            label={t('actorFilter')}
            onChange={(actor) => state.set({ actor })}
          />
        ) : null}
        <SearchField
          value={values.subject}
          label={t('subjectFilter')}
          onChange={(subject) => state.set({ subject })}
        />
        <ChoiceChip
          name={t('actionFilter')}
          value={is}
          options={ofView
            .map((value) => ({ value, name: words.action(value) }))
            .sort((one, other) => one.name.localeCompare(other.name))}
          onChoose={(chosen) => state.set({ is: chosen })}
        />
        <ListSorting sorts={timeSorts} value={sort} onChange={state.set} />
        <FilterChip
          name={t('time')}
          value={from || to ? days : undefined}
          onClear={() => state.set({ from: undefined, to: undefined })}
        >
          {() => (
            <DateRange from={from} to={to} onChange={(first, last) => state.set({ from: first, to: last })} />
          )}
        </FilterChip>
        {values.requestId ? (
          <span className="s-chip" data-set>
            <button type="button" onClick={() => state.set({ requestId: undefined })}>
              {t('request')} <b>{values.requestId.slice(0, 8)}</b> ×
            </button>
          </span>
        ) : null}
      </div>
      <QueryTable
        list={list}
        label={t('title')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        onOpen={({ id }) => show(id)}
        selected={values.open}
        card={(row) => (
          <span className="s-card">
            <span className="s-card-line">
              <b>{words.action(row.action)}</b>
              <When time={row.time} />
            </span>
            <small>{words.actor(row)}</small>
            <small>{words.reason(row)}</small>
          </span>
        )}
        empty={
          <EmptyView
            title={t('empty')}
            onClear={
              isFiltered
                ? () => state.set(Object.fromEntries(names.map((name) => [name, undefined])))
                : undefined
            }
          />
        }
        pager={<KeysetPager state={state} next={list.data?.next} hint={t('page', { page: state.page })} />}
      />
      {open ? (
        <AuditDetail
          row={open}
          onClose={() => show(undefined)}
          onRequest={(requestId) => state.set({ requestId, open: undefined })}
        />
      ) : null}
    </div>
  );
}
