import { afterAll, describe, expect, it } from 'vitest';
import {
  type Change,
  changesMade,
  changesOf,
  type Json,
  unlessUnreadable,
} from '../../../tests/setup/changed-bodies';
import { printFigures } from '../../../tests/setup/run-counts';
import { startFixedResponses } from '../../../tests/stand-ins/stripe/fixed-responses';
import { signed } from '../../../tests/stand-ins/stripe/start-stripe-stand-in';
import type { ProviderTransaction } from '../../ports/payment-provider';

// Every field of every response is removed, and replaced by null, by values of other types and by an unknown value.

const now = new Date('2026-11-27T08:00:00Z');
const { stripe, ledger, from, onRequest, close } = await startFixedResponses(now);
afterAll(async () => {
  await close();
  printFigures(`${changesMade()} changed responses of Stripe`);
});

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isTextOrNull = (value: unknown) => value === null || isText(value);

function openIntent(currency: string, amount: number) {
  const precision = currency === 'twd' ? '0' : '2';
  const metadata = { reference: 'P1', precision };
  return ledger.createIntent({ amount, currency, description: 'A top-up', metadata });
}

function paidIntent(currency = 'usd', amount = 590): string {
  const { id } = openIntent(currency, amount);
  ledger.confirm(id, '4242424242424242', { wallet: 'apple_pay' });
  return id;
}

const expanded = 'expand[0]=latest_charge.balance_transaction';

it.each([
  [21_550, 215],
  [21_549, 215],
  [21_600, 216],
])(
  'a paid intent of %d hundredths of TWD, of which the store has no fractions, is a success of %d',
  async (amount, minor) => {
    const ref = paidIntent('twd', amount);
    const sample = from('GET', `/v1/payment_intents/${ref}`, expanded);
    onRequest(() => sample);
    expect(await stripe.fetchFact(ref)).toMatchObject({ status: 'SUCCEEDED', currency: 'TWD', minor });
  },
);

describe('a payment intent with another field', () => {
  const states = {
    'paid in USD': paidIntent(),
    'paid in TWD': paidIntent('twd', 6600),
    open: openIntent('usd', 590).id,
    processing: openIntent('usd', 590).id,
    canceled: openIntent('usd', 590).id,
  };
  ledger.confirm(states.processing, '4000000000000077');
  ledger.cancel(states.canceled);
  expect(() => ledger.confirm(states.open, '4000000000000002')).toThrow();

  it.each(Object.entries(states))('that is %s pays nothing more than the original', async (_, ref) => {
    const sample = from('GET', `/v1/payment_intents/${ref}`, expanded);
    onRequest(() => sample);
    const original = await stripe.fetchFact(ref);
    let changes = 0;
    for (const { name, body } of changesOf(sample)) {
      onRequest(() => body);
      changes += 1;
      const fact = await unlessUnreadable(() => stripe.fetchFact(ref), name);
      if (fact === null) continue;
      // The store refuses a fact of another payment or mode.
      if (fact.status === 'SUCCEEDED' && fact.providerRef === ref && !fact.livemode) {
        const { status, minor, currency } = fact;
        expect({ status, minor, currency }, name).toEqual({
          status: original.status,
          minor: original.minor,
          currency: original.currency,
        });
      }
      expect([original.status, 'PROCESSING', 'OPEN'], name).toContain(fact.status);
      const texts = [fact.cardBrand, fact.cardLast4, fact.cardWallet, fact.cardFingerprint, fact.failKey];
      expect(texts.every(isTextOrNull), name).toBe(true);
      expect(Number.isSafeInteger(fact.minor) && Number.isSafeInteger(fact.refundedMinor), name).toBe(true);
      expect(fact.fee === null || Number.isSafeInteger(fact.fee.minor), name).toBe(true);
    }
    expect(changes).toBeGreaterThan(200);
  });

  it('opens no session without its secret', async () => {
    const sample = from('GET', `/v1/payment_intents/${states.open}`);
    for (const { name, body } of changesOf(sample)) {
      onRequest(() => body);
      const action = await unlessUnreadable(() => stripe.fetchAction(states.open), name);
      expect(action === null || (action.kind === 'ELEMENTS' && isText(action.clientSecret)), name).toBe(true);
    }
  });
});

describe('a refund with another field', () => {
  const ref = paidIntent();
  const intent = from('GET', `/v1/payment_intents/${ref}`);
  const refund = ledger.createRefund({ intentId: ref, amount: 590, metadata: { reference: 'R1' } });
  const list = from('GET', '/v1/refunds', `payment_intent=${ref}`);
  const noRefunds = { object: 'list', data: [], has_more: false, url: '/v1/refunds' };

  it.each(['succeeded', 'pending', 'failed', 'canceled'])(
    'that is %s is not made unless it was',
    async (status) => {
      const sample: Json = { ...(from('GET', `/v1/refunds/${refund.id}`) as object), status };
      onRequest(() => sample);
      const original = await stripe.fetchRefund(refund.id);
      for (const { name, body } of changesOf(sample)) {
        onRequest(() => body);
        const fetched = await unlessUnreadable(() => stripe.fetchRefund(refund.id), name);
        expect([original.status, 'PENDING', undefined], name).toContain(fetched?.status);
        onRequest((request) => {
          if (request.startsWith('GET /v1/payment_intents')) return intent;
          return request.startsWith('GET') ? noRefunds : body;
        });
        const request = { requestId: 'R2', providerRef: ref, minor: 590 };
        const made = await unlessUnreadable(() => stripe.refund(request), name);
        expect([original.status, 'PENDING', undefined], name).toContain(made?.status);
        expect(made === null || isText(made.refundId), name).toBe(true);
      }
    },
  );

  it('in the list of the payment, or of a payment with another field, is no error of another type', async () => {
    const request = { requestId: 'R1', providerRef: ref, minor: 590 };
    const pending: Json = { ...(from('GET', `/v1/refunds/${refund.id}`) as object), status: 'pending' };
    for (const [changed, kept] of [
      [list, intent],
      [intent, noRefunds],
    ] as const) {
      for (const { name, body } of changesOf(changed as Json)) {
        onRequest((asked) => {
          if (asked.startsWith('POST')) return pending;
          const isList = asked.startsWith('GET /v1/refunds');
          return isList === (changed === list) ? body : kept;
        });
        const made = await unlessUnreadable(() => stripe.refund(request), name);
        const allowed = changed === list ? ['SUCCEEDED', 'PENDING', undefined] : ['PENDING', undefined];
        expect(allowed, name).toContain(made?.status);
      }
    }
  });
});

describe('the refunds of a payment, one of which has another field', () => {
  it('are listed as they were, as undecided or as unread, and never fewer than the response has', async () => {
    const ref = paidIntent();
    for (const amount of [100, 200]) ledger.createRefund({ intentId: ref, amount, metadata: {} });
    const sample = from('GET', '/v1/refunds', `payment_intent=${ref}`);
    onRequest(() => sample);
    const original = await stripe.listRefunds({ providerRef: ref });
    expect(original.map((each) => each?.status)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    for (const { name, body } of changesOf(sample)) {
      onRequest(() => body);
      const listed = await unlessUnreadable(() => stripe.listRefunds({ providerRef: ref }), name);
      if (listed === null) continue;
      const { data } = body as { data: Json[] };
      expect(listed, name).toHaveLength(data.length);
      for (const each of listed) expect(['SUCCEEDED', 'PENDING', undefined], name).toContain(each?.status);
      if (data.length === 2)
        expect(listed.filter((each) => each?.status === 'SUCCEEDED').length, name).toBeGreaterThan(0);
    }
  });
});

describe('a dispute with another field', () => {
  const open = (options: Parameters<typeof ledger.openDispute>[1] = {}) =>
    ledger.openDispute(paidIntent('twd', 6600), options).id;
  const states = {
    open: open({ amount: 6587 }),
    'an inquiry': open({ isInquiry: true }),
    won: open(),
    lost: open(),
    'closed as an inquiry': open({ isInquiry: true }),
    'prevented by returning the money': open({ prevented: 'resolution' }),
    blocked: open({ prevented: 'block' }),
    'in another currency': open({ amount: 219, currency: 'usd' }),
  };
  ledger.closeDispute(states.won, 'won', { returnsFee: true });
  ledger.closeDispute(states.lost, 'lost');
  ledger.closeDispute(states['closed as an inquiry'], 'warning_closed');

  it('costs what Stripe charges less what it returns', async () => {
    const feeOf = async (id: string) => {
      onRequest(() => from('GET', `/v1/disputes/${id}`));
      return (await stripe.fetchDispute(id))?.fee;
    };
    expect(await feeOf(states.lost)).toEqual({ minor: 8500, currency: 'HKD' });
    expect(await feeOf(states.won)).toEqual({ minor: 0, currency: 'HKD' });
    expect(await feeOf(states['an inquiry'])).toBeNull();
  });

  it.each(Object.entries(states))('that is %s has no other outcome than the original', async (_, id) => {
    const sample = from('GET', `/v1/disputes/${id}`);
    onRequest(() => sample);
    const original = await stripe.fetchDispute(id);
    for (const { name, path, body } of changesOf(sample)) {
      onRequest(() => body);
      const fact = await unlessUnreadable(() => stripe.fetchDispute(id), name);
      // No field is needed for a dispute to be recorded.
      if (fact === null) throw new Error(`${name}: no dispute`);
      expect([original?.status, 'UNKNOWN'], name).toContain(fact.status);
      if (!/^(amount|currency)$/.test(path)) expect(fact.amount, name).not.toBeNull();
      if (fact.amount !== null) {
        expect(fact.amount.currency, name).toMatch(/^[A-Z]{3}$/);
        expect(Number.isSafeInteger(fact.amount.minor) && fact.amount.minor > 0, name).toBe(true);
      }
      if (!/^payment_intent(\.id)?$/.test(path)) expect(fact.providerRef, name).toBe(original?.providerRef);
      expect(isTextOrNull(fact.providerRef), name).toBe(true);
      expect([fact.disputeId, fact.reason].every(isText), name).toBe(true);
      expect(fact.fee === null || fact.fee.minor >= 0, name).toBe(true);
      expect(Number.isNaN(fact.evidenceDueTime?.getTime()), name).toBe(false);
    }
  });
});

describe('a balance transaction with another field', () => {
  type Listed = Awaited<ReturnType<typeof stripe.listTransactions>>[number];
  type Row = { id: string; reporting_category: string };
  const wrong: string[] = [];
  const original = new Map<string, Listed>();
  let changes = 0;

  const isReadable = ({ id: own, kind, minor, settled, time }: ProviderTransaction) =>
    isText(own) &&
    isText(kind) &&
    [minor, settled.minor, settled.feeMinor].every(Number.isSafeInteger) &&
    !Number.isNaN(time.getTime());

  const isOriginal = (one: ProviderTransaction) => {
    const same = original.get(one.id);
    // A payout is whatever left the balance.
    if (one.ref === null || !same || same.kind === 'UNREAD' || one.kind === 'PAYOUT') return true;
    return one.kind === same.kind && one.currency === same.currency && one.minor === same.minor;
  };

  /** A dispute states the number of the store only in the intent of its payment. */
  const removesReference = (row: Row, { path, value }: Change) => {
    if (!row.reporting_category.startsWith('dispute')) return false;
    if (/source\.payment_intent$/.test(path)) return value === undefined || value === null;
    if (/source\.payment_intent\.metadata$/.test(path)) return JSON.stringify(value) === '{}';
    return /metadata\.reference$/.test(path) && (value === undefined || value === '');
  };

  function checkListed(row: Row, neighbour: Row, change: Change, listed: readonly Listed[]): void {
    const fail = (what: string) => wrong.push(`${row.reporting_category} ${change.name}: ${what}`);
    const ids = listed.map(({ id }) => id);
    if (!ids.includes(neighbour.id)) fail('the other movement is missing');
    const isOther = ['data', 'data.0', 'data.0.id'].includes(change.path);
    if (!isOther && !removesReference(row, change)) {
      const own = ids.filter((id) => id === row.id || id === `unread:${row.id}`);
      if (own.length !== 1) fail(`listed ${own.length} times`);
    }
    if (change.path === 'data.0.id' && ids.length !== 2) fail(`${ids.length} movements`);
    for (const one of listed) {
      if (one.kind === 'UNREAD') {
        if (!isText(one.text) || one.text.includes('null')) fail(JSON.stringify(one));
      } else if (!isReadable(one) || !isOriginal(one)) fail(JSON.stringify(one));
    }
  }

  it('is listed as the original, as unread or as something unknown, and stops no other', async () => {
    const ref = paidIntent('twd', 6600);
    ledger.createRefund({ intentId: ref, amount: 6587, metadata: { reference: 'R1' } });
    const { id } = ledger.openDispute(paidIntent('usd', 590));
    ledger.closeDispute(id, 'won', { returnsFee: true });
    ledger.failPayout(ledger.payOut());
    const seconds = now.getTime() / 1000;
    const query = `created[gte]=${seconds - 1}&created[lt]=${seconds + 1}&limit=7&expand[0]=data.source.payment_intent`;
    const all = from('GET', '/v1/balance_transactions', query) as { data: Row[] };
    onRequest(() => ({ ...all, has_more: false }));
    const list = () => stripe.listTransactions(now, now);
    for (const one of await list()) original.set(one.id, one);
    expect([...original.values()].map(({ kind }) => kind).sort()).toEqual(
      ['DISPUTE', 'DISPUTE_REVERSAL', 'PAYMENT', 'PAYMENT', 'PAYOUT', 'PAYOUT', 'REFUND'].sort(),
    );
    for (const [n, row] of all.data.entries()) {
      const neighbour = all.data[(n + 1) % all.data.length] ?? row;
      for (const change of changesOf({ ...all, data: [row], has_more: false } as Json)) {
        changes += 1;
        const { data } = change.body as { data?: Json };
        const isList = Array.isArray(data);
        onRequest(() => (isList ? { ...(change.body as object), data: [...data, neighbour] } : change.body));
        const listed = await unlessUnreadable(list, change.name);
        if (listed !== null) checkListed(row, neighbour, change, listed);
        // A list that cannot be read is requested again.
        else if (change.path !== 'has_more' && isList) wrong.push(`${change.name}: no list`);
      }
    }
    expect(wrong).toEqual([]);
    expect(changes).toBeGreaterThan(1_500);
  });

  it('is of another page only when the list says so', async () => {
    const row: Json = JSON.parse(JSON.stringify(ledger.balance[0]));
    onRequest(() => ({ data: [row, 7], has_more: true }));
    expect(
      await unlessUnreadable(() => stripe.listTransactions(now, now), 'a page that is repeated'),
    ).toBeNull();
    for (const data of [[], [7]]) {
      onRequest(() => ({ data, has_more: true }));
      expect(
        await unlessUnreadable(() => stripe.listTransactions(now, now), 'a page without ids'),
      ).toBeNull();
    }
    const asked: string[] = [];
    onRequest((request) => {
      asked.push(request);
      return asked.length === 1 ? { data: [row, 7], has_more: true } : { data: [7], has_more: false };
    });
    expect(new Set((await stripe.listTransactions(now, now)).map(({ id }) => id)).size).toBe(2);
    expect(asked[1]).toContain(`starting_after=${ledger.balance[0]?.id}`);
  });

  it('in a category that is no movement of a payment is left out', async () => {
    for (const category of ['fee', 'network_cost', 'tax', 'issuing_transaction', 'risk_reserved_funds']) {
      const body = { ...ledger.balance[0], reporting_category: category, source: null };
      onRequest(() => ({ data: [body], has_more: false }));
      expect(await stripe.listTransactions(now, now), category).toEqual([]);
    }
  });
});

describe('an event with another field', () => {
  it('is refused, is about the same, or is only recorded', async () => {
    ledger.events.length = 0;
    const ref = paidIntent();
    const { id } = ledger.openDispute(ref);
    ledger.closeDispute(id, 'won');
    ledger.createRefund({ intentId: paidIntent(), amount: 590, metadata: {} });
    const samples: Json[] = JSON.parse(JSON.stringify(ledger.events));
    const kinds = new Set<string>();
    for (const sample of samples) {
      const verify = (event: Json) => {
        const { body, headers } = signed(JSON.stringify(event), now);
        const rawBody = new TextEncoder().encode(body);
        return stripe.verifyWebhook({ name: 'stripe', headers: new Headers(headers), rawBody });
      };
      const original = await verify(sample);
      if (original.kind !== 'ACCEPTED') throw new Error('The sample was refused');
      kinds.add(original.event.kind);
      for (const { name, body } of changesOf(sample)) {
        const result = await verify(body);
        if (result.kind === 'REJECTED') {
          // Only what identifies an event is needed.
          expect(name).toMatch(/^(id|object|type|livemode) /);
          continue;
        }
        // A dispute is kept also when its event does not name the payment.
        const isUnnamed = original.event.kind === 'DISPUTE' && name.includes('payment_intent');
        expect(isUnnamed ? ['DISPUTE'] : [original.event.kind, 'OTHER'], name).toContain(result.event.kind);
        const texts = Object.entries(result.event).filter(([key]) => !isUnnamed || key !== 'providerRef');
        expect(
          texts.every(([, text]) => isText(text)),
          name,
        ).toBe(true);
      }
    }
    expect([...kinds].sort()).toEqual(['DISPUTE', 'PAYMENT', 'REFUND']);
  });
});
