import { type ReactNode, useId } from 'react';

/** Props that connect the control with its label and the text below it. */
export type FieldControl = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

export type FieldTexts = {
  /** Id of the control, for code that focuses it. */
  id?: string;
  className?: string;
  label: ReactNode;
  hint?: string;
  /** Translated text, announced when it appears; replaces the hint. */
  problem?: string;
};

/** A label, a control, and a problem or hint below. */
export function Field({
  id: given,
  className = '',
  label,
  hint = '',
  problem = '',
  children,
}: FieldTexts & { children: (control: FieldControl) => ReactNode }) {
  const own = useId();
  const id = given ?? own;
  const below = problem || hint;
  return (
    <div className={`field ${className}`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': problem !== '',
        'aria-describedby': below ? `${id}-below` : undefined,
      })}
      {below ? (
        <span
          id={`${id}-below`}
          className={problem ? 'hint hint-error' : 'hint'}
          role={problem ? 'alert' : undefined}
        >
          {below}
        </span>
      ) : null}
    </div>
  );
}
