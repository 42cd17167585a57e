import { expect, it } from 'vitest';
import { linePrice } from './line-price';

const amounts = (goodsAmountFen: number, activityDiscountFen = 0, quantity = 1) => ({
  goodsAmountFen,
  activityDiscountFen,
  quantity,
});

it.each([
  ['the regular price', amounts(5900), null, { priceFen: 5900, wasFen: null }],
  ['a market price above it', amounts(5900), 7800, { priceFen: 5900, wasFen: 7800 }],
  ['a market price below it', amounts(5900), 5000, { priceFen: 5900, wasFen: null }],
  ['the market price of all units', amounts(11_800, 0, 2), 7800, { priceFen: 11_800, wasFen: 15_600 }],
  [
    'a deal, whose former price is the regular one',
    amounts(5900, 520),
    7800,
    { priceFen: 5380, wasFen: 5900 },
  ],
  ['a deal for one of two units', amounts(11_800, 520, 2), 7800, { priceFen: 11_280, wasFen: 11_800 }],
])('shows %s', (_, quoted, marketPriceFen, line) => {
  expect(linePrice(quoted, marketPriceFen)).toEqual(line);
});
