import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field';

/**
 * A single-line text field.
 * @param className of the whole field
 * @param isNumber shows digits in equal widths
 */
export function TextField({
  id,
  className,
  label,
  hint,
  problem,
  isNumber = false,
  onChange,
  ...input
}: FieldTexts &
  Omit<ComponentProps<'input'>, 'onChange'> & { isNumber?: boolean; onChange: (typed: string) => void }) {
  return (
    <Field id={id} className={className} label={label} hint={hint} problem={problem}>
      {(control) => (
        <input
          {...input}
          {...control}
          className={isNumber ? 'input input-number' : 'input'}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
