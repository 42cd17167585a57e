import type { ReactNode } from 'react';

/** Content that scrolls, which must be reachable by keyboard. */
export function ScrollRegion({
  label,
  className,
  isBusy = false,
  children,
}: {
  readonly label: string;
  readonly className: string;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it only when it has the focus
    <section className={className} tabIndex={0} aria-label={label} aria-busy={isBusy}>
      {children}
    </section>
  );
}
