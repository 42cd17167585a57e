import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../settings/default-settings';
import { orderSettings } from '../settings/order-settings';
import { refuseLoss, refuseRegion } from './sale-checks';

const settings = orderSettings.parse(defaultSettings);

describe('the loss floor', () => {
  const sell =
    (costFen: number, orderAmountFen: number, quantity = 1) =>
    () =>
      refuseLoss({ sku: { costFen } }, { orderAmountFen, quantity }, settings);
  it.each([
    ['above cost', 10_000, 12_000],
    ['a coupon of CNY 50 on a cheap product', 5_000, 0],
    ['a tenth below a high cost', 100_000, 90_000],
  ])('sells %s', (_what, cost, amount) => {
    expect(sell(cost, amount)).not.toThrow();
  });
  it.each([
    ['a price with a digit missing', 100_000, 10_000, 1],
    ['one fen more than the floor', 100_000, 89_999, 1],
    ['many units of a cheap product', 1_000, 4_999, 10],
  ])('refuses %s', (_what, cost, amount, quantity) => {
    expect(sell(cost, amount, quantity)).toThrow('order_belowCost');
  });
});

describe('a parcel', () => {
  const send = (regions: string[], country: string | null) => () =>
    refuseRegion({ goods: { regions }, address: country === null ? null : { country } });
  it.each([
    [['GLOBAL'], 'FR'],
    [['HK', 'TW'], 'HK'],
    [[], 'FR'],
    [['HK'], null],
  ])('for %j is sent to %s', (regions, country) => {
    expect(send(regions, country)).not.toThrow();
  });
  it('is not sent to another region', () => {
    expect(send(['HK', 'TW'], 'FR')).toThrow('order_regionNotServed');
  });
});
