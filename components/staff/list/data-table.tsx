import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { isSingleKey } from '@/components/staff/frame/single-keys';
import { placeholderKeys } from '@/components/ui/feedback/skeleton';
import { Link } from '@/lib/routing/navigation';
import { usePhone } from './use-phone';

export type Column<Row> = {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** Amounts and counts are at the end. */
  readonly isNumber?: boolean;
  /** CSS length; the other columns share the rest. */
  readonly width?: string;
  /**
   * Only in windows of at least this width. What matters of it is in another column of narrower ones, in an element with
   * `data-below`.
   */
  readonly from?: 1200 | 1360;
};

/** Rows that are chosen for an action on several of them. */
export type Selection<Row> = {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
  /** Names a row for its checkbox. */
  readonly nameOf: (row: Row) => string;
};

export type TableProps<Row> = {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  /** The page of a row; its link is in the first column and covers the row. */
  readonly hrefOf?: (row: Row) => string;
  /** Opens a row on this page, in place of a link. */
  readonly onOpen?: (row: Row) => void;
  readonly selected?: string | undefined;
  /** Not on the phone, where rows are cards. */
  readonly selection?: Selection<Row> | undefined;
  /** A row on the phone. */
  readonly card: (row: Row) => ReactNode;
  /** Rows of other filters that are being replaced. */
  readonly isStale?: boolean;
  /** Shown in place of rows when there are none. */
  readonly empty: ReactNode;
};

const skeletonRows = 10;

/**
 * A list: a table, cards on the phone. J and K move between rows, Enter opens one, X selects it. A plain table: a page has 50 rows, and
 * sorting, filters and paging are done by the backend.
 */
export function DataTable<Row>(props: TableProps<Row>) {
  const {
    label,
    columns,
    rows,
    keyOf,
    hrefOf,
    onOpen,
    selected,
    selection,
    card,
    isStale = false,
    empty,
  } = props;
  const isPhone = usePhone();
  const body = useRowKeys();
  if (rows?.length === 0) return empty;
  const open = (row: Row, content: ReactNode) => {
    if (hrefOf)
      return (
        <Link className="s-row-link" href={hrefOf(row)}>
          {content}
        </Link>
      );
    if (!onOpen) return content;
    return (
      <button type="button" className="s-row-link" onClick={() => onOpen(row)}>
        {content}
      </button>
    );
  };
  if (isPhone)
    return (
      <ul className="s-cards" aria-label={label} aria-busy={!rows || isStale} ref={body}>
        {rows
          ? rows.map((row) => <li key={keyOf(row)}>{open(row, card(row))}</li>)
          : placeholderKeys(5).map((key) => (
              <li key={key}>
                <i className="s-bone" />
              </li>
            ))}
      </ul>
    );
  return (
    <div className="s-table-box">
      <table className="s-table" aria-label={label} aria-busy={!rows || isStale}>
        <thead>
          <tr>
            {selection ? <SelectAll selection={selection} keys={rows?.map(keyOf) ?? []} /> : null}
            {columns.map(({ key, title, isNumber, width, from }) => (
              <th
                key={key}
                scope="col"
                data-number={isNumber || undefined}
                data-from={from}
                style={width ? { width } : undefined}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows
            ? rows.map((row) => (
                <tr
                  key={keyOf(row)}
                  data-selected={selected === keyOf(row) || selection?.keys.has(keyOf(row)) || undefined}
                >
                  {selection ? (
                    <td className="s-check">
                      <input
                        type="checkbox"
                        aria-label={selection.nameOf(row)}
                        checked={selection.keys.has(keyOf(row))}
                        onChange={() => selection.onChange(toggled(selection.keys, keyOf(row)))}
                      />
                    </td>
                  ) : null}
                  {columns.map(({ key, render, isNumber, from }, index) => (
                    <td key={key} data-number={isNumber || undefined} data-from={from}>
                      {index === 0 ? open(row, render(row)) : render(row)}
                    </td>
                  ))}
                </tr>
              ))
            : placeholderKeys(skeletonRows).map((placeholder) => (
                <tr key={placeholder}>
                  {selection ? <td className="s-check" /> : null}
                  {columns.map(({ key, from }) => (
                    <td key={key} data-from={from}>
                      <i className="s-bone" />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Selects all rows of the page, or none. */
function SelectAll<Row>({
  selection,
  keys,
}: {
  readonly selection: Selection<Row>;
  readonly keys: readonly string[];
}) {
  const t = useTranslations('staff.common');
  const areAll = keys.length > 0 && keys.every((key) => selection.keys.has(key));
  const isSome = !areAll && keys.some((key) => selection.keys.has(key));
  return (
    <th scope="col" className="s-check">
      <input
        type="checkbox"
        aria-label={t('selectAll')}
        checked={areAll}
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        onChange={() => selection.onChange(new Set(areAll ? [] : keys))}
      />
    </th>
  );
}

/** J and K move the focus between the links of the rows, and X selects the row of the focused one. */
function useRowKeys() {
  const body = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      if ((key !== 'j' && key !== 'k' && key !== 'x') || !isSingleKey(event)) return;
      const links = [...(body.current?.querySelectorAll<HTMLElement>('.s-row-link') ?? [])];
      const place = links.indexOf(document.activeElement as HTMLElement);
      if (key === 'x') {
        links[place]?.closest('tr')?.querySelector<HTMLElement>('.s-check input')?.click();
        return;
      }
      const next = links[place < 0 ? 0 : place + (key === 'j' ? 1 : -1)];
      next?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (node: HTMLElement | null) => {
    body.current = node;
  };
}
