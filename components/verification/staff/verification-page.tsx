'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { isLate } from '@/components/staff/format/late';
import { PageHead } from '@/components/staff/format/panel';
import { usePermission } from '@/components/staff/frame/profile-context';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { Pager, Views } from '@/components/staff/list/list-bar';
import { EmptyView, LoadError, QueueDone, StateBlock } from '@/components/staff/list/list-states';
import { useListState } from '@/components/staff/list/use-list-state';
import { queueGoals } from '@/lib/dashboard/queue-goals';
import { identitiesQuery, identityCountQuery } from '@/lib/members/queries/staff';
import { CaseQueue } from './case-queue';
import { IdentityCaseView } from './identity-case';

const views = ['IN_VERIFICATION', 'VERIFIED', 'VERIFICATION_FAILED'] as const;

/** Identity verifications: the queue, and the one that is open beside it. */
export function VerificationPage() {
  const t = useTranslations('staff.verification');
  const mayDecide = usePermission('verification.decide');
  const state = useListState(['view', 'page', 'id']);
  const view = views.find((one) => one === state.values.view) ?? 'IN_VERIFICATION';
  const page = Math.max(1, Math.min(100_000, Number.parseInt(state.values.page ?? '1', 10) || 1));
  const list = useQuery({ ...identitiesQuery(view, page), enabled: mayDecide });
  const count = useQuery({ ...identityCountQuery(), enabled: mayDecide });
  useRefresh(() => {
    if (mayDecide) void list.refetch();
  });
  if (!mayDecide)
    return <StateBlock icon="lock" tone="blue" title={t('forbidden')} hint={t('forbiddenHint')} />;
  const id = state.values.id && /^\d{1,20}$/.test(state.values.id) ? state.values.id : undefined;
  const keyOf = (key: string) => (key === 'IN_VERIFICATION' ? undefined : key);
  const turn = (next: number) => state.set({ page: next > 1 ? String(next) : undefined, id: undefined });
  const records = list.data?.records;
  // After a decision the next one of the queue is opened by hand: opening is recorded.
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t('hint')} />
      <Views
        label={t('views')}
        current={view}
        views={views.map((key) => ({
          key,
          name: t(`view.${key}`),
          count: key === 'IN_VERIFICATION' ? count.data?.total : undefined,
          isLate: key === 'IN_VERIFICATION' && isLate(count.data?.oldest, queueGoals.verification),
        }))}
        hrefOf={(key) => state.hrefWith({ view: keyOf(key), page: undefined, id: undefined })}
        onChoose={(key) => state.set({ view: keyOf(key), page: undefined, id: undefined })}
      />
      {list.isError && !list.data ? (
        <LoadError error={list.error} onRetry={() => void list.refetch()} />
      ) : records?.length === 0 && !id ? (
        view === 'IN_VERIFICATION' ? (
          <QueueDone title={t('done')} hint={t('doneHint')} />
        ) : (
          <EmptyView title={t('empty')} />
        )
      ) : (
        <div className="s-desk" data-open={id ? true : undefined}>
          <div className="s-desk-list">
            <CaseQueue
              label={t(`view.${view}`)}
              rows={records}
              selected={id}
              onOpen={(row) => state.set({ id: row })}
            />
            <Pager
              hint={list.data && t('rows', { total: list.data.total })}
              onPrevious={page > 1 ? () => turn(page - 1) : undefined}
              onNext={page < (list.data?.totalPages ?? 1) ? () => turn(page + 1) : undefined}
            />
          </div>
          {id ? (
            <IdentityCaseView key={id} id={id} onClose={() => state.set({ id: undefined })} />
          ) : (
            <div className="s-desk-empty">
              <StateBlock icon="card" tone="blue" title={t('choose')} hint={t('chooseHint')} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
