'use client';

import { useUnreadReplies } from '@/lib/stores/unread-replies';

/** How many replies are unread, for the eye; nothing when there are none. The words are its button's. */
export function UnreadBadge({ className = '' }: { className?: string }) {
  const count = useUnreadReplies((unread) => unread.count);
  return count > 0 ? (
    <b className={`badge ${className}`} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </b>
  ) : null;
}
