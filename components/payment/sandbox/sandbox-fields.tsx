import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import styles from '@/components/payment/card/card-fields.module.css';
import type { CardFormRef, CardOutcome, PaymentAction } from '@/components/payment/card/card-form';
import { ApiError } from '@/lib/api/api-error';
import { sendSandboxAnswer } from '@/lib/queries/mutations/payment/answer-sandbox';
import { type CardEntry, CardInput } from './card-input';
import { TestCards, testDetails } from './test-cards';

const empty: CardEntry = { number: '', expiry: '', cvc: '' };

/** How many characters a complete field has at least. */
const complete: Record<keyof CardEntry, number> = { number: 15, expiry: 5, cvc: 3 };

const fields = ['number', 'expiry', 'cvc'] as const;

/** The sandbox's card fields in a page of the store. The 3-D Secure challenge is on the sandbox's own page. */
export function SandboxFields({ form, onTestCard }: { form: CardFormRef; onTestCard: () => void }) {
  const text = useTranslations('sandbox');
  const [card, setCard] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const entered = useRef(card);
  const missing = fields.filter((field) => card[field].length < complete[field]);

  const change = (next: CardEntry) => {
    entered.current = next;
    setCard(next);
  };

  useEffect(() => {
    form.current = {
      validate: async () => {
        setChecked(true);
        const wrong = fields.findIndex((field) => entered.current[field].length < complete[field]);
        if (wrong >= 0) place.current?.querySelectorAll('input')[wrong]?.focus();
        return wrong < 0;
      },
      confirm: (action) => payByTestCard(action, entered.current),
    };
    return () => {
      form.current = null;
    };
  }, [form]);

  return (
    <div className={styles.fields} ref={place}>
      <CardInput
        value={card}
        onChange={change}
        pair={styles.pair}
        problems={
          isChecked ? Object.fromEntries(missing.map((field) => [field, text(`missing.${field}`)])) : {}
        }
      />
      <TestCards
        className={styles.tests}
        onChoose={(number) => {
          change({ number, expiry: testDetails.expiry, cvc: testDetails.cvc });
          onTestCard();
        }}
      />
    </div>
  );
}

async function payByTestCard({ url }: PaymentAction, card: CardEntry): Promise<CardOutcome> {
  if (url === null) return 'UNREACHABLE';
  const id = new URL(url, window.location.origin).searchParams.get('session') ?? '';
  try {
    const session = await sendSandboxAnswer(id, { kind: 'card', card: { ...card, cardholderName: '' } });
    if (session.status === 'REQUIRES_CHALLENGE') {
      window.location.assign(url);
      return 'LEAVING';
    }
    return session.status === 'OPEN' ? 'FAILED' : 'ACCEPTED';
  } catch (failure) {
    return failure instanceof ApiError && failure.status === 422 ? 'FAILED' : 'UNREACHABLE';
  }
}
