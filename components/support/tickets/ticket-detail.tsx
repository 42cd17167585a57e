import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { toast } from '@/components/ui/feedback/toast';
import { Icon } from '@/components/ui/picture/icon';
import { ExactText } from '@/components/ui/price/amount-text';
import { ClockTime } from '@/components/ui/time/clock-time';
import { ApiError } from '@/lib/api/api-error';
import { useRouter } from '@/lib/routing/navigation';
import { orderPath } from '@/lib/routing/paths';
import { useMessageModal } from '@/lib/stores/message-modal';
import type { MessageDetail } from '@/lib/support/contract';
import { ticketDetailQuery } from '@/lib/support/queries/ticket-detail';
import { ticketKeys } from '@/lib/support/queries/ticket-list';
import { unreadRepliesKey } from '@/lib/support/queries/unread-replies';
import styles from '../center/support-center.module.css';
import { ReplyForm } from '../compose/reply-form';
import { DeleteTicket } from './delete-ticket';
import { SentFiles } from './sent-files';
import { TicketTags } from './ticket-tags';
import { TicketThread } from './ticket-thread';
import { afterClosing } from './use-back-closes';

/**
 * One ticket, its replies, and the reply form. A ticket that cannot be loaded leads back to the list; after a failed
 * refetch the loaded one stays.
 */
export function TicketDetail({ id }: { id: string }) {
  const t = useTranslations('message');
  const locale = useLocale();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const {
    data: message,
    dataUpdatedAt,
    error,
    isFetching,
    refetch,
  } = useQuery(ticketDetailQuery(locale, id));
  const isLoaded = message !== undefined;
  const isClosed = message?.status === 'CLOSED';

  useEffect(() => {
    if (isLoaded) heading.current?.focus();
  }, [isLoaded]);

  useEffect(() => {
    // The ticket was closed meanwhile and the reply field was removed: move the focus instead of losing it.
    if (isClosed && document.activeElement === document.body) heading.current?.focus();
  }, [isClosed]);

  useEffect(() => {
    if (dataUpdatedAt === 0) return;
    // The displayed replies count as read now: refetch the list and the count.
    void client.invalidateQueries({ queryKey: ticketKeys.lists });
    void client.invalidateQueries({ queryKey: unreadRepliesKey });
  }, [dataUpdatedAt, client]);

  useEffect(() => {
    if (!error || (error instanceof ApiError && error.status === 401)) return;
    toast.error(t('loadDetailFailed'));
    // The displayed ticket and the reply draft stay, unless the ticket was deleted.
    if (!isLoaded || (error instanceof ApiError && error.status === 404))
      useMessageModal.getState().showList();
  }, [error, isLoaded, t]);

  if (!message) {
    return (
      <div className={styles.detail} aria-busy="true">
        <Skeleton width="60%" height="26px" />
        <Skeleton height="20px" />
        <Skeleton width="40%" height="18px" />
      </div>
    );
  }
  return (
    <>
      <div className={`${styles.scroll} ${styles.whole}`}>
        <TicketHead message={message} heading={heading} />
        <TicketThread message={message} />
      </div>
      {error ? (
        <div className={styles.notice}>
          <Notice
            tone="warning"
            end={
              <button
                type="button"
                className="button button-small"
                disabled={isFetching}
                onClick={() => refetch()}
              >
                {t('list.retry')}
              </button>
            }
          >
            {t('loadDetailFailed')}
          </Notice>
        </div>
      ) : null}
      {isClosed ? (
        <div className={styles.notice}>
          <Notice live>{t('detail.closed')}</Notice>
        </div>
      ) : (
        <ReplyForm id={id} />
      )}
    </>
  );
}

/** The ticket's subject, text and order. */
function TicketHead({
  message,
  heading,
}: {
  message: MessageDetail;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const t = useTranslations('message');
  const router = useRouter();
  const { orderSn } = message;
  return (
    <section className={styles.detail}>
      <div className={styles.detailTitle}>
        <h3 ref={heading} tabIndex={-1}>
          {message.subject}
        </h3>
        <TicketTags message={message} />
        <DeleteTicket id={message.id} />
      </div>
      {message.content ? <p className={styles.content}>{message.content}</p> : null}
      <SentFiles files={message.attachments} />
      <p className="small muted number">
        <ClockTime time={message.createdTime} />
        {message.contactInfo ? <span>{t('detail.contact', { contact: message.contactInfo })}</span> : null}
      </p>
      {orderSn ? (
        <p className="small muted">
          {t('detail.order')}
          <button
            type="button"
            className={`link number ${styles.order}`}
            onClick={() => {
              afterClosing(() => router.push(orderPath(orderSn)));
              useMessageModal.getState().close();
            }}
          >
            <ExactText>{orderSn}</ExactText>
            <Icon name="chevron-right" size={16} />
          </button>
        </p>
      ) : null}
    </section>
  );
}
