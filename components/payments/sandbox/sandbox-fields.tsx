import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from '@/components/payments/card/card-fields.module.css';
import type { CardFormRef, CardOutcome, PaymentAction } from '@/components/payments/card/card-form';
import { ApiError } from '@/lib/api/api-error';
import { type SandboxAnswer, sendSandboxAnswer } from '@/lib/payments/queries/answer-sandbox';
import { readSandboxCards } from '@/lib/payments/queries/saved-cards';
import type { SandboxCard } from '@/lib/payments/sandbox-contract';
import { type CardEntry, CardInput } from './card-input';
import { SavedChoice } from './saved-choice';
import { TestCards, testDetails } from './test-cards';

const empty: CardEntry = { number: '', expiry: '', cvc: '' };

/** How many characters a complete field has at least. */
const complete: Record<keyof CardEntry, number> = { number: 15, expiry: 5, cvc: 3 };

const fields = ['number', 'expiry', 'cvc'] as const;

/** What is paid with: the id of a saved card, or the card that is entered. */
type Entered = { savedId: string | null; card: CardEntry; save: boolean };

/**
 * The sandbox's card fields in a page of the store, with the member's saved cards. The 3-D Secure challenge is on the
 * sandbox's own page.
 */
export function SandboxFields({
  method,
  form,
  onTestCard,
  onSavedCard,
  name,
}: {
  /** Code of the payment method. */
  method: string;
  form: CardFormRef;
  onTestCard: () => void;
  onSavedCard: (isSaved: boolean) => void;
  /** The field of the name on the card. */
  name: ReactNode;
}) {
  const text = useTranslations('sandbox');
  const [state, setState] = useState<Entered>({ savedId: null, card: empty, save: false });
  const [isChecked, setChecked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const entered = useRef(state);
  const { savedId, card, save } = state;
  const missing = fields.filter((field) => card[field].length < complete[field]);

  const change = (next: Partial<Entered>) => {
    entered.current = { ...entered.current, ...next };
    setState(entered.current);
    onSavedCard(entered.current.savedId !== null);
  };
  const cards = useSavedCards(method, (newest) => {
    // What the shopper has begun to enter stays.
    if (fields.every((field) => entered.current.card[field] === '')) change({ savedId: newest });
  });

  useEffect(() => {
    form.current = {
      validate: async () => {
        if (entered.current.savedId !== null) return true;
        setChecked(true);
        const wrong = fields.findIndex((field) => entered.current.card[field].length < complete[field]);
        if (wrong >= 0) place.current?.querySelectorAll<HTMLInputElement>('.field input')[wrong]?.focus();
        return wrong < 0;
      },
      confirm: (action) => payByTestCard(action, entered.current),
    };
    return () => {
      form.current = null;
      onSavedCard(false);
    };
  }, [form, onSavedCard]);

  return (
    <div className={styles.fields} ref={place}>
      {cards && cards.length > 0 ? (
        <SavedChoice cards={cards} value={savedId} onChange={(id) => change({ savedId: id })} />
      ) : null}
      {savedId === null ? (
        <>
          <TestCards
            onChoose={(number) => {
              change({ card: { number, expiry: testDetails.expiry, cvc: testDetails.cvc } });
              onTestCard();
            }}
          />
          <CardInput
            value={card}
            onChange={(next) => change({ card: next })}
            pair={styles.pair}
            problems={
              isChecked ? Object.fromEntries(missing.map((field) => [field, text(`missing.${field}`)])) : {}
            }
          />
          {name}
          {cards === null ? null : (
            <label className="check">
              <input
                type="checkbox"
                checked={save}
                onChange={(event) => change({ save: event.target.checked })}
              />
              <span>{text('saved.save')}</span>
            </label>
          )}
        </>
      ) : null}
    </div>
  );
}

/**
 * The member's saved cards: undefined while they are requested, null when none can be saved.
 * @param onFound with the newest one, once
 */
function useSavedCards(method: string, onFound: (newest: string) => void) {
  const [cards, setCards] = useState<SandboxCard[] | null>();
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => {
    let isGone = false;
    void readSandboxCards(method).then((list) => {
      if (isGone) return;
      setCards(list);
      const [newest] = list ?? [];
      if (newest) found.current(newest.id);
    });
    return () => {
      isGone = true;
    };
  }, [method]);
  return cards;
}

async function payByTestCard({ url }: PaymentAction, { savedId, card, save }: Entered): Promise<CardOutcome> {
  if (url === null) return 'UNREACHABLE';
  const id = new URL(url, window.location.origin).searchParams.get('session') ?? '';
  const answer: SandboxAnswer =
    savedId === null
      ? { kind: 'card', card: { ...card, cardholderName: '', save } }
      : { kind: 'savedCard', cardId: savedId };
  try {
    const session = await sendSandboxAnswer(id, answer);
    if (session.status === 'REQUIRES_CHALLENGE') {
      window.location.assign(url);
      return 'LEAVING';
    }
    return session.status === 'OPEN' ? 'FAILED' : 'ACCEPTED';
  } catch (failure) {
    return failure instanceof ApiError && failure.status < 500 ? 'FAILED' : 'UNSURE';
  }
}
