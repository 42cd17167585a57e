import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useTranslations } from 'next-intl';
import { type PointerEvent as ReactPointerEvent, useState } from 'react';
import type { Column } from '@/components/staff/list/data-table';
import { contentQueries } from '@/lib/content/queries/staff';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';

type Row = { readonly id: string };

export type RowOrder<Row> = {
  /** Of the list, whose rows are reordered before the response. */
  readonly queryKey: QueryKey;
  readonly nameOf: (row: Row) => string;
  readonly onMove: (move: { id: string; before: string | null }) => Promise<unknown>;
};

/**
 * The rows of a short list, which are moved by dragging, with buttons and with arrow keys. A moved row is shown at its
 * new place at once.
 */
export function useRowOrder<One extends Row>(
  rows: readonly One[] | undefined,
  { queryKey, nameOf, onMove }: RowOrder<One>,
  mayMove: boolean,
) {
  const t = useTranslations('staff.promotions');
  const { message } = App.useApp();
  const client = useQueryClient();
  const [dragged, setDragged] = useState<{ readonly id: string; readonly to: number } | null>(null);
  const move = useStaffAction(onMove, [contentQueries]);

  const place = (id: string, to: number) => {
    const from = rows?.findIndex((row) => row.id === id) ?? -1;
    const row = rows?.[from];
    if (!rows || !row || move.isPending || to === from || to < 0 || to >= rows.length) return;
    const next = moved(rows, from, to);
    client.setQueryData(queryKey, next);
    move.mutate(
      { id, before: next[to + 1]?.id ?? null },
      {
        onSuccess: () => message.success(t('moved', { name: nameOf(row), place: to + 1 })),
        onError: () => message.error(t('notMoved', { name: nameOf(row) })),
      },
    );
  };

  /** Follows the pointer outside the handle too, and drops the row where the pointer is released. */
  const drag = (event: ReactPointerEvent, id: string, from: number) => {
    const body = event.currentTarget.closest('tbody');
    if (!body || event.button !== 0 || move.isPending) return;
    event.preventDefault();
    let to = from;
    const onPointerMove = (pointer: PointerEvent) => {
      to = placeAt(body, pointer.clientY);
      setDragged({ id, to });
    };
    const end = () => {
      window.removeEventListener('pointermove', onPointerMove);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', onKey);
      setDragged(null);
    };
    const drop = () => {
      end();
      place(id, to);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') end();
    };
    window.addEventListener('pointermove', onPointerMove);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', onKey);
  };

  const from = dragged && rows ? rows.findIndex(({ id }) => id === dragged.id) : -1;
  const shown = rows && dragged && from >= 0 ? moved(rows, from, dragged.to) : rows;
  const placed: Column<One> = {
    key: 'place',
    title: t('sort'),
    width: mayMove ? '150px' : '80px',
    render: (row) => {
      const index = rows?.findIndex(({ id }) => id === row.id) ?? -1;
      const last = (rows?.length ?? 0) - 1;
      if (!mayMove) return index + 1;
      const name = nameOf(row);
      const button = (label: string, sign: string, to: number) => (
        <button
          type="button"
          className="s-place-button"
          aria-label={label}
          // Stays focusable at the end of the list.
          aria-disabled={to < 0 || to > last}
          onClick={() => place(row.id, to)}
        >
          {sign}
        </button>
      );
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are those of the buttons inside
        <span
          className="s-place"
          data-dragged={dragged?.id === row.id || undefined}
          onKeyDown={(event) => {
            const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: last }[event.key];
            if (to === undefined) return;
            event.preventDefault();
            place(row.id, to);
          }}
        >
          <span className="s-handle" aria-hidden="true" onPointerDown={(event) => drag(event, row.id, index)}>
            ⠿
          </span>
          <span className="s-place-number">{(shown?.findIndex(({ id }) => id === row.id) ?? index) + 1}</span>
          {button(t('moveUp', { name }), '↑', index - 1)}
          {button(t('moveDown', { name }), '↓', index + 1)}
        </span>
      );
    },
  };
  return { rows: shown, place: placed };
}

function moved<One>(rows: readonly One[], from: number, to: number): One[] {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** The row at a height of the window; above the first row it is the first, below the last one the last. */
function placeAt(body: HTMLTableSectionElement, y: number): number {
  const rows = [...body.rows];
  const below = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return below < 0 ? rows.length - 1 : below;
}
