import { afterAll, describe, expect, it } from 'vitest';
import { changesMade, changesOf, type Json, unlessUnreadable } from '../../../tests/setup/changed-bodies';
import { printFigures } from '../../../tests/setup/run-counts';
import { sessionRequest } from '../../../tests/stand-ins/session-request';
import { startFixedResponses } from '../../../tests/stand-ins/stripe/fixed-responses';
import type { DisputeEvidence } from '../../ports/dispute-evidence';
import type { SessionAction } from '../../ports/payment-provider';

// Every field of the responses about new payments, saved cards and files is removed, and replaced by other values.

const now = new Date('2026-11-27T08:00:00Z');
const { stripe, ledger, from, onRequest, close } = await startFixedResponses(now);
afterAll(async () => {
  await close();
  printFigures(`${changesMade()} changed responses of Stripe about sessions`);
});

const isText = (value: unknown) => typeof value === 'string' && value !== '';

const request = (method: string) => sessionRequest({ reference: 'P1', method, currency: 'HKD' });

const created = (more: string) =>
  from(
    'POST',
    '/v1/payment_intents',
    `amount=590&currency=hkd&metadata[reference]=P1&metadata[precision]=2${more}`,
  );
const wallet = (type: string) =>
  `&allowed_payment_method_types[0]=${type}&payment_method_data[type]=${type}&confirm=true&return_url=https://shop.example/return`;

const samples: Record<string, { method: string; sample: Json; kinds: SessionAction['kind'][] }> = {
  'by card': { method: 'stripe', sample: created(''), kinds: ['ELEMENTS'] },
  // Without the step of a wallet, the form of Stripe continues with the secret.
  'by Alipay': { method: 'alipay', sample: created(wallet('alipay')), kinds: ['REDIRECT', 'ELEMENTS'] },
  'by WeChat Pay': { method: 'wechat', sample: created(wallet('wechat_pay')), kinds: ['QR', 'ELEMENTS'] },
};

describe('a new payment whose response has another field', () => {
  it.each(Object.entries(samples))('%s is the payment of the sample, or was not read', async (_, one) => {
    const { method, sample, kinds } = one;
    onRequest(() => sample);
    const original = await stripe.createSession(request(method));
    expect(original.action.kind).toBe(kinds[0]);
    const values = new Set(textsIn(original.action));
    for (const { name, path, body } of changesOf(sample)) {
      onRequest(() => body);
      for (const call of [
        async () => stripe.createSession(request(method)),
        async () => ({ ...original, action: await stripe.fetchAction(original.providerRef) }),
      ]) {
        const session = await unlessUnreadable(call, name);
        if (session === null) continue;
        expect(kinds, name).toContain(session.action.kind);
        expect(isText(session.providerRef), name).toBe(true);
        if (path !== 'id') expect(session.providerRef, name).toBe(original.providerRef);
        const texts = textsIn(session.action);
        expect(texts.every(isText), name).toBe(true);
        const isStated = /client_secret$|next_action/.test(path);
        if (!isStated)
          expect(
            texts.every((text) => values.has(text)),
            name,
          ).toBe(true);
      }
    }
  });
});

const textsIn = (action: SessionAction) =>
  Object.values(action).filter((value) => typeof value !== 'boolean');

describe('saved cards whose response has another field', () => {
  const { id: customer } = ledger.createCustomer({ member: '1' });
  for (const number of ['4242424242424242', '5555555555554444']) {
    const { id } = ledger.createIntent({
      amount: 590,
      currency: 'usd',
      customer,
      description: '',
      metadata: {},
    });
    ledger.confirm(id, number, { saves: true });
  }
  const cards = stripe.savedCards;
  if (!cards) throw new Error('No saved cards');

  it('are the cards of the sample or fewer, each whole', async () => {
    const sample = from('GET', `/v1/customers/${customer}/payment_methods`, 'limit=20');
    onRequest(() => sample);
    const original = await cards.listCards(customer);
    expect(original.map(({ last4 }) => last4).sort()).toEqual(['4242', '4444']);
    for (const { name, path, body } of changesOf(sample)) {
      onRequest(() => body);
      const listed = await unlessUnreadable(() => cards.listCards(customer), name);
      // An empty list is a statement like any other.
      if (listed === null || path === 'data') continue;
      const isOfOne = /^data\.(\d)/.exec(path)?.[1];
      expect(listed.length, name).toBeGreaterThanOrEqual(isOfOne === undefined ? original.length : 1);
      for (const [n, card] of original.entries()) {
        // The other card is listed as it was.
        if (isOfOne !== undefined && String(n) !== isOfOne) expect(listed, name).toContainEqual(card);
      }
      for (const { id, brand, last4, expMonth, expYear } of listed) {
        expect([id, brand, last4].every(isText), name).toBe(true);
        expect([expMonth, expYear].every(Number.isSafeInteger), name).toBe(true);
      }
    }
  });

  it('belong to the customer that was created, and open with the secret of the session', async () => {
    const newCustomer = from('POST', '/v1/customers', 'metadata[member]=1');
    for (const { name, path, body } of changesOf(newCustomer)) {
      onRequest(() => body);
      const ref = await unlessUnreadable(() => cards.createCustomer('1', null), name);
      if (ref !== null && path !== 'id') expect(ref, name).toBe((newCustomer as { id: string }).id);
      expect(ref === null || isText(ref), name).toBe(true);
    }
    const session = from('POST', '/v1/customer_sessions', `customer=${customer}`);
    for (const { name, body } of changesOf(session)) {
      onRequest(() => body);
      const secret = await unlessUnreadable(() => cards.openSession(customer), name);
      expect(secret === null || isText(secret), name).toBe(true);
    }
  });

  it('are removed whatever else the responses say', async () => {
    const [saved] = await (async () => {
      onRequest(() => from('GET', `/v1/customers/${customer}/payment_methods`, 'limit=20'));
      return cards.listCards(customer);
    })();
    const method = from('GET', `/v1/customers/${customer}/payment_methods/${saved?.id}`);
    for (const { name, body } of changesOf(method)) {
      onRequest(() => body);
      expect(await unlessUnreadable(() => cards.removeCard(customer, saved?.id ?? ''), name), name).toBe(
        true,
      );
    }
  });
});

describe('a file of evidence whose response has another field', () => {
  it('is named as Stripe stated it, or stops the evidence', async () => {
    const { id: intent } = ledger.createIntent({
      amount: 590,
      currency: 'usd',
      description: '',
      metadata: {},
    });
    ledger.confirm(intent, '4242424242424242');
    const dispute = ledger.openDispute(intent, {});
    const evidence: DisputeEvidence = {
      disputeId: dispute.id,
      reason: 'fraudulent',
      product: 'A top-up',
      statement: 'It was delivered',
      terms: 'Terms',
      activity: '',
      customer: { name: null, email: null, ip: null },
      deliveredTime: now,
      parcel: null,
      files: [
        { id: 'F1', kind: 'RECEIPT', name: 'a.pdf', mime: 'application/pdf', content: new Uint8Array([1]) },
      ],
    };
    const sample = from('POST', '/v1/files', '');
    let isSubmitted = false;
    for (const { name, path, body } of changesOf(sample)) {
      isSubmitted = false;
      onRequest((asked) => {
        if (asked.startsWith('POST /v1/disputes')) isSubmitted = true;
        return asked.startsWith('POST /v1/files') ? body : dispute;
      });
      await unlessUnreadable(() => stripe.submitEvidence(evidence), name);
      const isNamed = path !== 'id' || isText((body as { id?: Json }).id);
      expect(isSubmitted, name).toBe(isNamed);
    }
  });
});
