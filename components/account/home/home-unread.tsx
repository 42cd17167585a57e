'use client';

import { useUnreadReplies } from '@/lib/support/queries/unread-replies';
import styles from './member-home.module.css';

/**
 * The number of unread replies, as a badge while there are any.
 * @param first what the server rendered, until the browser's first poll
 */
export function UnreadFigure({ first }: { first: number }) {
  const count = useUnreadReplies() ?? first;
  if (count === 0) return <b className="number">0</b>;
  return (
    <b>
      <span className={`badge ${styles.unread}`}>{count > 99 ? '99+' : count}</span>
    </b>
  );
}
