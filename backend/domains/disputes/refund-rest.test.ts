import { describe, expect, it } from 'vitest';
import { restAfter } from './refund-rest';

const order = { amountPaidFen: 1000 };

describe('what is owed of an order without goods after a loss', () => {
  it.each([
    ['nothing was delivered', { quantity: 3, deliveredQuantity: 0 }, 200, { amountFen: 800, minor: 112 }],
    ['units were taken back', { quantity: 3, deliveredQuantity: 3 }, 200, { amountFen: 800, minor: 112 }],
    [
      'two of three units were delivered',
      { quantity: 3, deliveredQuantity: 2 },
      200,
      { amountFen: 133, minor: 18 },
    ],
    ['its delivered units cover it', { quantity: 3, deliveredQuantity: 2 }, 500, { amountFen: 0, minor: 0 }],
  ])('%s', (_case, item, returnedFen, expected) => {
    expect(restAfter(order, item, { returnedFen, leftMinor: 112, currencyMinor: 140 })).toEqual(expected);
  });
});
