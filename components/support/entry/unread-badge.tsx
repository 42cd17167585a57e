import { useUnreadReplies } from '@/lib/support/queries/unread-replies';

/**
 * The number of unread replies; nothing when there are none. Hidden from screen readers: the button's label
 * includes it.
 */
export function UnreadBadge({ className = '' }: { className?: string }) {
  const count = useUnreadReplies() ?? 0;
  return count > 0 ? (
    <b className={`badge ${className}`} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </b>
  ) : null;
}
