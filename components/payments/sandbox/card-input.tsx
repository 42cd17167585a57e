import { useTranslations } from 'next-intl';
import { BrandMark } from '@/components/payments/card/scheme-mark';
import { Field } from '@/components/ui/control/field';
import { TextField } from '@/components/ui/control/text-field';
import { brandOfNumber } from '@/lib/payments/card-brand';
import { readDigits } from '@/lib/text/code';
import styles from './card-input.module.css';

export type CardEntry = { number: string; expiry: string; cvc: string };

/** Formats a card number in groups of four. */
function grouped(typed: string): string {
  return readDigits(typed)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** Formats an expiry date as `MM/YY`. */
function asExpiry(typed: string): string {
  const digits = readDigits(typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/**
 * Number, expiry date and security code of a test card.
 * @param problems texts by field
 * @param pair class of the row with the last two
 */
export function CardInput({
  value,
  onChange,
  problems = {},
  pair,
}: {
  value: CardEntry;
  onChange: (card: CardEntry) => void;
  problems?: Partial<Record<keyof CardEntry, string>>;
  pair: string | undefined;
}) {
  const text = useTranslations('sandbox');
  const brand = brandOfNumber(readDigits(value.number));
  return (
    <>
      <Field label={text('number')} problem={problems.number}>
        {(control) => (
          <div className={`input-box ${styles.number}`}>
            <input
              {...control}
              className="input input-number"
              value={value.number}
              inputMode="numeric"
              autoComplete="cc-number"
              placeholder={text('numberHint')}
              onChange={(event) => onChange({ ...value, number: grouped(event.target.value) })}
            />
            <span className="inside" aria-live="polite">
              {brand === null ? null : <BrandMark brand={brand} isNamed />}
            </span>
          </div>
        )}
      </Field>
      <div className={pair}>
        <TextField
          label={text('expiry')}
          value={value.expiry}
          problem={problems.expiry}
          isNumber
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={text('expiryHint')}
          onChange={(typed) => onChange({ ...value, expiry: asExpiry(typed) })}
        />
        <TextField
          label={text('cvc')}
          value={value.cvc}
          problem={problems.cvc}
          isNumber
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          placeholder={text('cvcHint')}
          onChange={(typed) => onChange({ ...value, cvc: readDigits(typed) })}
        />
      </div>
    </>
  );
}
