import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Icon } from '@/components/ui/picture/icon';
import { ClockTime, TimedText } from '@/components/ui/time/clock-time';
import { timeSlot } from '@/components/ui/time/time-slot';
import { useMessageModal } from '@/lib/stores/message-modal';
import type { Message } from '@/lib/support/contract';
import { firstPage, type TicketFilter } from '@/lib/support/queries/ticket-list';
import { useUnreadReplies } from '@/lib/support/queries/unread-replies';
import type { Page } from '@/lib/wire/endpoint';
import styles from '../center/support-center.module.css';
import { TicketFilters } from './ticket-filters';
import { TicketPager } from './ticket-pager';
import { TicketTags } from './ticket-tags';

/**
 * The member's tickets, newest first.
 * @param opened the row whose detail was shown last; it gets the focus on return
 * @param isBack another view was shown before
 */
export function TicketList({
  list,
  filter,
  onFilter,
  onOpen,
  opened,
  isBack,
}: {
  list: UseQueryResult<Page<Message>>;
  filter: TicketFilter;
  onFilter: (filter: TicketFilter) => void;
  onOpen: (id: string) => void;
  opened: string | null;
  isBack: boolean;
}) {
  const t = useTranslations('message.list');
  const unread = useUnreadReplies() ?? 0;
  const page = list.data;
  const newButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The row that was opened already has the focus, unless it was removed.
    if (isBack && !document.activeElement?.closest('li')) newButton.current?.focus();
  }, [isBack]);
  const isFiltered = filter.category !== undefined || filter.status !== undefined;
  return (
    <>
      <div className={styles.tools}>
        <button
          ref={newButton}
          type="button"
          className="button button-primary"
          onClick={useMessageModal.getState().showCreate}
        >
          <Icon name="plus" size={16} />
          {t('new')}
        </button>
        <TicketFilters filter={filter} onFilter={onFilter} />
        <span className={styles.unread}>
          {t('unread')} <b className={`badge ${unread === 0 ? styles.none : ''}`}>{unread}</b>
        </span>
      </div>
      <div className={styles.scroll} aria-busy={list.isFetching}>
        {list.isError && !page ? (
          <div className={styles.notice}>
            <Notice
              tone="danger"
              end={
                <button type="button" className="button button-small" onClick={() => list.refetch()}>
                  {t('retry')}
                </button>
              }
            >
              {t('failed')}
            </Notice>
          </div>
        ) : null}
        {list.isPending ? <RowSkeletons /> : null}
        {page?.records.length === 0 ? (
          isFiltered ? (
            <EmptyState
              icon="filter"
              title={t('emptyFiltered')}
              action={
                <button
                  type="button"
                  className="button"
                  onClick={() => onFilter({ ...firstPage, pageSize: filter.pageSize })}
                >
                  {t('clear')}
                </button>
              }
            />
          ) : (
            <EmptyState icon="chat" title={t('empty')}>
              {t('emptyHint')}
            </EmptyState>
          )
        ) : null}
        {page && page.records.length > 0 ? (
          <ul className={styles.rows} aria-label={t('rows')}>
            {page.records.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                isOpened={message.id === opened}
                onOpen={() => onOpen(message.id)}
              />
            ))}
          </ul>
        ) : null}
      </div>
      {page && page.total > 0 ? <TicketPager total={page.total} filter={filter} onFilter={onFilter} /> : null}
    </>
  );
}

function MessageRow({
  message,
  isOpened,
  onOpen,
}: {
  message: Message;
  isOpened: boolean;
  onOpen: () => void;
}) {
  const t = useTranslations('message.list');
  const row = useRef<HTMLButtonElement>(null);
  const isNew = message.unreadAdminRepliesCount > 0;
  useEffect(() => {
    if (isOpened) row.current?.focus();
  }, [isOpened]);
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={`${styles.row} ${isNew ? styles.isNew : ''}`}
        onClick={onOpen}
      >
        <span className={styles.rowTitle}>
          <b>{message.subject}</b>
          <TicketTags message={message} />
          <ClockTime className="number" time={message.createdTime} />
        </span>
        <span className={styles.preview}>{message.content}</span>
        <span className={styles.meta}>
          <span>{t('replies', { count: message.replyCount })}</span>
          {message.lastReplyTime ? (
            <span>
              <TimedText text={t('lastReply', { time: timeSlot })} time={message.lastReplyTime} />
            </span>
          ) : null}
          {isNew ? (
            <span className={styles.new}>{t('unreadCount', { count: message.unreadAdminRepliesCount })}</span>
          ) : null}
        </span>
      </button>
    </li>
  );
}

function RowSkeletons() {
  return [1, 2, 3].map((row) => (
    <div key={row} className={styles.row}>
      <Skeleton width="45%" height="22px" />
      <Skeleton height="18px" />
      <Skeleton width="30%" height="16px" />
    </div>
  ));
}
