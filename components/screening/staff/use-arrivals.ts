import { useState } from 'react';

type Known = { readonly list: string; readonly order: readonly string[]; readonly fresh: readonly string[] };

/**
 * Rows that come in while a queue is open, at its end and marked, so that nothing moves under the pointer. `settle` puts
 * them where they belong.
 * @param list names what is listed: another list starts from the beginning
 * @param rows undefined while the rows of the list are being loaded
 */
export function useArrivals<Row>(
  list: string,
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): {
  shown: readonly Row[] | undefined;
  fresh: ReadonlySet<string>;
  settle: () => void;
} {
  const [known, setKnown] = useState<Known | null>(null);
  const keys = rows?.map(keyOf);
  const next = keys ? nextOf(known, list, keys) : known;
  if (next !== known) setKnown(next);
  const byKey = new Map(rows?.map((row) => [keyOf(row), row]));
  const isCurrent = next?.list === list;
  return {
    shown: rows && isCurrent ? next.order.flatMap((key) => byKey.get(key) ?? []) : rows,
    fresh: new Set(isCurrent ? next.fresh : []),
    settle: () => setKnown(keys ? { list, order: keys, fresh: [] } : null),
  };
}

function nextOf(known: Known | null, list: string, keys: readonly string[]): Known {
  if (known?.list !== list) return { list, order: keys, fresh: [] };
  const present = new Set(keys);
  const before = new Set(known.order);
  const arrived = keys.filter((key) => !before.has(key));
  const isGone = known.order.some((key) => !present.has(key));
  if (arrived.length === 0 && !isGone) return known;
  const stays = (key: string) => present.has(key);
  return {
    list,
    order: [...known.order.filter(stays), ...arrived],
    fresh: [...known.fresh.filter(stays), ...arrived],
  };
}
