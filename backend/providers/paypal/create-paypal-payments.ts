import { paypalMethod } from '../../../lib/payments/payment-methods';
import type { PaymentProvider } from '../../ports/payment-provider';
import type { ProviderDependencies } from '../../ports/provider-dependencies';
import type { PaypalCalls } from './open-paypal';
import { takesCurrency } from './paypal-amounts';

/**
 * Payments by PayPal: orders that the shopper approves in PayPal's window, opened by a page of the store, and that the
 * store then captures. A store without keys does not load the SDK.
 * @returns null without keys
 */
export function createPaypalPayments(dependencies: ProviderDependencies): PaymentProvider | null {
  const { paypal: account } = dependencies.environment;
  if (account === null) return null;
  let opened: Promise<PaypalCalls> | undefined;
  const calls = (): Promise<PaypalCalls> => {
    opened ??= import('./open-paypal').then(({ openPaypal }) => openPaypal(account, dependencies));
    return opened;
  };
  return {
    code: 'paypal',
    livemode: account.livemode,
    methods: {
      [paypalMethod]: {
        returnName: 'paypal',
        form: {
          provider: 'PAYPAL',
          publishableKey: account.clientId,
          environment: account.livemode ? 'production' : 'sandbox',
        },
        takesCurrency,
      },
    },
    webhooks: ['paypal'],
    createSession: async (input) => (await calls()).createSession(input),
    fetchAction: async (ref) => (await calls()).fetchAction(ref),
    fetchFact: async (ref) => (await calls()).fetchFact(ref),
    cancelSession: async (ref) => (await calls()).cancelSession(ref),
    capture: async (ref) => (await calls()).capture(ref),
    refund: async (input) => (await calls()).refund(input),
    findRefund: async (input) => (await calls()).findRefund(input),
    listRefunds: async (payment) => (await calls()).listRefunds(payment),
    fetchRefund: async (id) => (await calls()).fetchRefund(id),
    fetchDispute: async (id) => (await calls()).fetchDispute(id),
    submitEvidence: async (evidence) => (await calls()).submitEvidence(evidence),
    listTransactions: async (from, to) => (await calls()).listTransactions(from, to),
    verifyWebhook: async (request) => (await calls()).verifyWebhook(request),
  };
}
