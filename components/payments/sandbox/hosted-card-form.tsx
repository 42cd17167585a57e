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
import type { SandboxSession } from '@/lib/payments/sandbox-contract';
import { CardInput } from './card-input';
import styles from './hosted.module.css';
import { HostedOutcome } from './hosted-outcome';
import { TestCards, testDetails } from './test-cards';
import { useSandboxSession } from './use-sandbox-session';

/** Without rules: the sandbox declines a card as the provider's page does. */
const cardSchema = z.object({
  entry: z.object({ number: z.string(), expiry: z.string(), cvc: z.string() }),
  cardholderName: z.string(),
});

type Card = z.infer<typeof cardSchema>;

/** The sandbox's hosted card page: form, 3-D Secure question, outcome. */
export function HostedCardForm({ first }: { first: SandboxSession }) {
  const text = useTranslations('sandbox');
  const { session, isBusy, answer } = useSandboxSession(first);
  const form = useForm<Card>({
    resolver: zodResolver(cardSchema),
    defaultValues: {
      entry: { number: '', expiry: '', cvc: '' },
      cardholderName: first.cardholderName ?? '',
    },
  });
  const submit = form.handleSubmit(({ entry, cardholderName }) =>
    answer({ kind: 'card', card: { ...entry, cardholderName } }),
  );

  if (session.status === 'REQUIRES_CHALLENGE') {
    return <Challenge isBusy={isBusy} onDecide={(approve) => answer({ kind: 'challenge', approve })} />;
  }
  if (session.status !== 'OPEN') return <HostedOutcome session={session} />;
  return (
    <Form className={styles.form} onSubmit={submit}>
      {session.failKey ? (
        <Notice tone="danger" live>
          {text('declined')}
        </Notice>
      ) : null}
      <TestCards
        onChoose={(number) => {
          form.setValue('entry', { number, expiry: testDetails.expiry, cvc: testDetails.cvc });
          form.setValue('cardholderName', form.getValues('cardholderName') || testDetails.name);
        }}
      />
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
  );
}

function CardFields({ control }: { control: Control<Card> }) {
  const text = useTranslations('sandbox');
  return (
    <>
      <Controller
        control={control}
        name="entry"
        render={({ field }) => <CardInput value={field.value} onChange={field.onChange} pair={styles.pair} />}
      />
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
