import { describe, expect, it } from 'vitest';
import { type DealState, lowestOffer, publicOffer } from './public-offer';

const sku = { priceFen: 5900, marketPriceFen: 7800 };
const deal = (state: DealState, priceFen = 5380) => ({ id: '1', state, priceFen });

describe('the public offer', () => {
  it('is the running deal, with the regular price as the former one', () => {
    expect(publicOffer(sku, [deal('RUNNING')])).toEqual({
      priceFen: 5380,
      wasFen: 5900,
      reason: 'DEAL',
      dealId: '1',
    });
  });

  it.each([
    ['without a deal', []],
    ['before a deal', [deal('UPCOMING')]],
    ['when a deal is sold out', [deal('SOLD_OUT')]],
    ['after a deal', [deal('ENDED')]],
    ['beside a deal that costs no less', [deal('RUNNING', 5900)]],
  ])('is the regular price %s', (_, deals) => {
    expect(publicOffer(sku, deals)).toEqual({
      priceFen: 5900,
      wasFen: 7800,
      reason: 'REGULAR',
      dealId: null,
    });
  });

  it('strikes out no market price that is not higher', () => {
    expect(publicOffer({ ...sku, marketPriceFen: 5900 }, []).wasFen).toBeNull();
    expect(publicOffer({ ...sku, marketPriceFen: null }, []).wasFen).toBeNull();
  });
});

it('takes the lowest price as "from", and the first of equal ones', () => {
  const offers = [
    { priceFen: 600, name: 'b' },
    { priceFen: 500, name: 'a' },
    { priceFen: 500, name: 'c' },
  ];
  expect(lowestOffer(offers)?.name).toBe('a');
  expect(lowestOffer([])).toBeUndefined();
});
