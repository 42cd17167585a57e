import type { PaymentProvider } from '../../ports/payment-provider';
import type { ProviderDependencies } from '../../ports/provider-dependencies';
import { capture } from './capture';
import { cancelSession, createSession, fetchAction, fetchFact } from './orders';
import { takesCurrency } from './paypal-amounts';
import { createPaypalClient } from './paypal-client';
import { fetchRefund, refund } from './refunds';
import { verifyWebhook } from './webhook-event';
import { cachedChains, loadCertificate } from './webhook-signature';

/**
 * Payments by PayPal: orders that the shopper approves in PayPal's window, opened by a page of the store, and that the
 * store then captures.
 * @returns null without keys
 */
export function createPaypalPayments({ environment, clock }: ProviderDependencies): PaymentProvider | null {
  const { paypal: account, storeUrl } = environment;
  if (account === null) return null;
  const { clientId, livemode } = account;
  const context = {
    account,
    chains: cachedChains(account, loadCertificate),
    client: createPaypalClient(account),
    clientId,
    livemode,
    storeUrl,
  };
  return {
    code: 'paypal',
    livemode,
    methods: { PAYPAL: { returnName: 'paypal', takesCurrency } },
    webhooks: ['paypal'],
    createSession: (input) => createSession(context, input),
    fetchAction: (ref) => fetchAction(context, ref),
    fetchFact: (ref) => fetchFact(context, ref),
    cancelSession: (ref) => cancelSession(context, ref),
    capture: (ref) => capture(context, ref),
    refund: (input) => refund(context, input),
    fetchRefund: (id) => fetchRefund(context, id),
    verifyWebhook: (request) => verifyWebhook(context, clock.now(), request),
  };
}
