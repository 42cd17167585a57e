import { useTranslations } from 'next-intl';
import { TextField } from '@/components/ui/control/text-field';

export type CardEntry = { number: string; expiry: string; cvc: string };

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
  return (
    <>
      <TextField
        label={text('number')}
        value={value.number}
        problem={problems.number}
        isNumber
        inputMode="numeric"
        autoComplete="cc-number"
        onChange={(typed) => onChange({ ...value, number: grouped(typed) })}
      />
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
          onChange={(typed) => onChange({ ...value, cvc: typed.replaceAll(/\D/g, '') })}
        />
      </div>
    </>
  );
}
