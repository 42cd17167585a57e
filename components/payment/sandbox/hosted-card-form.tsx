'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { type Control, Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { TextField } from '@/components/ui/control/text-field';
import { Notice } from '@/components/ui/feedback/notice';
import type { SandboxSession } from '@/lib/contract/sandbox';
import styles from './hosted.module.css';
import { HostedOutcome } from './hosted-outcome';
import { useSandboxSession } from './use-sandbox-session';

/** Test cards; the keys are message keys that name the outcome. */
const testCards = [
  { key: 'pays', number: '4242 4242 4242 4242' },
  { key: 'declined', number: '4000 0000 0000 0002' },
  { key: 'challenge', number: '4000 0025 0000 3155' },
  { key: 'slow', number: '4000 0000 0000 0077' },
] as const;

/** Formats a card number in groups of four. */
function grouped(typed: string): string {
  return typed
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** Formats an expiry date as `MM/YY`. */
function asExpiry(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** Without rules: the sandbox declines a card as the provider's page does. */
const cardSchema = z.object({
  number: z.string(),
  expiry: z.string(),
  cvc: z.string(),
  cardholderName: z.string(),
});

type Card = z.infer<typeof cardSchema>;

/** The sandbox's hosted card page: form, 3-D Secure question, outcome. */
export function HostedCardForm({ first }: { first: SandboxSession }) {
  const text = useTranslations('sandbox');
  const { session, isBusy, answer } = useSandboxSession(first);
  const form = useForm<Card>({
    resolver: zodResolver(cardSchema),
    defaultValues: { number: '', expiry: '', cvc: '', cardholderName: first.cardholderName ?? '' },
  });
  const submit = form.handleSubmit((card) => answer({ kind: 'card', card }));

  if (session.status === 'REQUIRES_CHALLENGE') {
    return <Challenge isBusy={isBusy} onDecide={(approve) => answer({ kind: 'challenge', approve })} />;
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
        <CardFields control={form.control} />
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
            onClick={() => answer({ kind: 'cancel' })}
          >
            {text('cancel')}
          </button>
        </div>
      </Form>
      <TestCards
        onChoose={(card) => {
          form.setValue('number', card);
          form.setValue('expiry', '12/34');
          form.setValue('cvc', '123');
          form.setValue('cardholderName', form.getValues('cardholderName') || 'DEMO SHOPPER');
        }}
      />
    </>
  );
}

function CardFields({ control }: { control: Control<Card> }) {
  const text = useTranslations('sandbox');
  return (
    <>
      <Controller
        control={control}
        name="number"
        render={({ field }) => (
          <TextField
            {...field}
            label={text('number')}
            isNumber
            inputMode="numeric"
            autoComplete="cc-number"
            onChange={(typed) => field.onChange(grouped(typed))}
          />
        )}
      />
      <div className={styles.pair}>
        <Controller
          control={control}
          name="expiry"
          render={({ field }) => (
            <TextField
              {...field}
              label={text('expiry')}
              isNumber
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder={text('expiryHint')}
              onChange={(typed) => field.onChange(asExpiry(typed))}
            />
          )}
        />
        <Controller
          control={control}
          name="cvc"
          render={({ field }) => (
            <TextField
              {...field}
              label={text('cvc')}
              isNumber
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={4}
              onChange={(typed) => field.onChange(typed.replaceAll(/\D/g, ''))}
            />
          )}
        />
      </div>
      <Controller
        control={control}
        name="cardholderName"
        render={({ field }) => (
          <TextField {...field} label={text('cardholder')} autoComplete="cc-name" maxLength={80} />
        )}
      />
    </>
  );
}

/** The 3-D Secure question of the sandbox's bank. */
function Challenge({ isBusy, onDecide }: { isBusy: boolean; onDecide: (approve: boolean) => void }) {
  const text = useTranslations('sandbox');
  const id = useId();
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
          onClick={() => onDecide(true)}
        >
          {text('approve')}
        </SubmitButton>
        <button type="button" className="button" disabled={isBusy} onClick={() => onDecide(false)}>
          {text('refuse')}
        </button>
      </div>
    </section>
  );
}

/** Buttons that fill the form with a test card. */
function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  const text = useTranslations('sandbox');
  return (
    <div className={styles.tests}>
      <h2 className="t13 second">{text('testCards')}</h2>
      <ul>
        {testCards.map((card) => (
          <li key={card.key}>
            <button type="button" className="chip" onClick={() => onChoose(card.number)}>
              {text(`cards.${card.key}`)} <span className="number">{card.number.slice(-4)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
