'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isLate } from '@/components/staff/format/late';
import { PageHead } from '@/components/staff/format/panel';
import { usePermission } from '@/components/staff/frame/profile-context';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { Pager, SearchField, Views } from '@/components/staff/list/list-bar';
import { EmptyView, LoadError, QueueDone, StateBlock } from '@/components/staff/list/list-states';
import { SavedViews } from '@/components/staff/list/saved-views';
import { useListState } from '@/components/staff/list/use-list-state';
import { Icon } from '@/components/ui/picture/icon';
import { queueGoals } from '@/lib/dashboard/queue-goals';
import { inboxViews } from '@/lib/members/member-states';
import { replyGoalMinutes } from '@/lib/support/message-limits';
import { inboxCountQuery, inboxListQuery } from '@/lib/support/queries/staff';
import { TicketList } from './ticket-list';
import { TicketThread } from './ticket-thread';

const TemplatesDialog = dynamic(() => import('./templates-dialog').then((file) => file.TemplatesDialog), {
  ssr: false,
});

/** Support tickets: the views, their tickets, and the ticket that is open. On the phone one of both is shown. */
export function InboxPage() {
  const t = useTranslations('staff.inbox');
  const mayReply = usePermission('ticket.reply');
  const state = useListState(['view', 'q', 'id']);
  const [isEditing, setEditing] = useState(false);
  const { q } = state.values;
  const view = inboxViews.find((one) => one === state.values.view) ?? 'OPEN';
  const list = useQuery({ ...inboxListQuery({ view, q, after: state.cursor }), enabled: mayReply });
  const counts = useQuery({ ...inboxCountQuery(), enabled: mayReply });
  useRefresh(() => {
    if (mayReply) void list.refetch();
  });
  if (!mayReply)
    return <StateBlock icon="lock" tone="blue" title={t('forbidden')} hint={t('forbiddenHint')} />;
  const id = state.values.id && /^\d{1,20}$/.test(state.values.id) ? state.values.id : undefined;
  const next = list.data?.next;
  const keyOf = (key: string) => (key === 'OPEN' ? undefined : key);
  const isEmpty = list.data?.rows.length === 0;
  return (
    <div className="s-list-page s-inbox" data-open={id ? true : undefined}>
      <PageHead title={t('title')} hint={<FirstReply counts={counts.data} />}>
        <Button icon={<Icon name="document" size={16} />} onClick={() => setEditing(true)}>
          {t('templates')}
        </Button>
      </PageHead>
      <Views
        label={t('views')}
        current={view}
        views={inboxViews.map((key) => ({
          key,
          name: t(`view.${key}`),
          count: key === 'CLOSED' ? undefined : counts.data?.[key],
          isLate: key === 'OPEN' && isLate(counts.data?.oldest, queueGoals.ticket),
        }))}
        hrefOf={(key) => state.hrefWith({ view: keyOf(key), q: undefined, id: undefined })}
        onChoose={(key) => state.set({ view: keyOf(key), q: undefined, id: undefined })}
        extra={
          <>
            <SearchField value={q} label={t('search')} onChange={(text) => state.set({ q: text })} />
            <SavedViews page="tickets" />
          </>
        }
      />
      {list.isError && !list.data ? (
        <LoadError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <div className="s-desk s-desk-inbox" data-open={id ? true : undefined}>
          <div className="s-desk-list">
            {isEmpty ? (
              q || view === 'CLOSED' ? (
                <EmptyView title={t('empty')} onClear={q ? () => state.set({ q: undefined }) : undefined} />
              ) : (
                <QueueDone title={t('done')} hint={t('doneHint')} />
              )
            ) : (
              <TicketList
                label={t(`view.${view}`)}
                rows={list.data?.rows}
                selected={id}
                onOpen={(row) => state.set({ id: row })}
              />
            )}
            {next || state.page > 1 ? (
              <Pager
                hint={t('page', { page: state.page })}
                onPrevious={state.page > 1 ? state.previous : undefined}
                onNext={next ? () => state.next(next) : undefined}
              />
            ) : null}
          </div>
          {id ? (
            <TicketThread
              key={id}
              id={id}
              onClose={() => state.set({ id: undefined })}
              onOpen={(other) => state.set({ id: other })}
            />
          ) : (
            <div className="s-desk-empty">
              <StateBlock icon="headset" tone="blue" title={t('choose')} hint={t('chooseHint')} />
            </div>
          )}
        </div>
      )}
      {isEditing ? <TemplatesDialog onClose={() => setEditing(false)} /> : null}
    </div>
  );
}

/** How long first replies took today, beside the goal. */
function FirstReply({
  counts,
}: {
  readonly counts: { firstReplyMedian: number | null; firstReplies: number } | undefined;
}) {
  const t = useTranslations('staff.inbox');
  if (!counts) return t('goal', { goal: replyGoalMinutes });
  if (counts.firstReplyMedian === null) return t('noReplies', { goal: replyGoalMinutes });
  return t('firstReply', {
    minutes: counts.firstReplyMedian,
    count: counts.firstReplies,
    goal: replyGoalMinutes,
  });
}
