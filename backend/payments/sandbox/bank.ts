import type { Environment } from '../../environment';
import { keyFor } from '../../platform/seal';
import type { PaymentProvider, ProviderEvent } from '../provider';
import { answerChallenge, choosePaypal, leave, payByCard, readSession } from './hosted-pages';
import type { SandboxGround } from './ledger';
import type { SandboxBank } from './port';
import { reportPayment, sandboxEvent } from './report-payment';
import { cancelSession, capture, createSession, fetchFact, refund } from './sessions';
import type { SendWebhook } from './webhook-sender';
import { isSignedCardStyle, isSignedPaypalStyle } from './webhook-signature';

export type Sandbox = { bank: SandboxBank; cards: PaymentProvider; paypal: PaymentProvider };

/** A small but real payment provider with a ledger of its own, for the demo and for tests. */
export function createSandbox(
  ground: SandboxGround & { environment: Environment },
  sendWebhook: SendWebhook,
): Sandbox {
  const secret = keyFor(ground.environment.secret, 'sandbox-webhook');
  const provider: Omit<PaymentProvider, 'verifyWebhook'> = {
    name: 'sandbox',
    livemode: false,
    createSession: (input) => createSession(ground, input),
    fetchFact: (ref) => fetchFact(ground, ref),
    cancelSession: (ref) => cancelSession(ground, ref),
    capture: (ref) => capture(ground, ref),
    refund: (input) => refund(ground, input),
  };
  return {
    cards: {
      ...provider,
      verifyWebhook: async (headers, rawBody) =>
        isSignedCardStyle(secret, ground.clock.now(), headers, rawBody) ? eventIn(rawBody, 'CARD') : null,
    },
    paypal: {
      ...provider,
      verifyWebhook: async (headers, rawBody) =>
        isSignedPaypalStyle(secret, ground.clock.now(), headers, rawBody) ? eventIn(rawBody, 'PAYPAL') : null,
    },
    bank: {
      readSession: (id) => readSession(ground, id),
      payByCard: (id, card) => payByCard(ground, id, card),
      answerChallenge: (id, approve) => answerChallenge(ground, id, approve),
      choosePaypal: (id, choice) => choosePaypal(ground, id, choice),
      leave: (id) => leave(ground, id),
      settle: (id) => reportPayment(ground, secret, sendWebhook, id),
    },
  };
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
