'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';

/**
 * Says why this way is shut for now, with the way to e-mail.
 * @param why mainland phones get no messages, or too many wrong passwords
 */
export function EmailInstead({ why, onUseEmail }: { why: 'suspended' | 'locked'; onUseEmail: () => void }) {
  const text = useTranslations('auth');
  return (
    <Notice
      tone="warning"
      live
      end={
        <button type="button" className="button button-small" onClick={onUseEmail}>
          {text('useEmail')}
        </button>
      }
    >
      {text(why)}
    </Notice>
  );
}
