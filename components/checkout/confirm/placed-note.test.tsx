import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { learnServerTime } from '@/components/ui/time/server-clock';
import order from '@/messages/en/order.json';
import shell from '@/messages/en/shell.json';
import { showWith } from '@/tests/setup/render-form';
import { PlacedNote } from './placed-note';

it('says after a decline how long the order is reserved', async () => {
  learnServerTime(Date.now());
  showWith({ order, shell }, <PlacedNote sn="TY202608080001" until={Date.now() + 14.5 * 60_000} />);
  expect(screen.getByText('TY202608080001').closest('p')?.textContent).toMatch(
    /^Order TY202608080001 is reserved for you/,
  );
  expect((await screen.findByText(order.confirm.placedLeft)).parentElement?.textContent).toMatch(/14:\d\d/);
});

it('names no time for an order that does not expire', () => {
  showWith({ order, shell }, <PlacedNote sn="TY202608080001" until={null} />);
  expect(screen.queryByText(order.confirm.placedLeft)).toBeNull();
});
