'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/api/api-error';
import { useRouter } from '@/lib/i18n/navigation';
import { messageDetailQuery } from '@/lib/queries/message-detail';
import { messageKeys } from '@/lib/queries/message-list';
import { orderAddress } from '@/lib/routing/addresses';
import { useMessageModal } from '@/lib/stores/message-modal';
import { refreshUnread } from '@/lib/stores/unread-replies';
import { showMinute } from '@/lib/time';
import { DeleteMessage } from './delete-message';
import styles from './message-center.module.css';
import { MessageTags } from './message-tags';
import { MessageThread } from './message-thread';
import { ReplyForm } from './reply-form';
import { afterClosing } from './use-back-closes';

/**
 * One message, its replies, and the way to reply. What cannot be loaded leads back to the list; what only cannot be
 * renewed stays in sight.
 */
export function MessageDetail({ id }: { id: string }) {
  const t = useTranslations('message');
  const locale = useLocale();
  const client = useQueryClient();
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const {
    data: message,
    dataUpdatedAt,
    error,
    isFetching,
    refetch,
  } = useQuery(messageDetailQuery(locale, id));
  const isLoaded = message !== undefined;
  const isClosed = message?.status === 'CLOSED';

  useEffect(() => {
    if (isLoaded) heading.current?.focus();
  }, [isLoaded]);

  useEffect(() => {
    // Closed while somebody wrote: the field is gone, and the keyboard must not be lost with it.
    if (isClosed && document.activeElement === document.body) heading.current?.focus();
  }, [isClosed]);

  useEffect(() => {
    if (dataUpdatedAt === 0) return;
    // What was shown counts as read now; the list and the count say so too (spec section 4).
    void client.invalidateQueries({ queryKey: messageKeys.lists });
    void refreshUnread();
  }, [dataUpdatedAt, client]);

  useEffect(() => {
    if (!error || (error instanceof ApiError && error.status === 401)) return;
    toast.error(t('loadDetailFailed'));
    // What is shown stays, with the reply that was begun, unless the message is gone.
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
  const { orderSn } = message;
  return (
    <>
      <div className={`${styles.scroll} ${styles.whole}`}>
        <section className={styles.detail}>
          <div className={styles.detailTitle}>
            <h3 ref={heading} tabIndex={-1}>
              {message.subject}
            </h3>
            <MessageTags message={message} />
            <DeleteMessage id={id} />
          </div>
          <p className={styles.content}>{message.content}</p>
          <p className="small muted number">
            <time>{showMinute(message.createdTime)}</time>
            {message.contactInfo ? (
              <span>{t('detail.contact', { contact: message.contactInfo })}</span>
            ) : null}
          </p>
          {orderSn ? (
            <p className="small muted">
              {t('detail.order')}
              <button
                type="button"
                className={`link number ${styles.order}`}
                onClick={() => {
                  afterClosing(() => router.push(orderAddress(orderSn)));
                  useMessageModal.getState().close();
                }}
              >
                {orderSn}
                <Icon name="chevron-right" size={16} />
              </button>
            </p>
          ) : null}
        </section>
        <MessageThread message={message} />
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
