import { type InputHTMLAttributes, useEffect, useId, useState } from 'react';
import { readDigits } from '@/lib/text/code';
import { codeMost } from '@/lib/text-lengths';

type Props = {
  readonly label: string;
  readonly isBusy: boolean;
  /** Changes when a code was refused, which empties the field. */
  readonly refused: unknown;
  readonly onComplete: (code: string) => void;
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'autoFocus'>;

/**
 * Six digits of an authenticator, sent when the last one is typed or pasted. One field, so that screen readers, paste
 * and the suggestions of a phone work as with any other field.
 */
export function CodeField({ label, isBusy, refused, onComplete, autoFocus = true }: Props) {
  const [value, setValue] = useState('');
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused code is emptied for the next one
  useEffect(() => setValue(''), [refused]);
  return (
    <div className="s-code">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the only field of the step
        autoFocus={autoFocus}
        value={value}
        readOnly={isBusy}
        aria-busy={isBusy}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeMost}
        onChange={({ target }) => {
          const code = readDigits(target.value).slice(0, 6);
          setValue(code);
          if (code.length === 6 && code !== value) onComplete(code);
        }}
      />
    </div>
  );
}
