import type { PaypalEnvironment } from '../../environment/paypal-environment';
import type { PaymentProvider } from '../../ports/payment-provider';
import type { ProviderDependencies } from '../../ports/provider-dependencies';
import { capture } from './capture';
import { fetchDispute, submitEvidence } from './disputes';
import { cancelSession, createSession, fetchAction, fetchFact } from './orders';
import { createPaypalClient } from './paypal-client';
import { fetchRefund, findRefund, listRefunds, refund } from './refunds';
import { listTransactions } from './transactions';
import { verifyWebhook } from './webhook-event';
import { cachedChains, loadCertificate } from './webhook-signature';

export type PaypalCalls = Omit<PaymentProvider, 'code' | 'livemode' | 'methods' | 'webhooks'>;

/** The calls of an account. This module loads the SDK, which takes a third of a second and 30 MB. */
export function openPaypal(
  account: PaypalEnvironment,
  { environment, clock }: Pick<ProviderDependencies, 'environment' | 'clock'>,
): PaypalCalls {
  const { clientId, livemode } = account;
  const context = {
    account,
    chains: cachedChains(account, loadCertificate),
    client: createPaypalClient(account),
    clientId,
    livemode,
    storeUrl: environment.storeUrl,
  };
  return {
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
    verifyWebhook: (request) => verifyWebhook(context, clock.now(), request),
  };
}
