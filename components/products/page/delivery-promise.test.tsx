import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import common from '@/messages/en/common.json';
import goods from '@/messages/en/goods.json';
import { detail } from '@/tests/setup/example-purchase';
import { showWith } from '@/tests/setup/render-form';
import { DeliveryPromise } from './delivery-promise';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

function show(p90Seconds: number | null, lateSeconds?: number) {
  const product = {
    deliveryMode: 'DIRECT',
    etaLabel: '1–10 minutes',
    regionLabel: null,
    requiresVerification: false,
    returnsDays: null,
    ...(lateSeconds === undefined ? {} : { lateSeconds }),
  } as const;
  const { accountCheck } = detail;
  showWith(
    { common, goods },
    <DeliveryPromise detail={{ accountCheck, goods: product, delivery: { p90Seconds }, freight: [] }} />,
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

it('has one fact about the time, with the measured one where there are enough orders', () => {
  const [first, ...others] = show(90);
  expect(first).toBe('1–10 minutes9 in 10 arrive within 90 s');
  expect(others).toHaveLength(2);
});

it('says how long it takes now while deliveries are slower than promised', () => {
  expect(show(90, 1_500)[0]).toBe('Slower at the moment: about 25 minotherwise: 1–10 minutes');
});
