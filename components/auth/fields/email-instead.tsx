import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';

/**
 * Explains why this method is unavailable and offers e-mail.
 * @param why no text messages to mainland phones, or too many wrong passwords
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
