'use client';

import { useTranslations } from 'next-intl';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { Notice } from '@/components/ui/feedback/notice';
import type { SandboxSession } from '@/lib/payments/sandbox-contract';
import styles from './hosted.module.css';
import { HostedOutcome } from './hosted-outcome';
import { useSandboxSession } from './use-sandbox-session';

/** The sandbox's PayPal-style page: approve, decline, delay, or cancel. */
export function HostedWalletForm({ first }: { first: SandboxSession }) {
  const text = useTranslations('sandbox');
  const { session, isBusy, answer } = useSandboxSession(first);
  const choose = (choice: 'APPROVE' | 'DECLINE' | 'SLOW') => answer({ kind: 'wallet', choice });
  if (session.status !== 'OPEN') return <HostedOutcome session={session} />;
  return (
    <div className={styles.form}>
      {session.failKey ? (
        <Notice tone="danger" live>
          {text('walletDeclined')}
        </Notice>
      ) : null}
      <p className="second">{text('walletText')}</p>
      <div className={styles.actions}>
        <SubmitButton
          type="button"
          className="button button-primary button-large button-block"
          busy={isBusy}
          busyText={text('working')}
          onClick={() => choose('APPROVE')}
        >
          {text('walletPay')}
        </SubmitButton>
        <button
          type="button"
          className="button button-block"
          disabled={isBusy}
          onClick={() => choose('SLOW')}
        >
          {text('walletSlow')}
        </button>
        <button
          type="button"
          className="button button-block"
          disabled={isBusy}
          onClick={() => choose('DECLINE')}
        >
          {text('walletDecline')}
        </button>
        <button
          type="button"
          className="button button-quiet button-block"
          disabled={isBusy}
          onClick={() => answer({ kind: 'cancel' })}
        >
          {text('cancel')}
        </button>
      </div>
    </div>
  );
}
