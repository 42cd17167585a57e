'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import { SubmitButton } from '@/components/ui/submit-button';
import { call } from '@/lib/api/browser';
import type { SandboxSession } from '@/lib/contract/sandbox';
import styles from './hosted.module.css';
import { HostedOutcome } from './hosted-outcome';
import { useSandboxSession } from './use-sandbox-session';

/** The sandbox's PayPal-style page: approve, be declined, take long, or leave. */
export function HostedWalletForm({ first }: { first: SandboxSession }) {
  const text = useTranslations('sandbox');
  const { session, isBusy, act } = useSandboxSession(first);
  const params = { id: session.id };
  const choose = (choice: 'APPROVE' | 'DECLINE' | 'SLOW') =>
    act(() => call('POST /sandbox/session/{id}/paypal', { params, body: { choice } }));
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
          onClick={() => act(() => call('POST /sandbox/session/{id}/cancel', { params }))}
        >
          {text('cancel')}
        </button>
      </div>
    </div>
  );
}
