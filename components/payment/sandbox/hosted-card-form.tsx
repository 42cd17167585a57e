'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Form } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { call } from '@/lib/api/browser';
import type { SandboxSession } from '@/lib/contract/sandbox';
import styles from './hosted.module.css';
import { HostedOutcome } from './hosted-outcome';
import { useSandboxSession } from './use-sandbox-session';

/** Test cards with what each one does; the names are message keys. */
const testCards = [
  { key: 'pays', number: '4242 4242 4242 4242' },
  { key: 'declined', number: '4000 0000 0000 0002' },
  { key: 'challenge', number: '4000 0025 0000 3155' },
  { key: 'slow', number: '4000 0000 0000 0077' },
] as const;

/** Groups of four while typing. */
function grouped(typed: string): string {
  return typed
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** `MM / YY` while typing. */
function asExpiry(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** The sandbox's card form, 3-D Secure question and outcome. */
export function HostedCardForm({ first }: { first: SandboxSession }) {
  const text = useTranslations('sandbox');
  const id = useId();
  const { session, isBusy, act } = useSandboxSession(first);
  const [number, setNumber] = useState('');
  const [expiry, setExpiry] = useState('');
  const [cvc, setCvc] = useState('');
  const [name, setName] = useState(first.cardholderName ?? '');
  const params = { id: session.id };

  function submit() {
    act(() =>
      call('POST /sandbox/session/{id}/card', {
        params,
        body: { number, expiry, cvc, cardholderName: name },
      }),
    );
  }

  if (session.status === 'REQUIRES_CHALLENGE') {
    const answer = (approve: boolean) =>
      act(() => call('POST /sandbox/session/{id}/challenge', { params, body: { approve } }));
    return (
      <section className={styles.challenge} aria-labelledby={`${id}-challenge`}>
        <div>
          <h2 id={`${id}-challenge`}>{text('challengeTitle')}</h2>
          <p className="second t13">{text('challengeText')}</p>
        </div>
        <div className={styles.pair}>
          <SubmitButton
            type="button"
            className="button button-primary"
            busy={isBusy}
            busyText={text('working')}
            onClick={() => answer(true)}
          >
            {text('approve')}
          </SubmitButton>
          <button type="button" className="button" disabled={isBusy} onClick={() => answer(false)}>
            {text('refuse')}
          </button>
        </div>
      </section>
    );
  }
  if (session.status !== 'OPEN') return <HostedOutcome session={session} />;
  return (
    <>
      <Form className={styles.form} onSubmit={submit}>
        {session.failKey ? (
          <Notice tone="danger" live>
            {text('declined')}
          </Notice>
        ) : null}
        <TextField
          label={text('number')}
          isNumber
          inputMode="numeric"
          autoComplete="cc-number"
          value={number}
          onChange={(typed) => setNumber(grouped(typed))}
        />
        <div className={styles.pair}>
          <TextField
            label={text('expiry')}
            isNumber
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder={text('expiryHint')}
            value={expiry}
            onChange={(typed) => setExpiry(asExpiry(typed))}
          />
          <TextField
            label={text('cvc')}
            isNumber
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
            value={cvc}
            onChange={(typed) => setCvc(typed.replaceAll(/\D/g, ''))}
          />
        </div>
        <TextField
          label={text('cardholder')}
          autoComplete="cc-name"
          maxLength={80}
          value={name}
          onChange={setName}
        />
        <div className={styles.actions}>
          <SubmitButton
            className="button button-primary button-large button-block"
            busy={isBusy}
            busyText={text('working')}
          >
            {text('pay')}
          </SubmitButton>
          <button
            type="button"
            className="button button-quiet button-block"
            disabled={isBusy}
            onClick={() => act(() => call('POST /sandbox/session/{id}/cancel', { params }))}
          >
            {text('cancel')}
          </button>
        </div>
      </Form>
      <div className={styles.tests}>
        <h2 className="t13 second">{text('testCards')}</h2>
        <ul>
          {testCards.map((card) => (
            <li key={card.key}>
              <button
                type="button"
                className="chip"
                onClick={() => {
                  setNumber(card.number);
                  setExpiry('12/34');
                  setCvc('123');
                  setName((current) => current || 'DEMO SHOPPER');
                }}
              >
                {text(`cards.${card.key}`)} <span className="number">{card.number.slice(-4)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
