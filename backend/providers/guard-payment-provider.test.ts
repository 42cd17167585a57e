import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { createClock } from '../ports/clock';
import {
  type PaymentFact,
  type PaymentProvider,
  PaymentProviderError,
  type SessionRequest,
  UnreadableResponseError,
} from '../ports/payment-provider';
import { guardPaymentProvider } from './guard-payment-provider';

const unused = () => Promise.reject(new Error('not used'));

function guarded(changes: Partial<PaymentProvider>) {
  const clock = createClock();
  const events: unknown[] = [];
  const log = Object.assign(pino({ level: 'silent' }), {
    error: (fields: { event?: string }) => events.push(fields.event),
  });
  const provider: PaymentProvider = {
    code: 'fake',
    livemode: false,
    methods: {},
    webhooks: [],
    createSession: unused,
    fetchAction: unused,
    fetchFact: unused,
    cancelSession: unused,
    capture: unused,
    refund: unused,
    fetchRefund: unused,
    findRefund: unused,
    listRefunds: unused,
    fetchDispute: unused,
    submitEvidence: unused,
    listTransactions: unused,
    verifyWebhook: unused,
    ...changes,
  };
  const limits = { timeout: 50, failures: 3, pause: 60_000 };
  return { provider: guardPaymentProvider(provider, { clock, log }, limits), clock, events };
}

const fact: PaymentFact = {
  providerRef: 'ref',
  status: 'OPEN',
  currency: 'USD',
  minor: 100,
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
};
const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'NONE',
    (error: unknown) => (error instanceof PaymentProviderError ? error.kind : 'OTHER'),
  );

describe('a guarded payment provider', () => {
  it('gives up a call that takes too long; it may have had its effect', async () => {
    const { provider } = guarded({ refund: () => new Promise(() => {}) });
    const call = provider.refund({ requestId: '1', providerRef: 'ref', minor: 1 });
    await expect(call).rejects.toMatchObject({ kind: 'UNKNOWN' });
    await expect(call).rejects.toThrow('no response to refund within 50 ms');
  });

  it('keeps the kind of an error, and makes any other error UNKNOWN', async () => {
    for (const kind of ['PERMANENT', 'TRANSIENT', 'UNKNOWN'] as const) {
      const { provider } = guarded({
        fetchFact: () => Promise.reject(new PaymentProviderError(kind, 'given')),
      });
      expect(await kindOf(provider.fetchFact('ref'))).toBe(kind);
    }
    expect(await kindOf(guarded({}).provider.fetchFact('ref'))).toBe('UNKNOWN');
  });

  it('stops calling after repeated failures of any operation, and tries one call after the pause', async () => {
    let calls = 0;
    let isDown = true;
    const answer = async () => {
      calls += 1;
      if (isDown) throw new PaymentProviderError('TRANSIENT', 'maintenance');
      return fact;
    };
    const { provider, clock, events } = guarded({ fetchFact: answer, cancelSession: answer });
    for (let call = 0; call < 5; call += 1) {
      await kindOf(provider.fetchFact('ref'));
      await kindOf(provider.cancelSession('ref'));
    }
    expect(calls).toBe(3);
    expect(events).toEqual(['payment.provider.unavailable']);
    expect(await kindOf(provider.fetchFact('ref'))).toBe('TRANSIENT');

    clock.advance(60_001);
    await Promise.all([kindOf(provider.fetchFact('ref')), kindOf(provider.fetchFact('ref'))]);
    expect(calls).toBe(4);
    isDown = false;
    clock.advance(60_001);
    expect(await provider.fetchFact('ref')).toBe(fact);
    expect(await provider.fetchFact('ref')).toBe(fact);
  });

  it('is not stopped by payments whose responses cannot be read, unless new payments cannot be read', async () => {
    let calls = 0;
    const unreadable = async () => {
      calls += 1;
      throw new UnreadableResponseError('without an amount');
    };
    const { provider, events } = guarded({ fetchFact: unreadable, createSession: unreadable });
    for (let call = 0; call < 10; call += 1) expect(await kindOf(provider.fetchFact('ref'))).toBe('UNKNOWN');
    expect([calls, events]).toEqual([10, []]);
    const input = {} as SessionRequest;
    for (let call = 0; call < 10; call += 1) await kindOf(provider.createSession(input));
    expect([calls, events]).toEqual([13, ['payment.provider.unavailable']]);
  });

  it('is not closed off by permanent refusals or forged webhooks', async () => {
    let verified = 0;
    const { provider } = guarded({
      fetchFact: () => Promise.reject(new PaymentProviderError('PERMANENT', 'unknown payment')),
      verifyWebhook: () => {
        verified += 1;
        return Promise.reject(new Error('malformed'));
      },
    });
    for (let call = 0; call < 10; call += 1) {
      expect(await kindOf(provider.fetchFact('ref'))).toBe('PERMANENT');
      await kindOf(
        provider.verifyWebhook({ name: 'fake', headers: new Headers(), rawBody: new Uint8Array() }),
      );
    }
    expect(verified).toBe(10);
  });

  it('continues payments and refunds while disputes and lists of transactions fail', async () => {
    const fail = async () => {
      throw new Error('unreadable');
    };
    const { provider, events } = guarded({
      fetchFact: async () => fact,
      refund: async () => ({ refundId: 're_1', status: 'SUCCEEDED' }),
      fetchDispute: fail,
      listTransactions: fail,
    });
    for (let call = 0; call < 5; call += 1) {
      await kindOf(provider.fetchDispute('du_1'));
      await kindOf(provider.listTransactions(new Date(), new Date()));
    }
    expect(events).toEqual(['payment.provider.unavailable', 'payment.provider.unavailable']);
    expect(await kindOf(provider.fetchDispute('du_1'))).toBe('TRANSIENT');
    expect(await kindOf(provider.fetchFact('ref'))).toBe('NONE');
    expect(await kindOf(provider.refund({ requestId: '1', providerRef: 'ref', minor: 1 }))).toBe('NONE');
  });

  it('continues payments while saved cards fail', async () => {
    let calls = 0;
    const fail = async () => {
      calls += 1;
      throw new PaymentProviderError('TRANSIENT', 'the key lacks the permission');
    };
    const { provider, events, clock } = guarded({
      fetchFact: async () => fact,
      savedCards: {
        createCustomer: fail,
        openSession: fail,
        listCards: () => new Promise(() => {}),
        removeCard: fail,
        deleteCustomer: fail,
      },
    });
    for (let call = 0; call < 3; call += 1) {
      await kindOf(provider.savedCards?.openSession('ref') ?? Promise.resolve());
    }
    expect(await kindOf(provider.savedCards?.createCustomer('1', null) ?? Promise.resolve())).toBe(
      'TRANSIENT',
    );
    expect(calls).toBe(3);
    expect(events).toEqual(['payment.saved-cards.unavailable']);
    expect(await kindOf(provider.fetchFact('ref'))).toBe('NONE');
    clock.advance(60_001);
    expect(await kindOf(provider.savedCards?.listCards('ref') ?? Promise.resolve())).toBe('UNKNOWN');
    expect(guarded({}).provider.savedCards).toBeUndefined();
  });
});
