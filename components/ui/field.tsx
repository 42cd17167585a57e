import { type ReactNode, useId } from 'react';

/** What the control takes over, so that its label and what stands below it belong to it. */
export type FieldControl = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

export type FieldTexts = {
  /** Of the control, when it is looked for to be given the focus. */
  id?: string;
  className?: string;
  label: ReactNode;
  hint?: string;
  /** In the shopper's words, read aloud as it appears; takes the place of the hint. */
  problem?: string;
};

/** A label, a control, and a line below that says what is wrong or, before that, what to know. */
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
