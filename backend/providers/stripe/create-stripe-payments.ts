import { stripeMethods } from '../../../lib/payments/method-rules';
import { takesCurrency } from '../../../lib/pricing/stripe-amounts';
import type { StripeEnvironment } from '../../environment/stripe-environment';
import type { PaymentProvider } from '../../ports/payment-provider';
import type { ProviderDependencies } from '../../ports/provider-dependencies';
import { fetchDispute, submitEvidence } from './disputes';
import { fetchRefund, findRefund, listRefunds, refund } from './refunds';
import { createSavedCards } from './saved-cards';
import { cancelSession, capture, createSession, fetchAction, fetchFact } from './sessions';
import { createStripeClient } from './stripe-client';
import { listTransactions } from './transactions';
import { verifyWebhook } from './webhook-event';

/**
 * Payments by Stripe: PaymentIntents that the shopper pays with the Payment Element in a page of the store, or in a wallet.
 * @returns null without keys
 */
export function createStripePayments({
  environment,
  clock,
  db,
}: ProviderDependencies): PaymentProvider | null {
  const { stripe: account } = environment;
  if (account === null) return null;
  const context = {
    stripe: createStripeClient(account),
    publishableKey: account.publishableKey,
    storeUrl: environment.storeUrl,
    db,
  };
  return {
    code: 'stripe',
    livemode: account.livemode,
    methods: methodsOf(account),
    webhooks: ['stripe'],
    savedCards: createSavedCards(context.stripe),
    createSession: (input) => createSession(context, input),
    fetchAction: (ref) => fetchAction(context, ref),
    fetchFact: (ref) => fetchFact(context, ref),
    cancelSession: (ref) => cancelSession(context, ref),
    capture: (ref) => capture(context, ref),
    refund: (input) => refund(context, input),
    findRefund: (input) => findRefund(context, input),
    listRefunds: (payment) => listRefunds(context, payment),
    fetchRefund: (id) => fetchRefund(context, id),
    fetchDispute: (id) => fetchDispute(context, id),
    submitEvidence: (evidence) => submitEvidence(context, evidence),
    listTransactions: (from, to) => listTransactions(context, from, to),
    verifyWebhook: async (request) => verifyWebhook(account, clock.now(), request),
  };
}

/** The methods that the account can take; some depend on its country. */
function methodsOf({ country, publishableKey }: StripeEnvironment): PaymentProvider['methods'] {
  return Object.fromEntries(
    stripeMethods.flatMap(({ code, paidBy, currencies }) => {
      const charged = currencies === null ? null : (currencies.get(country ?? '') ?? []);
      if (charged?.length === 0) return [];
      return [
        [
          code,
          {
            returnName: 'stripe',
            ...(paidBy === 'FORM' ? { form: { provider: 'STRIPE' as const, publishableKey } } : {}),
            takesCurrency: (currency: string, precision: number) =>
              (charged?.includes(currency) ?? true) && takesCurrency(currency, precision),
          },
        ],
      ];
    }),
  );
}
