import type { ReactNode } from 'react';

/** A titled part of a page. */
export function Panel({
  title,
  extra,
  children,
  isFlush = false,
}: {
  readonly title: string;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
  /** The content reaches the edges, as a table does. */
  readonly isFlush?: boolean;
}) {
  return (
    <section className="s-panel" data-flush={isFlush || undefined}>
      <header>
        <h2>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  );
}

export type Fact = { readonly name: string; readonly value: ReactNode };

/** Names and values below each other. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="s-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The head of a page: title, what it shows, and its actions. */
export function PageHead({
  title,
  hint,
  children,
}: {
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className="s-head">
      <div>
        <h1>{title}</h1>
        {hint ? <p>{hint}</p> : null}
      </div>
      {children ? <div className="s-actions">{children}</div> : null}
    </div>
  );
}
