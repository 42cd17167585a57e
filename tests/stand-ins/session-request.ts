import type { SessionRequest } from '@/backend/ports/payment-provider';

/** What the store asks a provider for when a payment begins. */
export const sessionRequest = (
  given: Pick<SessionRequest, 'reference' | 'method' | 'currency'>,
): SessionRequest => ({
  ...given,
  description: 'A top-up',
  minor: 590,
  precision: 2,
  cardholderName: null,
  customerRef: null,
  asksThreeDs: false,
  locale: 'en',
  returnUrl: '/return',
  cancelUrl: '/cancel',
  expireTime: new Date('2026-11-27T08:30:00Z'),
});
