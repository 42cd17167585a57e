import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxTopup } from '@/backend/database/schema/fulfilment';
import { paymentEvent } from '@/backend/database/schema/payments';
import { printFigures, runCounts } from '../../setup/run-counts';
import { signed, webhookSecret } from '../../stand-ins/stripe/start-stripe-stand-in';
import { type StripeFixture, stripeFixture } from './stripe-fixture';

let shop: StripeFixture;
beforeAll(async () => {
  shop = await stripeFixture();
});
afterAll(() => shop.close());

const deliveriesAtOnce = 50;

const countOf = async (table: typeof paymentEvent | typeof sandboxTopup) =>
  (await shop.store.db.select({ n: sql<number>`count(*)::int` }).from(table))[0]?.n ?? 0;

/** The event of a successful payment that was not delivered yet. */
async function paidEvent() {
  const opened = await shop.open();
  await shop.confirm(opened);
  const event = shop.standIn.takeEvents().find(({ body }) => body.includes('payment_intent.succeeded'));
  if (!event) throw new Error('No event');
  return { opened, event };
}

describe('events', () => {
  it(`have one effect in ${runCounts.deliveries} deliveries`, async () => {
    const { opened, event } = await paidEvent();
    const before = await countOf(sandboxTopup);
    const events = await countOf(paymentEvent);
    for (let sent = 0; sent < runCounts.deliveries; sent += deliveriesAtOnce) {
      // Stripe signs each delivery again, and a signature is accepted for five minutes.
      const again = signed(event.body, shop.store.clock.now());
      const answers = await Promise.all(Array.from({ length: deliveriesAtOnce }, () => shop.deliver(again)));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      await shop.store.runJobs();
    }
    expect((await countOf(paymentEvent)) - events).toBe(1);
    expect((await countOf(sandboxTopup)) - before).toBe(1);
    expect((await shop.logTypes(opened.order.id)).filter((type) => type === 'PAYMENT')).toHaveLength(1);
    expect(await shop.refundsOf(opened.order.id)).toEqual([]);
    printFigures(
      `${runCounts.deliveries} deliveries of an event of Stripe, ${shop.store.engine}: one effect`,
    );
  }, 900_000);

  it('that arrive in reverse order lead to the same result', async () => {
    const opened = await shop.open();
    await shop.confirm(opened, '4000000000000002');
    await shop.confirm(opened);
    const events = shop.standIn.takeEvents();
    expect(events.length).toBeGreaterThanOrEqual(3);
    for (const event of events.reverse()) {
      expect((await shop.deliver(event)).status).toBe(200);
      await shop.store.runJobs();
    }
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_EVALUATE');
    expect(await shop.attemptsOf(opened.order.id)).toMatchObject([{ status: 'SUCCEEDED', failKey: null }]);
  });

  it('are retained while the store does not know the intent', async () => {
    for (let round = 0; round < runCounts.earlyEvents; round += 1) {
      const placed = await shop.place();
      shop.standIn.faults.push({ on: 'POST /v1/payment_intents', times: 2, kind: 'LOST_RESPONSE' });
      expect((await shop.load(placed)).status).toBe(503);
      const [intent] = [...shop.standIn.ledger.intents.values()].slice(-1);
      shop.standIn.ledger.confirm(intent?.id ?? '', '4242424242424242');
      await shop.deliverEvents();
      expect((await shop.orderRow(placed.order.id))?.status).toBe('PENDING_PAYMENT');
      expect((await shop.load(placed)).status).toBe(200);
      shop.store.clock.advance(6000);
      await shop.store.runJobs();
      expect((await shop.orderRow(placed.order.id))?.status).toBe('PENDING_EVALUATE');
    }
    printFigures(
      `events of Stripe before their payment, ${shop.store.engine}: ${runCounts.earlyEvents} orders, all delivered`,
    );
  }, 900_000);

  it('of other shops of the account, and of other kinds, are answered and only recorded', async () => {
    const now = shop.store.clock.now();
    const event = (id: string, object: object, type = 'payment_intent.succeeded', livemode = false) =>
      signed(JSON.stringify({ id, object: 'event', type, livemode, data: { object } }), now);
    const given = [
      event('evt_foreign', { object: 'payment_intent', id: 'pi_foreign', metadata: {} }),
      event('evt_payout', { object: 'payout', id: 'po_1' }, 'payout.paid'),
      event('evt_no_id', { object: 'balance' }, 'balance.available'),
      event('evt_live', { object: 'payment_intent', id: 'pi_1', metadata: { reference: 'P1' } }, 'x', true),
    ];
    for (const each of given) {
      expect(await shop.deliver(each)).toMatchObject({ status: 200, body: { received: true } });
    }
    await shop.store.runJobs();
    const kinds = new Map(
      (await shop.store.db.select().from(paymentEvent).where(eq(paymentEvent.result, 'RECORDED'))).map(
        (row) => [row.id, row.kind],
      ),
    );
    expect(Object.fromEntries(kinds)).toMatchObject({
      'stripe:evt_foreign': 'OTHER',
      'stripe:evt_payout': 'OTHER',
      'stripe:evt_no_id': 'OTHER',
      'stripe:evt_live': 'OTHER',
    });
  });

  it('with fields that are null or unknown, and those without an object, are accepted', async () => {
    const now = shop.store.clock.now();
    const event = (id: string, object: object, type: string) =>
      signed(
        JSON.stringify({ id, object: 'event', type, livemode: false, request: null, data: { object } }),
        now,
      );
    const notice = (id: string, more: object) =>
      signed(
        JSON.stringify({
          id,
          object: 'v2.core.event',
          type: 'v1.billing.meter.error_report_triggered',
          created: '2026-11-27T00:00:00.000Z',
          context: null,
          livemode: false,
          ...more,
        }),
        now,
      );
    const given = {
      evt_null_id: event('evt_null_id', { object: 'balance', id: null }, 'balance.available'),
      evt_null_fields: event(
        'evt_null_fields',
        { object: null, id: 'x_1', metadata: { note: null, count: 7 }, payment_intent: { id: 'pi_1' } },
        'account.updated',
      ),
      evt_null_object: signed(
        JSON.stringify({ id: 'evt_null_object', object: 'event', type: 'x', livemode: false, data: null }),
        now,
      ),
      evt_thin: notice('evt_thin', {
        related_object: { id: 'mtr_1', type: 'billing.meter', url: '/v1/billing/meters/mtr_1' },
      }),
      evt_thin_alone: notice('evt_thin_alone', { related_object: null, data: { reason: 'x' } }),
    };
    for (const [name, each] of Object.entries(given)) {
      expect(await shop.deliver(each), name).toMatchObject({ status: 200, body: { received: true } });
    }
    const rows = await shop.store.db.select().from(paymentEvent).where(eq(paymentEvent.kind, 'OTHER'));
    expect(rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining(Object.keys(given).map((name) => `stripe:${name}`)),
    );
  });

  it('about a payment are read although other fields are null', async () => {
    const opened = await shop.open();
    await shop.confirm(opened);
    const event = shop.standIn.takeEvents().find(({ body }) => body.includes('payment_intent.succeeded'));
    const sent = JSON.parse(event?.body ?? '') as {
      data: { object: { metadata: Record<string, unknown>; payment_intent?: unknown } };
    };
    sent.data.object.metadata.note = null;
    sent.data.object.payment_intent = null;
    const body = JSON.stringify(sent);
    expect((await shop.deliver(signed(body, shop.store.clock.now()))).status).toBe(200);
    await shop.store.runJobs();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_EVALUATE');
  });

  it('are accepted with the former secret while it is replaced', async () => {
    const { event } = await paidEvent();
    const now = shop.store.clock.now();
    const both = signed(event.body, now, 'whsec_new');
    const [time = '', v1 = ''] = (both.headers['stripe-signature'] ?? '').split(',');
    const former = (event.headers['stripe-signature'] ?? '').split(',')[1] ?? '';
    expect(
      (await shop.deliver({ body: event.body, headers: { 'stripe-signature': `${time},${v1}` } })).status,
    ).toBe(400);
    const headers = { 'stripe-signature': `${time},${v1},${signatureAt(event.body, time)}` };
    expect(former).not.toBe('');
    expect((await shop.deliver({ body: event.body, headers })).status).toBe(200);
  });
});

const signatureAt = (body: string, time: string) =>
  (signed(body, new Date(Number(time.slice(2)) * 1000)).headers['stripe-signature'] ?? '').split(',')[1];

const hmacOf = (text: string, algorithm = 'sha256') =>
  createHmac(algorithm, webhookSecret).update(text).digest('hex');

describe('forged events', () => {
  it('are all refused and leave no trace', async () => {
    const opened = await shop.open();
    await shop.confirm(opened);
    const [event] = shop.standIn.takeEvents().slice(-1);
    if (!event) throw new Error('No event');
    const { body } = event;
    const now = shop.store.clock.now();
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const signature = event.headers['stripe-signature'] ?? '';
    const [time = '', v1 = ''] = signature.split(',');
    const header = (text: string) => ({ 'stripe-signature': text });
    const correct = (text: string) => signed(text, now);
    const nested = JSON.parse(body) as { data: object };
    const forged: Record<string, { body: string; headers: Record<string, string> }> = {
      'no header': { body, headers: {} },
      'empty header': { body, headers: header('') },
      garbage: { body, headers: header('hello') },
      'wrong secret': signed(body, now, 'whsec_wrong'),
      'empty secret': signed(body, now, ''),
      'secret without its prefix': signed(body, now, webhookSecret.replace('whsec_', '')),
      'publishable key as secret': signed(body, now, 'pk_test_standin'),
      'altered body': { body: body.replace('succeeded', 'processing'), headers: header(signature) },
      'space added': { body: `${body} `, headers: header(signature) },
      'byte order mark added': { body: `\ufeff${body}`, headers: header(signature) },
      're-serialised': { body: JSON.stringify(JSON.parse(body), null, 2), headers: header(signature) },
      'empty body': { body: '', headers: header(signature) },
      'another event id': { body: body.replace('"id":"evt_', '"id":"evt_0'), headers: header(signature) },
      'amount changed': { body: body.replace(/"amount":\d+/, '"amount":1'), headers: header(signature) },
      '302 s old': signed(body, at(-302)),
      '400 s ahead': signed(body, at(400)),
      'a day old': signed(body, at(-86_400)),
      'time swapped': { body, headers: header(`t=${Number(time.slice(2)) + 5},${v1}`) },
      'time missing': { body, headers: header(v1) },
      'signature missing': { body, headers: header(time) },
      'two times': { body, headers: header(`${time},t=1,${v1}`) },
      'time in milliseconds': { body, headers: header(`${time}000,${v1}`) },
      'scheme v0': { body, headers: header(signature.replace('v1=', 'v0=')) },
      'two wrong signatures': { body, headers: header(`${time},v1=${'0'.repeat(64)},v1=${'f'.repeat(64)}`) },
      'five signatures': { body, headers: header(`${time}${`,${v1}`.repeat(5)}`) },
      'signature truncated': { body, headers: header(signature.slice(0, -1)) },
      'signature in upper case': { body, headers: header(`${time},v1=${v1.slice(3).toUpperCase()}`) },
      'other header name': { body, headers: { 'x-stripe-signature': signature } },
      'secret of another endpoint': signed(body, now, 'whsec_another_endpoint'),
      'secret key as secret': signed(body, now, 'sk_test_standin'),
      'secret in another case': signed(body, now, webhookSecret.toUpperCase()),
      'secret with a line break': signed(body, now, `${webhookSecret}\n`),
      'line break added': { body: `${body}\n`, headers: header(signature) },
      'body cut off': { body: body.slice(0, -1), headers: header(signature) },
      'body sent twice': { body: body + body, headers: header(signature) },
      'body of 200 kB': { body: body + ' '.repeat(200_000), headers: header(signature) },
      'compressed body that is none': {
        body: `\u001f\u008b${body}`,
        headers: { ...header(signature), 'content-encoding': 'gzip' },
      },
      'body in Latin-1': {
        body: body.replace('"id"', '"é":1,"id"'),
        headers: { ...header(signature), 'content-type': 'application/json; charset=iso-8859-1' },
      },
      'time in hexadecimal': { body, headers: header(`t=0x${Number(time.slice(2)).toString(16)},${v1}`) },
      'negative time': { body, headers: header(`t=-${time.slice(2)},${v1}`) },
      'time of zero': signed(body, new Date(0)),
      'signature of the body alone': { body, headers: header(`${time},v1=${hmacOf(body)}`) },
      'signature without the dot': { body, headers: header(`${time},v1=${hmacOf(time.slice(2) + body)}`) },
      'signature by SHA-512': {
        body,
        headers: header(`${time},v1=${hmacOf(`${time.slice(2)}.${body}`, 'sha512')}`),
      },
      'signature in base64': {
        body,
        headers: header(`${time},v1=${Buffer.from(v1.slice(3), 'hex').toString('base64')}`),
      },
      'signature of zero length': { body, headers: header(`${time},v1=`) },
      'no JSON': correct('id=evt_1&type=payment_intent.succeeded'),
      'no event': correct(JSON.stringify(nested.data)),
      'no mode': correct(body.replace('"livemode":false,', '')),
      'invalid UTF-8 replaced': correct(
        `${body.slice(0, -1)},"x":"\ud800"}`.replace('"object":"event"', '"object":1'),
      ),
    };
    const before = await countOf(paymentEvent);
    const accepted: string[] = [];
    for (const [name, each] of Object.entries(forged)) {
      const answer = await shop.deliver(each);
      if (answer.status !== 400 || answer.message !== 'common_message_badRequest') accepted.push(name);
    }
    expect(accepted).toEqual([]);
    printFigures(`${Object.keys(forged).length} forged events of Stripe, ${accepted.length} accepted`);
    expect(Object.keys(forged).length).toBeGreaterThanOrEqual(50);
    expect(await countOf(paymentEvent)).toBe(before);
    await shop.store.runJobs();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_PAYMENT');
    expect((await shop.deliver(event)).status).toBe(200);
  });
});
