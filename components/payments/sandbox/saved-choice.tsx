import { useTranslations } from 'next-intl';
import { useId } from 'react';
import styles from '@/components/payments/card/card-fields.module.css';
import { BrandMark } from '@/components/payments/card/scheme-mark';
import { brandName } from '@/lib/payments/card-brand';
import type { SandboxCard } from '@/lib/payments/sandbox-contract';

/** The saved cards as radio buttons, and one for another card. @param value id of a card, or null */
export function SavedChoice({
  cards,
  value,
  onChange,
}: {
  cards: readonly SandboxCard[];
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const text = useTranslations('sandbox.saved');
  const group = useId();
  const choices = [
    ...cards.map((card) => ({
      id: card.id as string | null,
      brand: card.brand,
      name: text('name', { brand: brandName(card.brand), last4: card.last4 }),
      expiry: text('expires', { date: expiryOf(card) }),
    })),
    { id: null, brand: null, name: text('other'), expiry: null },
  ];
  return (
    <fieldset className={`options ${styles.saved}`}>
      <legend className="visually-hidden">{text('title')}</legend>
      {choices.map(({ id, brand, name, expiry }) => (
        <label key={id ?? 'other'} className={`option ${id === value ? 'is-on' : ''}`}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            checked={id === value}
            onChange={() => onChange(id)}
          />
          <span className="dot" />
          {brand === null ? null : <BrandMark brand={brand} />}
          <span className="title number">{name}</span>
          {expiry === null ? null : <span className="end t13 second number">{expiry}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** As on the card: month and two digits of the year. */
function expiryOf({ expMonth, expYear }: SandboxCard): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`;
}
