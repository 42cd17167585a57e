'use client';

import { useTranslations } from 'next-intl';
import { useUnreadReplies } from '@/lib/support/queries/unread-replies';
import { OpenSupportButton } from './open-support-button';
import { UnreadBadge } from './unread-badge';

/** The "Messages" button of the header, with the unread count. */
export function SupportTool({ className }: { className: string }) {
  const t = useTranslations('shell.service');
  const count = useUnreadReplies() ?? 0;
  return (
    <OpenSupportButton className={className} label={count > 0 ? t('messagesUnread', { count }) : undefined}>
      {t('messages')}
      <UnreadBadge />
    </OpenSupportButton>
  );
}
