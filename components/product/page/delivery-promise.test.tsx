import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import goods from '@/messages/en/goods.json';
import { detail } from '@/tests/setup/example-purchase';
import { showWith } from '@/tests/setup/render-form';
import { DeliveryPromise } from './delivery-promise';

function show(p90Seconds: number | null) {
  const product = {
    deliveryMode: 'DIRECT',
    etaLabel: '1–10 minutes',
    regionLabel: null,
    requiresVerification: false,
    returnsDays: null,
  } as const;
  const { accountCheck } = detail;
  showWith(
    { goods },
    <DeliveryPromise detail={{ accountCheck, goods: product, delivery: { p90Seconds } }} />,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

it('shows the estimate alone while too few orders were measured', () => {
  expect(show(null)).toEqual([
    `1–10 minutes${goods.promise.eta}`,
    `${goods.promise.global}${goods.promise.globalHint}`,
    `${goods.promise.check}${goods.promise.checkRole}`,
  ]);
});

it('adds the measured time to the estimate', () => {
  expect(show(90).slice(0, 2)).toEqual([`1–10 minutes${goods.promise.eta}`, `90 s${goods.promise.nine}`]);
});
