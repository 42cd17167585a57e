'use client';

import { useUnreadReplies } from '@/lib/stores/unread-replies';
import styles from './member-home.module.css';

/**
 * How many replies are unread, as a badge while there are any; it follows the count that everybody shows.
 * @param first what the server said, until the page itself has asked
 */
export function UnreadFigure({ first }: { first: number }) {
  const count = useUnreadReplies((unread) => (unread.isKnown ? unread.count : first));
  if (count === 0) return <b className="number">0</b>;
  return (
    <b>
      <span className={`badge ${styles.unread}`}>{count > 99 ? '99+' : count}</span>
    </b>
  );
}
