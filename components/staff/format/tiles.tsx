import type { ReactNode } from 'react';
import { Link } from '@/lib/routing/navigation';

export type Tile = {
  readonly name: string;
  readonly value: ReactNode;
  readonly hint?: ReactNode;
  readonly tone?: 'good' | 'bad' | undefined;
  /** The list of what is counted. */
  readonly href?: string;
};

/** The figures at the head of a page. */
export function Tiles({ label, tiles }: { readonly label: string; readonly tiles: readonly Tile[] }) {
  return (
    <ul className="s-figures" aria-label={label}>
      {tiles.map(({ name, value, hint, tone, href }) => (
        <li key={name} className="s-figure">
          {href ? (
            <Link className="s-link" href={href}>
              {name}
            </Link>
          ) : (
            <span>{name}</span>
          )}
          <b>{value}</b>
          {hint ? (
            <small className={tone ? 's-delta' : undefined} data-tone={tone}>
              {hint}
            </small>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
