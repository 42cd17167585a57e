import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSame } from '@/backend/platform/seal';
import type {
  PaymentFact,
  PaymentProvider,
  PaymentProviderError,
  SessionRequest,
} from '@/backend/ports/payment-provider';
import type { ProviderDependencies } from '@/backend/ports/provider-dependencies';

const signatureHeader = 'fake-signature';
const secret = 'the webhook secret of a fake provider';

const webhook = z.object({ id: z.string(), type: z.string(), ref: z.string() });

/** The servers of a fake payment provider; one per test store. */
export function createFakeBank() {
  const payments = new Map<string, PaymentFact & { reference: string; request: SessionRequest }>();
  const refunds = new Map<string, { providerRef: string; minor: number }>();
  const bank = {
    payments,
    refunds,
    calls: { createSession: 0, cancelSession: 0 },
    /** Set to make every `createSession` fail. */
    sessionError: null as PaymentProviderError | Error | null,
    /** Set to make every `cancelSession` fail. */
    cancelError: null as PaymentProviderError | Error | null,
    pay(providerRef: string): { body: string; headers: Record<string, string> } {
      const payment = find(providerRef);
      payments.set(providerRef, { ...payment, status: 'SUCCEEDED' });
      const body = JSON.stringify({ id: `evt-${providerRef}`, type: 'paid', ref: providerRef });
      return { body, headers: { [signatureHeader]: signatureOf(body) } };
    },
    find,
  };
  return bank;

  function find(providerRef: string) {
    const payment = payments.get(providerRef);
    if (!payment) throw new Error(`The fake bank does not know ${providerRef}`);
    return payment;
  }
}

export type FakeBank = ReturnType<typeof createFakeBank>;

const signatureOf = (body: string) => createHmac('sha256', secret).update(body).digest('hex');

/** The integration of a further payment provider: this folder and one entry in the list of factories. */
export function createFakeProvider(bank: FakeBank, methods: readonly string[]) {
  return (_dependencies: ProviderDependencies): PaymentProvider => ({
    code: 'fake',
    livemode: false,
    methods: Object.fromEntries(methods.map((method) => [method, { returnName: 'fake' }])),
    webhooks: ['fake'],
    createSession: async (request) => {
      bank.calls.createSession += 1;
      if (bank.sessionError) throw bank.sessionError;
      const providerRef = `mu_${request.reference}`;
      if (!bank.payments.has(providerRef)) {
        const { reference, currency, minor } = request;
        bank.payments.set(providerRef, { ...unpaid, providerRef, reference, currency, minor, request });
      }
      return { providerRef, redirectUrl: `https://fake.example/pay/${providerRef}` };
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
      bank.refunds.set(requestId, { providerRef, minor });
      return { refundId: `mur_${requestId}` };
    },
    verifyWebhook: async ({ headers, rawBody }) => {
      if (!isSame(headers.get(signatureHeader) ?? '', signatureOf(rawBody))) return null;
      const event = webhook.parse(JSON.parse(rawBody));
      return { eventId: event.id, type: event.type, providerRef: event.ref };
    },
  });
}

const unpaid = {
  status: 'OPEN',
  livemode: false,
  cardBrand: null,
  cardLast4: null,
  threeDs: false,
  failKey: null,
} as const;
