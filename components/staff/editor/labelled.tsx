import type { ReactNode } from 'react';

/** A control below its name; the control carries the name for assistive technology. */
export function Labelled({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="s-labelled">
      <span aria-hidden="true">{label}</span>
      {children}
      {hint ? <small>{hint}</small> : null}
    </div>
  );
}
