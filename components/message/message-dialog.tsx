'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/api/api-error';
import { firstPage, messageKeys, messageListQuery } from '@/lib/queries/message-list';
import { useMessageModal } from '@/lib/stores/message-modal';
import { refreshUnread, useUnreadReplies } from '@/lib/stores/unread-replies';
import { MessageDetail } from './message-detail';
import { MessageList } from './message-list';
import { NewMessage } from './new-message';
import { OfficialBanner } from './official-banner';
import { useBackCloses } from './use-back-closes';

const titles = { list: 'title', create: 'titleCreate', detail: 'titleDetail' } as const;

/** The three views of the message centre, one at a time (spec sections 2 and 4). Lives as long as it is open. */
export function MessageDialog() {
  const t = useTranslations('message');
  const locale = useLocale();
  const client = useQueryClient();
  const { view, messageId, close, showList } = useMessageModal();
  const bell = useUnreadReplies((unread) => unread.bell);
  const [filter, setFilter] = useState(firstPage);
  const [opened, setOpened] = useState<string | null>(null);
  // Asked here and not in the list view: it follows what happens in the other views too.
  const list = useQuery(messageListQuery(locale, filter));
  useBackCloses(close);

  useEffect(() => {
    void refreshUnread();
  }, []);

  useEffect(() => {
    if (bell > 0) void client.invalidateQueries({ queryKey: messageKeys.all });
  }, [bell, client]);

  const { error, errorUpdatedAt } = list;
  useEffect(() => {
    if (errorUpdatedAt === 0 || (error instanceof ApiError && error.status === 401)) return;
    toast.error(t('loadFailed'));
  }, [error, errorUpdatedAt, t]);

  const { data: page } = list;
  useEffect(() => {
    // The last row of the last page is gone: there is a page before it.
    const last = Math.max(1, page?.totalPages ?? filter.pageNumber);
    if (filter.pageNumber > last) setFilter({ ...filter, pageNumber: last });
  }, [page, filter]);

  /** The list was left before: coming back, it takes the focus that went with the other view. */
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
        <MessageList
          list={list}
          filter={filter}
          onFilter={setFilter}
          onOpen={show}
          opened={opened}
          isBack={wasLeft.current}
        />
      ) : null}
      {view === 'create' ? (
        <NewMessage
          onDone={() => {
            // What was just written stands on top, unfiltered.
            setFilter({ ...firstPage, pageSize: filter.pageSize });
            void client.invalidateQueries({ queryKey: messageKeys.lists });
            showList();
          }}
        />
      ) : null}
      {view === 'detail' && messageId ? <MessageDetail key={messageId} id={messageId} /> : null}
    </Dialog>
  );
}
