import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import type { SandboxSession } from '@/lib/payments/sandbox-contract';
import styles from './hosted.module.css';

/** A hosted page without a form: processing, or returning to the shop. */
export function HostedOutcome({ session }: { session: SandboxSession }) {
  const text = useTranslations('sandbox');
  const isThinking = session.status === 'PROCESSING' && !session.redirectUrl;
  return (
    <div className={styles.form}>
      <Notice tone={session.status === 'SUCCEEDED' ? 'success' : 'info'} live>
        {text(isThinking ? 'processing' : 'goingBack')}
      </Notice>
    </div>
  );
}
