import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DataTable } from './data-table';

vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));

type Row = { id: string; name: string };

const table = (rows: Row[] | undefined, onOpen = vi.fn()) => (
  <>
    <input aria-label="search" />
    <DataTable
      label="Rows"
      columns={[{ key: 'name', title: 'Name', render: ({ name }: Row) => name }]}
      rows={rows}
      keyOf={({ id }) => id}
      onOpen={onOpen}
      card={({ name }) => name}
      empty={<p>Nothing</p>}
    />
  </>
);
const rows = [
  { id: '1', name: 'First' },
  { id: '2', name: 'Second' },
];

it('is busy until the rows are known, and says when there are none', () => {
  const { rerender } = render(table(undefined));
  expect(screen.getByRole('table', { name: 'Rows' }).getAttribute('aria-busy')).toBe('true');
  rerender(table([]));
  expect(screen.getByText('Nothing')).toBeTruthy();
});

it('moves with J and K, but not while someone types', () => {
  const onOpen = vi.fn();
  render(table(rows, onOpen));
  const press = (key: string, target: Element | Window = window) => fireEvent.keyDown(target, { key });
  press('j');
  expect(document.activeElement?.textContent).toBe('First');
  press('j');
  expect(document.activeElement?.textContent).toBe('Second');
  press('k');
  expect(document.activeElement?.textContent).toBe('First');
  screen.getByLabelText('search').focus();
  press('j', screen.getByLabelText('search'));
  expect(document.activeElement?.tagName).toBe('INPUT');
  fireEvent.click(screen.getByRole('button', { name: 'Second' }));
  expect(onOpen).toHaveBeenCalledWith(rows[1]);
});
