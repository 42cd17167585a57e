import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '@/backend/database/connect';
import { paymentMethod } from '@/backend/database/schema/pricing';
import { isSame } from '@/backend/platform/sealing/seal';
import type { DisputeEvidence } from '@/backend/ports/dispute-evidence';
import type {
  DisputeFact,
  PaymentFact,
  PaymentProvider,
  PaymentProviderError,
  ProviderEvent,
  ProviderRefund,
  SavedCards,
  SessionAction,
  SessionRequest,
} from '@/backend/ports/payment-provider';
import type { ProviderDependencies } from '@/backend/ports/provider-dependencies';

const signatureHeader = 'fake-signature';
const secret = 'the webhook secret of a fake provider';

const webhook = z.object({
  id: z.string(),
  type: z.string(),
  ref: z.string(),
  refund: z.string().optional(),
  dispute: z.string().optional(),
});
type Webhook = z.infer<typeof webhook>;

/** The servers of a fake payment provider; one per test store. */
export function createFakeBank() {
  const payments = new Map<string, PaymentFact & { reference: string; request: SessionRequest }>();
  const refunds = new Map<string, FakeRefund>();
  const bank = {
    payments,
    refunds,
    /** What `fetchDispute` returns. */
    disputes: new Map<string, DisputeFact>(),
    /** What `submitEvidence` got. */
    evidence: [] as DisputeEvidence[],
    calls: { createSession: 0, cancelSession: 0, fetchAction: 0 },
    /** The parameters of every `createSession`. */
    requests: [] as SessionRequest[],
    /** Sessions are paid in a page of the store instead of one of the provider. */
    elements: false,
    /** Status of new refunds. */
    refundStatus: 'SUCCEEDED' as ProviderRefund['status'],
    /** Set to make every `createSession` fail. */
    sessionError: null as PaymentProviderError | Error | null,
    /** Set to make every `cancelSession` fail. */
    cancelError: null as PaymentProviderError | Error | null,
    pay(providerRef: string): { body: string; headers: Record<string, string> } {
      const payment = find(providerRef);
      payments.set(providerRef, { ...payment, ...known, status: 'SUCCEEDED' });
      return signed({ id: `evt-${providerRef}`, type: 'paid', ref: providerRef });
    },
    /** Decides a refund and returns its webhook. */
    decide(requestId: string, status: ProviderRefund['status']) {
      const refund = refunds.get(requestId);
      if (!refund) throw new Error(`The fake bank does not know the refund ${requestId}`);
      refunds.set(requestId, { ...refund, status });
      const id = `evt-${requestId}-${status}`;
      return signed({ id, type: 'refund', ref: refund.providerRef, refund: refundIdOf(requestId) });
    },
    signed,
    find,
  };
  return bank;

  function signed(event: Webhook): { body: string; headers: Record<string, string> } {
    const body = JSON.stringify(event);
    return { body, headers: { [signatureHeader]: signatureOf(encoder.encode(body)) } };
  }

  function find(providerRef: string) {
    const payment = payments.get(providerRef);
    if (!payment) throw new Error(`The fake bank does not know ${providerRef}`);
    return payment;
  }
}

export type FakeBank = ReturnType<typeof createFakeBank>;
type FakeRefund = { providerRef: string; minor: number; status: ProviderRefund['status'] };

const encoder = new TextEncoder();
const signatureOf = (body: Uint8Array) => createHmac('sha256', secret).update(body).digest('hex');
const refundIdOf = (requestId: string) => `mur_${requestId}`;

/** The integration of a further payment provider: this folder and one entry in the list of factories. */
export function createFakeProvider(bank: FakeBank, methods: readonly string[], savedCards?: SavedCards) {
  return (_dependencies: ProviderDependencies): PaymentProvider => ({
    code: 'fake',
    livemode: false,
    methods: Object.fromEntries(methods.map((method) => [method, { returnName: 'fake' }])),
    webhooks: ['fake'],
    ...(savedCards ? { savedCards } : {}),
    createSession: async (request) => {
      bank.calls.createSession += 1;
      bank.requests.push(request);
      if (bank.sessionError) throw bank.sessionError;
      const providerRef = `mu_${request.reference}`;
      if (!bank.payments.has(providerRef)) {
        const { reference, currency, minor } = request;
        bank.payments.set(providerRef, { ...unpaid, providerRef, reference, currency, minor, request });
      }
      return { providerRef, action: actionOf(bank, providerRef) };
    },
    fetchAction: async (ref) => {
      bank.calls.fetchAction += 1;
      return actionOf(bank, bank.find(ref).providerRef);
    },
    fetchFact: async (ref) => bank.find(ref),
    cancelSession: async (ref) => {
      bank.calls.cancelSession += 1;
      if (bank.cancelError) throw bank.cancelError;
      const payment = bank.find(ref);
      if (payment.status === 'OPEN') bank.payments.set(ref, { ...payment, status: 'CANCELED' });
      return bank.find(ref);
    },
    capture: async (ref) => bank.find(ref),
    refund: async ({ requestId, providerRef, minor }) => {
      const refund = bank.refunds.get(requestId) ?? { providerRef, minor, status: bank.refundStatus };
      bank.refunds.set(requestId, refund);
      return { refundId: refundIdOf(requestId), status: refund.status };
    },
    fetchRefund: async (refundId) => {
      const refund = bank.refunds.get(refundId.replace(/^mur_/, ''));
      if (!refund) throw new Error(`The fake bank does not know ${refundId}`);
      return { refundId, status: refund.status };
    },
    findRefund: async ({ requestId }) => {
      const refund = bank.refunds.get(requestId);
      return refund ? { refundId: refundIdOf(requestId), status: refund.status } : null;
    },
    listRefunds: async ({ providerRef }) =>
      [...bank.refunds]
        .filter(([, refund]) => refund.providerRef === providerRef)
        .map(([requestId, { status }]) => ({ refundId: refundIdOf(requestId), status })),
    fetchDispute: async (disputeId) => {
      const dispute = bank.disputes.get(disputeId);
      if (!dispute) throw new Error(`The fake bank does not know ${disputeId}`);
      return dispute;
    },
    submitEvidence: async (evidence) => {
      bank.evidence.push(evidence);
    },
    listTransactions: async () => [],
    verifyWebhook: async ({ headers, rawBody }) => {
      if (!isSame(headers.get(signatureHeader) ?? '', signatureOf(rawBody))) return { kind: 'REJECTED' };
      const event = webhook.parse(JSON.parse(new TextDecoder().decode(rawBody)));
      return { kind: 'ACCEPTED', event: eventOf(event) };
    },
  });
}

function actionOf(bank: FakeBank, ref: string): SessionAction {
  return bank.elements
    ? { kind: 'ELEMENTS', clientSecret: `${ref}_secret`, publishableKey: 'fake_public' }
    : { kind: 'REDIRECT', url: `https://fake.example/pay/${ref}` };
}

function eventOf({ id, type, ref, refund, dispute }: Webhook): ProviderEvent {
  const event = { eventId: id, type };
  if (refund) return { ...event, kind: 'REFUND', providerRef: ref, providerRefundId: refund };
  if (dispute) return { ...event, kind: 'DISPUTE', providerRef: ref, providerDisputeId: dispute };
  return type === 'paid' ? { ...event, kind: 'PAYMENT', providerRef: ref } : { ...event, kind: 'OTHER' };
}

/** What the fake bank knows of a payment once it has succeeded. */
const known = { fee: { minor: 45, currency: 'HKD' }, risk: 'ELEVATED' } as const;

const unpaid = {
  status: 'OPEN',
  livemode: false,
  cardBrand: null,
  cardLast4: null,
  cardWallet: null,
  cardFingerprint: null,
  threeDs: false,
  failKey: null,
  refundedMinor: 0,
  fee: null,
  risk: null,
} as const;

/** Offers the method `FAKE` of the provider; its terms are those of cards. */
export async function addFakeMethod(db: Database): Promise<void> {
  const [card] = await db.select().from(paymentMethod).where(eq(paymentMethod.code, 'STRIPE_CARD'));
  if (!card) throw new Error('The store is not seeded');
  await db
    .insert(paymentMethod)
    .values({ ...card, id: '1', code: 'FAKE', provider: 'fake', requiresCardholderName: false });
}
