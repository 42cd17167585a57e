'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useResendTimer } from '@/components/auth/use-resend-timer';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { SubmitButton } from '@/components/ui/submit-button';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { useAttempt } from '@/components/ui/use-attempt';
import { call } from '@/lib/api/browser';
import type { CardCode } from '@/lib/contract/order';
import { useMember } from '@/lib/queries/load-member';
import styles from './order-detail.module.css';

type Way = 'password' | 'email';

/** Asks for the password or a code by e-mail before the codes are shown. */
export function RevealDialog({
  orderSn,
  open,
  onClose,
  onRevealed,
}: {
  orderSn: string;
  open: boolean;
  onClose: () => void;
  onRevealed: (cards: CardCode[]) => void;
}) {
  const text = useTranslations('order.reveal');
  const { attempt, isBusy, problem, setProblem } = useAttempt();
  const id = useId();
  const member = useMember();
  const timer = useResendTimer();
  const [chosen, setWay] = useState<Way | null>(null);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [challengeId, setChallengeId] = useState('');
  const [sentTo, setSentTo] = useState('');
  // A member who signed up by code has no password to ask for.
  const way = chosen ?? (member && !member.hasPassword ? 'email' : 'password');

  const send = () =>
    attempt(async () => {
      const sent = await call('POST /upms/member/verify_code/send', {
        body: { scene: 'CARD_REVEAL', channel: 'EMAIL' },
      });
      setChallengeId(sent.challengeId);
      setSentTo(sent.maskedTarget);
      timer.start(sent.resendAfter);
    });

  function submit() {
    if (way === 'password' ? password === '' : code.length !== 6 || !challengeId) {
      setProblem(text(way === 'password' ? 'passwordMissing' : 'codeMissing'));
      return;
    }
    void attempt(async () => {
      const proof =
        way === 'password'
          ? { password }
          : {
              ticket: (
                await call('POST /upms/member/verify_code/check', {
                  body: { scene: 'CARD_REVEAL', challengeId, code },
                })
              ).ticket,
            };
      const { cards } = await call('POST /order/member/order/cards', { body: { orderSn, ...proof } });
      setPassword('');
      setCode('');
      setChallengeId('');
      onRevealed(cards);
    });
  }

  return (
    <Dialog open={open} onClose={onClose} title={text('title')} width={440}>
      <Form className={styles.reveal} onSubmit={submit}>
        <p className="second">{text('text')}</p>
        <Tabs<Way>
          group="reveal"
          label={text('ways')}
          value={way}
          onChange={(next) => {
            setWay(next);
            setProblem('');
          }}
          tabs={[
            { key: 'password', label: text('password') },
            { key: 'email', label: text('email') },
          ]}
        />
        <TabPanel group="reveal" value={way} className="field">
          <label className="label" htmlFor={id}>
            {text(way === 'password' ? 'password' : 'code')}
          </label>
          {way === 'password' ? (
            <input
              id={id}
              className="input"
              type="password"
              autoComplete="current-password"
              maxLength={256}
              value={password}
              aria-invalid={problem !== ''}
              aria-describedby={`${id}-hint`}
              onChange={(event) => setPassword(event.target.value)}
            />
          ) : (
            <div className={styles.codeRow}>
              <input
                id={id}
                className="input input-number"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
                value={code}
                aria-invalid={problem !== ''}
                aria-describedby={`${id}-hint`}
                onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
              />
              <button
                type="button"
                className="button"
                disabled={timer.secondsLeft > 0 || isBusy}
                onClick={send}
              >
                {timer.secondsLeft > 0 ? text('resendIn', { seconds: timer.secondsLeft }) : text('send')}
              </button>
            </div>
          )}
          <span
            id={`${id}-hint`}
            className={problem ? 'hint hint-error' : 'hint'}
            role={problem ? 'alert' : undefined}
          >
            {problem || (way === 'email' && sentTo ? text('sentTo', { target: sentTo }) : text('hint'))}
          </span>
        </TabPanel>
        <SubmitButton
          className="button button-primary button-block"
          busy={isBusy}
          busyText={text('checking')}
        >
          {text('show')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
