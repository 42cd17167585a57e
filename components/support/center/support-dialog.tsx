import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog/dialog';
import { toast } from '@/components/ui/feedback/toast';
import { Icon } from '@/components/ui/picture/icon';
import { ApiError } from '@/lib/api/api-error';
import { useMessageModal } from '@/lib/stores/message-modal';
import { firstPage, ticketKeys, ticketListQuery } from '@/lib/support/queries/ticket-list';
import { unreadIntervals, usePolledUnreadReplies } from '@/lib/support/queries/unread-replies';

import { NewTicket } from '../compose/new-ticket';
import { TicketDetail } from '../tickets/ticket-detail';
import { TicketList } from '../tickets/ticket-list';
import { useBackCloses } from '../tickets/use-back-closes';
import { OfficialBanner } from './official-banner';

const titles = { list: 'title', create: 'titleCreate', detail: 'titleDetail' } as const;

type Unread = NonNullable<ReturnType<typeof usePolledUnreadReplies>>;

/** Whether a reply or a closed ticket arrived between two polls. Reading a ticket only lowers the count. */
function hasUpdate(last: Unread, now: Unread): boolean {
  return now.progress !== last.progress || now.unreadReplies > last.unreadReplies;
}

/** The three views of the message centre, one at a time; mounted while it is open. */
export function SupportDialog() {
  const t = useTranslations('message');
  const locale = useLocale();
  const client = useQueryClient();
  const { view, messageId, close, showList } = useMessageModal();
  const unread = usePolledUnreadReplies(unreadIntervals.messageCenter);
  const [filter, setFilter] = useState(firstPage);
  const [opened, setOpened] = useState<string | null>(null);
  // Queried here and not in the list view, so that it also follows changes in the other views.
  const list = useQuery(ticketListQuery(locale, filter));
  useBackCloses(close);

  const lastUnread = useRef(unread);
  useEffect(() => {
    const last = lastUnread.current;
    lastUnread.current = unread;
    if (last && unread && hasUpdate(last, unread))
      void client.invalidateQueries({ queryKey: ticketKeys.all });
  }, [unread, client]);

  const { error, errorUpdatedAt } = list;
  useEffect(() => {
    if (errorUpdatedAt === 0 || (error instanceof ApiError && error.status === 401)) return;
    toast.error(t('loadFailed'));
  }, [error, errorUpdatedAt, t]);

  const { data: page } = list;
  useEffect(() => {
    // The last row of the last page was removed: show the page before it.
    const last = Math.max(1, page?.totalPages ?? filter.pageNumber);
    if (filter.pageNumber > last) setFilter({ ...filter, pageNumber: last });
  }, [page, filter]);

  /** The list was left before: on return it takes the focus of the removed view. */
  const wasLeft = useRef(false);
  useEffect(() => {
    if (view !== 'list') wasLeft.current = true;
  }, [view]);

  function show(id: string) {
    setOpened(id);
    useMessageModal.getState().showDetail(id);
  }

  return (
    <Dialog
      open
      onClose={close}
      title={t(titles[view])}
      width={800}
      phone="screen"
      flush
      lead={
        view === 'list' ? null : (
          <button type="button" className="icon-button" aria-label={t('backToList')} onClick={showList}>
            <Icon name="chevron-left" />
          </button>
        )
      }
    >
      <OfficialBanner />
      {view === 'list' ? (
        <TicketList
          list={list}
          filter={filter}
          onFilter={setFilter}
          onOpen={show}
          opened={opened}
          isBack={wasLeft.current}
        />
      ) : null}
      {view === 'create' ? (
        <NewTicket
          onDone={() => {
            // The new ticket is at the top of the unfiltered list.
            setFilter({ ...firstPage, pageSize: filter.pageSize });
            showList();
          }}
        />
      ) : null}
      {view === 'detail' && messageId ? <TicketDetail key={messageId} id={messageId} /> : null}
    </Dialog>
  );
}
