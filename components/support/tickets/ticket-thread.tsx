import { useTranslations } from 'next-intl';
import { Fragment, useEffect, useRef, useState } from 'react';
import { ClockTime } from '@/components/ui/time/clock-time';
import { useAuth } from '@/lib/stores/auth';
import type { MessageDetail, MessageReply } from '@/lib/support/contract';
import styles from '../center/support-center.module.css';
import { SentFiles } from './sent-files';

/** The first unread reply of the staff. */
export function firstUnread(replies: readonly MessageReply[], unread: number): string | null {
  const ofStaff = replies.filter(({ replyType }) => replyType === 'ADMIN');
  return unread > 0 ? (ofStaff.at(-unread)?.id ?? null) : null;
}

/** The replies, oldest first. The unread line stays while the view is open, although the replies count as read. */
export function TicketThread({ message }: { message: MessageDetail }) {
  const t = useTranslations('message.detail');
  const username = useAuth((auth) => auth.username);
  const { replies } = message;
  const found = firstUnread(replies, message.unreadAdminRepliesCount);
  const [unreadFrom, setUnreadFrom] = useState(found);
  if (found !== null && found !== unreadFrom) setUnreadFrom(found);

  const line = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const count = replies.length;
  const shown = useRef(0);
  useEffect(() => {
    const isFirst = shown.current === 0;
    if (count > shown.current) {
      if (line.current) line.current.scrollIntoView({ block: 'nearest' });
      if (!isFirst) end.current?.scrollIntoView({ block: 'end' });
    }
    shown.current = count;
  }, [count]);

  return (
    <section className={styles.thread} aria-labelledby="message-replies">
      <h4 id="message-replies">{t('replies', { count })}</h4>
      {count === 0 ? (
        <p className="small muted">{t(message.status === 'CLOSED' ? 'noRepliesClosed' : 'noReplies')}</p>
      ) : null}
      <div className={styles.replies} role="log" aria-labelledby="message-replies">
        {replies.map((reply) => (
          <Fragment key={reply.id}>
            {reply.id === unreadFrom ? (
              <div ref={line} className={styles.unreadLine}>
                {t('unreadLine')}
              </div>
            ) : null}
            <article className={`${styles.bubble} ${reply.replyType === 'USER' ? styles.isMe : ''}`}>
              <span className={styles.who}>
                <b>{reply.replyType === 'USER' ? (username ?? reply.replierName) : reply.replierName}</b>
                <span>{t(reply.replyType === 'USER' ? 'me' : 'admin')}</span>
                <ClockTime className="number" time={reply.createdTime} />
              </span>
              <p>{reply.content}</p>
              <SentFiles files={reply.attachments} />
            </article>
          </Fragment>
        ))}
      </div>
      <div ref={end} />
    </section>
  );
}
