import { stripeMethods } from '../../../lib/payments/method-rules';
import { cardMethod, paypalMethod } from '../../../lib/payments/payment-methods';
import { StartupError } from '../../environment/startup-error';
import { StoreError } from '../../platform/errors/store-error';
import {
  type PaymentProvider,
  PaymentProviderError,
  type WebhookRequest,
  type WebhookResult,
} from '../../ports/payment-provider';
import type { ProviderDependencies } from '../../ports/provider-dependencies';
import { fetchDispute, submitEvidence } from './disputes';
import { sandboxEvent } from './report-payment';
import { createSavedCards } from './saved-cards';
import {
  cancelSession,
  capture,
  createSession,
  fetchAction,
  fetchFact,
  fetchRefund,
  findRefund,
  listRefunds,
  refund,
} from './sessions';
import { listTransactions } from './transactions';
import { cardWebhook, paypalWebhook } from './webhook-sender';
import { isSignedCardStyle, isSignedPaypalStyle, webhookSecret } from './webhook-signature';

/** `payment_log.provider` of sandbox payments. */
export const sandboxCode = 'sandbox';

/**
 * A payment provider with its own ledger and hosted pages, for demo mode and tests. It simulates a provider of cards and
 * wallets, and PayPal: the shop uses it through the same port.
 *
 * @throws StartupError for a live database
 */
export function createSandboxPayments(dependencies: ProviderDependencies): PaymentProvider | null {
  if (!dependencies.environment.demo) return null;
  if (dependencies.databaseKind === 'live') {
    throw new StartupError('The sandbox payment provider accepts play money and refuses a live database.');
  }
  return {
    code: sandboxCode,
    livemode: false,
    methods: {
      ...Object.fromEntries(stripeMethods.map(({ code }) => [code, { returnName: 'stripe' }])),
      [cardMethod]: { returnName: 'stripe', form: { provider: 'SANDBOX', publishableKey: null } },
      [paypalMethod]: { returnName: 'paypal' },
    },
    savedCards: createSavedCards(dependencies),
    webhooks: [cardWebhook(dependencies.environment), paypalWebhook(dependencies.environment)],
    createSession: (input) => createSession(dependencies, input),
    fetchAction: (ref) => refusing(fetchAction(dependencies, ref)),
    fetchFact: (ref) => refusing(fetchFact(dependencies, ref)),
    cancelSession: (ref) => refusing(cancelSession(dependencies, ref)),
    capture: (ref) => refusing(capture(dependencies, ref)),
    refund: (input) => refund(dependencies, input),
    findRefund: (input) => findRefund(dependencies, input),
    listRefunds: (payment) => listRefunds(dependencies, payment),
    fetchRefund: (id) => fetchRefund(dependencies, id),
    fetchDispute: (id) => fetchDispute(dependencies, id),
    submitEvidence: (evidence) => submitEvidence(dependencies, evidence),
    listTransactions: (from, to) => listTransactions(dependencies, from, to),
    verifyWebhook: async (request) =>
      verified(webhookSecret(dependencies.environment), dependencies.clock.now(), request),
  };
}

/** A payment that is unknown to the ledger is a permanent refusal. */
async function refusing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new PaymentProviderError('PERMANENT', `The sandbox refused: ${error.key}`, { cause: error });
  }
}

function verified(secret: Buffer, now: Date, { name, headers, rawBody }: WebhookRequest): WebhookResult {
  const isCard = !name.endsWith('paypal');
  const isSigned = isCard ? isSignedCardStyle : isSignedPaypalStyle;
  if (!isSigned(secret, now, headers, rawBody)) return { kind: 'REJECTED' };
  return resultOf(rawBody, isCard ? 'CARD' : 'PAYPAL');
}

function resultOf(rawBody: Uint8Array, kind: 'CARD' | 'PAYPAL'): WebhookResult {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(rawBody));
  } catch {
    return { kind: 'REJECTED' };
  }
  const parsed = sandboxEvent.safeParse(body);
  if (!parsed.success || parsed.data.kind !== kind) return { kind: 'REJECTED' };
  const { id, type, ref, dispute } = parsed.data;
  if (dispute !== null) {
    const event = { eventId: id, type, providerRef: ref, providerDisputeId: dispute };
    return { kind: 'ACCEPTED', event: { kind: 'DISPUTE', ...event } };
  }
  return { kind: 'ACCEPTED', event: { kind: 'PAYMENT', eventId: id, type, providerRef: ref } };
}
