import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Change,
  changesMade,
  changesOf,
  fieldsOf,
  type Json,
  unlessUnreadable,
} from '../../../tests/setup/changed-bodies';
import { printFigures } from '../../../tests/setup/run-counts';
import { startFixedResponses } from '../../../tests/stand-ins/paypal/fixed-responses';
import { asJson, sampleNumber, samplesOf } from '../../../tests/stand-ins/paypal/sample-objects';
import { sessionRequest } from '../../../tests/stand-ins/session-request';
import type {
  DisputeFact,
  PaymentFact,
  ProviderEvent,
  ProviderTransaction,
} from '../../ports/payment-provider';

// Every field of every object that PayPal sends is removed, null, of another type and of an unknown value.

const now = new Date('2026-11-27T00:00:00Z');
const samples = samplesOf(now);
let server: Awaited<ReturnType<typeof startFixedResponses>>;
beforeAll(async () => {
  server = await startFixedResponses(now);
});
afterAll(() => {
  server.close();
  printFigures(`${changesMade()} changed responses of PayPal`);
});

/** Runs a check for each change of a sample, and names the change that fails. */
async function forEachChange(sample: Json, check: (change: Change) => Promise<void>): Promise<void> {
  const changes = changesOf(sample);
  expect(changes.length).toBeGreaterThan(30);
  for (const change of changes) {
    try {
      await check(change);
    } catch (error) {
      throw new Error(`${change.name}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
}

const ref = (order: Json) => String(fieldsOf(order).id);

/** A success or an end needs the state of the sample; a success its amount, or the store refuses it as a mismatch. */
function expectJustified(fact: PaymentFact, sample: PaymentFact): void {
  if (fact.status === 'PROCESSING') return;
  expect(fact.status).toBe(sample.status);
  if (fact.status !== 'SUCCEEDED' || fact.currency !== sample.currency) return;
  expect(fact.minor).toBe(sample.minor);
}

describe('a payment', () => {
  it.each(Object.entries(samples.orders))('that is %s is never read as more', async (_state, order) => {
    const read = async (body: Json) => {
      server.onRequest(() => body);
      return unlessUnreadable(() => server.paypal.fetchFact(ref(order)));
    };
    const sample = await read(order);
    if (sample === null) throw new Error('No fact');
    await forEachChange(order, async ({ body, path }) => {
      const fact = await read(body);
      if (fact === null) return;
      // Without its captures, an order is in the state that it states itself.
      const isWithoutCapture = /payments(\.captures(\.0)?)?$/.test(path) && fact.status !== 'SUCCEEDED';
      if (!isWithoutCapture) expectJustified(fact, sample);
    });
  });

  it('that is captured now is never read as more than the response says', async () => {
    const { approved, captured } = samples.orders;
    const read = async (body: Json) => {
      server.onRequest((request) => (request.endsWith('/capture') ? body : approved));
      return unlessUnreadable(() => server.paypal.capture(ref(approved)));
    };
    const sample = await read(captured);
    expect(sample?.status).toBe('SUCCEEDED');
    if (sample === null) return;
    await forEachChange(captured, async ({ body }) => {
      const fact = await read(body);
      if (fact !== null) expectJustified(fact, sample);
    });
  });
});

describe('a new payment', () => {
  const input = sessionRequest({ reference: sampleNumber, method: 'paypal', currency: 'USD' });

  it('is the order of the response, or was not read', async () => {
    const order = samples.orders.open;
    const paths = ['id', 'links'];
    await forEachChange(order, async ({ body, path, name }) => {
      server.onRequest(() => body);
      const created = await unlessUnreadable(() => server.paypal.createSession(input), name);
      // The order is approved by its id; the address has a known form.
      if (created === null) return expect(path).toBe('id');
      expect(created.providerRef).toMatch(/./);
      if (path !== 'id') expect(created.providerRef).toBe(ref(order));
      const again = await unlessUnreadable(() => server.paypal.fetchAction(ref(order)), name);
      for (const action of [created.action, again]) {
        if (action?.kind !== 'WALLET') throw new Error('No wallet');
        expect(action.publishableKey).toBe('client');
        if (!paths.some((one) => path.startsWith(one))) expect(action).toEqual(created.action);
        if (!path.startsWith('links')) expect(action.url).toContain('https://');
        expect(action.url).toMatch(/./);
      }
    });
  });
});

describe('a refund', () => {
  it('of a payment that cannot be read is neither made nor refused', async () => {
    const order = samples.orders.captured;
    await forEachChange(order, async ({ body, name }) => {
      const asked: string[] = [];
      server.onRequest((request) => {
        asked.push(request);
        if (request.startsWith('POST')) return samples.refund;
        return request.includes('/captures/') ? {} : body;
      });
      const input = { requestId: 'R2000000009', providerRef: ref(order), minor: 590 };
      const refund = await unlessUnreadable(() => server.paypal.refund(input), name);
      expect(refund !== null).toBe(asked.some((one) => one.startsWith('POST')));
    });
    server.onRequest(() => samples.orders.approved);
    const ofUnpaid = server.paypal.refund({ requestId: 'R2000000009', providerRef: 'O1', minor: 590 });
    await expect(ofUnpaid).rejects.toMatchObject({ kind: 'PERMANENT' });
  });

  it('that is completed is read as such only with its status and amount', async () => {
    const read = async (body: Json) => {
      server.onRequest((request) => (request.startsWith('GET') ? samples.orders.captured : body));
      const input = { requestId: 'R2000000009', providerRef: ref(samples.orders.captured), minor: 590 };
      return unlessUnreadable(() => server.paypal.refund(input));
    };
    expect((await read(samples.refund))?.status).toBe('SUCCEEDED');
    await forEachChange(samples.refund, async ({ body, path }) => {
      const refund = await read(body);
      if (refund === null) return;
      expect(['SUCCEEDED', 'PENDING']).toContain(refund.status);
      if (/^(status|amount)/.test(path)) expect(refund.status).toBe('PENDING');
    });
  });
});

describe('the refunds of a payment', () => {
  it('are listed as they were, as undecided or as unread, however one of them is changed', async () => {
    const order = samples.orders.captured;
    const [unit] = fieldsOf(order).purchase_units as Json[];
    const second = { ...fieldsOf(samples.refund), id: 'REFUND-2' };
    const withRefunds = (refunds: Json[]): Json => ({
      ...fieldsOf(order),
      purchase_units: [
        {
          ...fieldsOf(unit ?? null),
          payments: { ...fieldsOf(fieldsOf(unit ?? null).payments ?? null), refunds },
        },
      ],
    });
    const read = async (refunds: Json[]) => {
      server.onRequest(() => withRefunds(refunds));
      return unlessUnreadable(() => server.paypal.listRefunds({ providerRef: ref(order) }));
    };
    const statuses = (await read([samples.refund, second]))?.map((each) => each?.status);
    expect(statuses).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    await forEachChange(samples.refund, async ({ body }) => {
      const [changed, other] = (await read([body, second])) ?? [];
      expect(['SUCCEEDED', 'PENDING', undefined]).toContain(changed?.status);
      expect(other).toEqual({ refundId: 'REFUND-2', status: 'SUCCEEDED' });
    });
  });
});

/** An end, and the amount that the payer got back, need the statement of the sample. */
function expectSameOutcome(fact: DisputeFact, sample: DisputeFact, isAmountStated: boolean): void {
  if (fact.status === 'OPEN' || fact.status === 'UNKNOWN') {
    if (sample.status === 'OPEN' || fact.status === 'UNKNOWN') return;
  }
  expect(fact.status).toBe(sample.status);
  if (fact.status !== 'LOST') return;
  // Without a statement about the part, the disputed amount was returned.
  const lost = fact.lostMinor ?? fact.amount?.minor;
  expect(lost).toBe(isAmountStated ? (sample.lostMinor ?? sample.amount?.minor) : fact.amount?.minor);
}

describe('a dispute', () => {
  it.each(Object.entries(samples.disputes))(
    'that is %s is never read as decided by a guess',
    async (_state, body) => {
      const read = async (one: Json) => {
        server.onRequest((request) => (request.includes('/captures/') ? samples.capture : one));
        return unlessUnreadable(() => server.paypal.fetchDispute('PP-D-1'));
      };
      const sample = await read(body);
      if (sample === null) throw new Error('No dispute');
      await forEachChange(body, async ({ body: changed, path, value }) => {
        const fact = await read(changed);
        // No field is needed for a dispute to be recorded. One that names another shop is none of the store.
        if (fact === null) return expect(path).toMatch(/^disputed_transactions\.0\.(invoice_number|custom)$/);
        const isAboutAmount = path.startsWith('dispute_amount');
        if (!isAboutAmount) expect(fact.amount).toEqual(sample.amount);
        else if (fact.amount !== null) expect(fact.amount.minor).toBeGreaterThan(0);
        const isRemoved = value === undefined || value === null;
        const isAmountStated = !(path === 'dispute_outcome.amount_refunded' && isRemoved);
        expectSameOutcome(fact, sample, isAmountStated);
        if (fact.reference !== undefined) expect(fact.reference).toMatch(/^P\d+$/);
        expect([null, ref(samples.orders.captured)]).toContain(fact.providerRef);
      });
    },
  );

  it('is of no payment that its capture does not state', async () => {
    const read = async (capture: Json) => {
      server.onRequest((request) => (request.includes('/captures/') ? capture : samples.disputes.unnumbered));
      return unlessUnreadable(() => server.paypal.fetchDispute('PP-D-1'));
    };
    const sample = await read(samples.capture);
    expect(sample?.reference).toMatch(/^P\d+$/);
    await forEachChange(samples.capture, async ({ body }) => {
      const fact = await read(body);
      if (fact === null) return;
      expect([undefined, sample?.reference]).toContain(fact.reference);
      expect(fact.captureRef).toBe(sample?.captureRef);
    });
  });
});

/** An event only says what has to be asked; it names the payment of the sample, or the changed value. */
const namesOf = (event: ProviderEvent) =>
  Object.entries(event).filter(([name, value]) => /^provider/.test(name) && value !== null);

describe('a signed event', () => {
  it.each(samples.events.map((event) => [String(fieldsOf(event).event_type), event] as const))(
    '%s is recorded whatever its fields are',
    async (_type, event) => {
      server.onRequest(() => samples.capture);
      const sample = await server.deliver(event);
      if (sample.kind !== 'ACCEPTED') throw new Error('Refused');
      await forEachChange(event, async ({ body, path, value }) => {
        const result = await unlessUnreadable(() => server.deliver(body));
        const isOfEnvelope = ['id', 'event_type', 'resource'].includes(path);
        if (result?.kind !== 'ACCEPTED') return expect(isOfEnvelope).toBe(true);
        if (path !== 'event_type') expect([sample.event.kind, 'OTHER']).toContain(result.event.kind);
        const known = [...namesOf(sample.event).map(([, one]) => one), value, ref(samples.orders.captured)];
        for (const [, name] of namesOf(result.event)) expect(known).toContain(name);
      });
    },
  );
});

describe('a listed movement', () => {
  const page = (info: Json, total: Json = 1, others: Json[] = []) => ({
    transaction_details: [{ transaction_info: info }, ...others],
    total_pages: total,
  });
  const read = async (body: unknown) => {
    server.onRequest((request) => (request.includes('/captures/') ? samples.capture : body));
    return unlessUnreadable(() => server.paypal.listTransactions(now, now));
  };
  const moneyOf = ({ kind, currency, minor, settled }: ProviderTransaction) => ({
    kind,
    currency,
    minor,
    settled: settled.minor,
  });

  it.each(samples.transactions.map((info) => [String(fieldsOf(info).transaction_event_code), info] as const))(
    '%s is booked as it is, reported, or left out',
    async (_code, info) => {
      const neighbour = asJson({ ...fieldsOf(info), transaction_id: 'NEIGHBOUR' });
      const others = [{ transaction_info: neighbour }];
      const [sample, second] = (await read(page(info, 1, others))) ?? [];
      if (!sample || sample.kind === 'UNREAD') throw new Error('No movement');
      await forEachChange(info, async ({ body, path, value }) => {
        // Another amount is a statement like any other.
        if (path.endsWith('.value') && value === '-1') return;
        const listed = (await read(page(body, 1, others))) ?? [];
        expect(listed).toContainEqual(second);
        const movement = listed.find((one) => one.id !== second?.id);
        // What PayPal does not assign to this store is left out.
        if (!movement) return expect(path).toMatch(/invoice_id|paypal_reference_id/);
        if (movement.kind !== 'UNREAD') expect(moneyOf(movement)).toEqual(moneyOf(sample));
      });
    },
  );

  it('is never lost with a list that cannot be read', async () => {
    const [info] = samples.transactions;
    if (!info) throw new Error('No movement');
    for (const value of [null, '', 7, true, {}, 'UNKNOWN_VALUE']) {
      expect(await read(asJson({ ...page(info), transaction_details: value }))).toBeNull();
      expect(await read(value)).toBeNull();
      expect(await read(page(info, value === 7 ? 1 : value))).toHaveLength(1);
    }
  });
});
