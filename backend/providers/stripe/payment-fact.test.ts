import { expect, it } from 'vitest';
import { factOf } from './payment-fact';

const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'requires_payment_method',
  currency: 'usd',
  amount: 1468,
  livemode: false,
  metadata: { precision: '2' },
  latest_charge: { id: 'ch_1', status: 'failed', outcome: { risk_level: 'highest' } },
};
const declined = (charge: string | null) => ({
  ...intent,
  last_payment_error: { code: 'card_declined', charge, payment_method: { id: 'pm_2' } },
});

it('a declined charge has the risk that Stripe assessed', () => {
  expect(factOf(declined('ch_1'), (minor) => minor)).toMatchObject({ failedTry: 'ch_1', risk: 'HIGHEST' });
});

it('a try without a charge has not the risk of an earlier card', () => {
  expect(factOf(declined(null), (minor) => minor)).toMatchObject({ failedTry: 'pm_2', risk: null });
});
