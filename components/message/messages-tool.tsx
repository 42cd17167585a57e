'use client';

import { useTranslations } from 'next-intl';
import { useUnreadReplies } from '@/lib/stores/unread-replies';
import { OpenMessagesButton } from './open-messages-button';
import { UnreadBadge } from './unread-badge';

/** "Messages" of the header's tools, with the unread count. */
export function MessagesTool({ className }: { className: string }) {
  const t = useTranslations('shell.service');
  const count = useUnreadReplies((unread) => unread.count);
  return (
    <OpenMessagesButton className={className} label={count > 0 ? t('messagesUnread', { count }) : undefined}>
      {t('messages')}
      <UnreadBadge />
    </OpenMessagesButton>
  );
}
