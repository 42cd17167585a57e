import { StartupError } from '../../environment/startup-error';
import type { PaymentProvider, ProviderEvent, WebhookRequest } from '../../ports/payment-provider';
import type { ProviderDependencies } from '../../ports/provider-dependencies';
import { sandboxEvent } from './report-payment';
import { cancelSession, capture, createSession, fetchFact, refund } from './sessions';
import { isSignedCardStyle, isSignedPaypalStyle, webhookSecret } from './webhook-signature';

/** `payment_log.provider` of sandbox payments. */
export const sandboxCode = 'sandbox';

/**
 * A payment provider with its own ledger and hosted pages, for demo mode and tests. It simulates a card provider and
 * PayPal: the shop uses it through the same port.
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
    methods: { STRIPE_CARD: { returnName: 'stripe' }, PAYPAL: { returnName: 'paypal' } },
    webhooks: ['stripe', 'paypal'],
    createSession: (input) => createSession(dependencies, input),
    fetchFact: (ref) => fetchFact(dependencies, ref),
    cancelSession: (ref) => cancelSession(dependencies, ref),
    capture: (ref) => capture(dependencies, ref),
    refund: (input) => refund(dependencies, input),
    verifyWebhook: async (request) =>
      verifiedEvent(webhookSecret(dependencies.environment), dependencies.clock.now(), request),
  };
}

function verifiedEvent(
  secret: Buffer,
  now: Date,
  { name, headers, rawBody }: WebhookRequest,
): ProviderEvent | null {
  const isCard = name === 'stripe';
  const isSigned = isCard ? isSignedCardStyle : isSignedPaypalStyle;
  return isSigned(secret, now, headers, rawBody) ? eventIn(rawBody, isCard ? 'CARD' : 'PAYPAL') : null;
}

function eventIn(rawBody: string, kind: 'CARD' | 'PAYPAL'): ProviderEvent | null {
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    return null;
  }
  const event = sandboxEvent.safeParse(body);
  if (!event.success || event.data.kind !== kind) return null;
  return { eventId: event.data.id, type: event.data.type, providerRef: event.data.ref };
}
