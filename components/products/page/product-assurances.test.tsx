import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import goods from '@/messages/en/goods.json';
import { showWith } from '@/tests/setup/render-form';
import { ProductAssurances } from './product-assurances';

function shown(returnsDays: number | null) {
  showWith({ goods }, <ProductAssurances goods={{ deliveryMode: 'SHIPPING', returnsDays }} />);
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

it.each([
  [null, []],
  [0, []],
  [1, ['Unused items can be returned within 1 day']],
  [7, ['Unused items can be returned within 7 days']],
])('a parcel with %s days for a return promises no more than them', (returnsDays, promised) => {
  expect(shown(returnsDays)).toEqual([...promised, goods.assure.card]);
});
