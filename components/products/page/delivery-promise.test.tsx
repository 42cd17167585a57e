import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import common from '@/messages/en/common.json';
import goods from '@/messages/en/goods.json';
import { detail } from '@/tests/setup/example-purchase';
import { showWith } from '@/tests/setup/render-form';
import { DeliveryPromise } from './delivery-promise';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

type Promised = ComponentProps<typeof DeliveryPromise>['detail'];

const topUp: Promised['goods'] = {
  deliveryMode: 'DIRECT',
  etaLabel: '1–10 minutes',
  regionLabel: null,
  requiresVerification: false,
  returnsDays: null,
};

function showAll(goodsOf: Promised['goods'], { p90Seconds = null, freight = [] }: Shown = {}) {
  const { accountCheck } = detail;
  showWith(
    { common, goods },
    <DeliveryPromise detail={{ accountCheck, goods: goodsOf, delivery: { p90Seconds }, freight }} />,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}
type Shown = { p90Seconds?: number | null; freight?: Promised['freight'] };

const show = (p90Seconds: number | null, lateSeconds?: number) =>
  showAll({ ...topUp, ...(lateSeconds === undefined ? {} : { lateSeconds }) }, { p90Seconds });

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

it.each([
  [null, `No change-of-mind returns${goods.promise.returnsNone}`],
  [0, `No change-of-mind returns${goods.promise.returnsNone}`],
  [7, `7-day returns${goods.promise.returnsHint}`],
])(
  'a parcel with %s days for a return names them, and all countries that it is sent to',
  (returnsDays, returns) => {
    const toZone = (name: string, countries: string[], count = countries.length) => {
      return { name, countries, codes: [], count, amount: 10, freeFrom: null, days: null };
    };
    const freight = [toZone('China', ['Chinese mainland']), toZone('Rest', [], 2)];
    expect(showAll({ ...topUp, deliveryMode: 'SHIPPING', returnsDays }, { freight })).toEqual([
      `1–10 minutes${goods.promise.etaShipping}`,
      returns,
      `Ships to 3 countries and regions${goods.promise.shippedHint}`,
    ]);
  },
);
