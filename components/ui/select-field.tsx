import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field';

/**
 * A field of one choice, in the browser's own list: on the phone it is the system's wheel.
 * @param className of the whole field
 */
export function SelectField({
  id,
  className,
  label,
  hint,
  problem,
  onChange,
  ...select
}: FieldTexts & Omit<ComponentProps<'select'>, 'onChange'> & { onChange: (chosen: string) => void }) {
  return (
    <Field id={id} className={className} label={label} hint={hint} problem={problem}>
      {(control) => (
        <select
          {...select}
          {...control}
          className="input"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
