import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field';

/**
 * A field with a native select.
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
