import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxTopup } from '@/backend/database/schema/fulfilment';
import { paymentEvent } from '@/backend/database/schema/payments';
import { printFigures, runCounts } from '../../setup/run-counts';
import { issue, newKeys } from '../../stand-ins/paypal/certificates';
import { type SignedEvent, signerName } from '../../stand-ins/paypal/webhook-signer';
import { type PaypalFixture, paypalFixture } from './paypal-fixture';

let shop: PaypalFixture;
beforeAll(async () => {
  shop = await paypalFixture();
});
afterAll(() => shop.close());

const deliveriesAtOnce = 50;

const countOf = async (table: typeof paymentEvent | typeof sandboxTopup) =>
  (await shop.store.db.select({ n: sql<number>`count(*)::int` }).from(table))[0]?.n ?? 0;

/** The event of an approval that was not delivered yet. */
async function approvedEvent() {
  const opened = await shop.open();
  shop.standIn.takeEvents();
  shop.standIn.ledger.approve(opened.ref);
  const [event] = shop.standIn.takeEvents();
  if (!event) throw new Error('No event');
  return { opened, event };
}

/** As PayPal does, repeats what a busy store refuses. */
async function accepted(event: SignedEvent) {
  for (let tries = 0; tries < 50; tries += 1) {
    const { status } = await shop.deliver(event);
    if (status === 200) return;
    expect(status).toBe(503);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Never accepted');
}

const eventsWith = async (result: string) =>
  Object.fromEntries(
    (await shop.store.db.select().from(paymentEvent).where(eq(paymentEvent.result, result))).map(
      ({ id, kind }) => [id, kind],
    ),
  );

describe('events', () => {
  it(`have one effect in ${runCounts.deliveries} deliveries`, async () => {
    const { opened, event } = await approvedEvent();
    const before = { topUps: await countOf(sandboxTopup), events: await countOf(paymentEvent) };
    for (let sent = 0; sent < runCounts.deliveries; sent += deliveriesAtOnce) {
      await Promise.all(Array.from({ length: deliveriesAtOnce }, () => accepted(event)));
      await shop.store.runJobs();
    }
    expect((await countOf(paymentEvent)) - before.events).toBe(1);
    expect((await countOf(sandboxTopup)) - before.topUps).toBe(1);
    expect(shop.standIn.ledger.view(opened.ref).purchase_units[0]?.payments?.captures).toHaveLength(1);
    expect((await shop.logTypes(opened.order.id)).filter((type) => type === 'PAYMENT')).toHaveLength(1);
    printFigures(
      `${runCounts.deliveries} deliveries of an event of PayPal, ${shop.store.engine}: one effect`,
    );
  }, 900_000);

  it('about one capture have one effect under 20 event ids', async () => {
    const { opened } = await approvedEvent();
    await shop.capture(opened);
    const [event] = shop.standIn.takeEvents().filter(({ body }) => body.includes('CAPTURE.COMPLETED'));
    const before = await countOf(sandboxTopup);
    for (let index = 0; index < 20; index += 1) {
      const body = (event?.body ?? '').replace(/"id":"WH-\w+"/, `"id":"WH-COPY-${index}"`);
      expect((await shop.deliver(shop.standIn.sign(body))).status).toBe(200);
    }
    await shop.store.runJobs();
    expect((await countOf(sandboxTopup)) - before).toBe(1);
    expect((await shop.logTypes(opened.order.id)).filter((type) => type === 'PAYMENT')).toHaveLength(1);
  });

  it('that arrive in reverse order lead to the same result', async () => {
    const { opened, event: approval } = await approvedEvent();
    await shop.pay(opened, 'REVIEWED');
    shop.standIn.ledger.decide(opened.ref, true);
    const events = [approval, ...shop.standIn.takeEvents()];
    expect(events.length).toBeGreaterThanOrEqual(4);
    for (const event of events.reverse()) {
      expect((await shop.deliver(event)).status).toBe(200);
      await shop.store.runJobs();
    }
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_EVALUATE');
  });

  it('are retained while the store does not know the order', async () => {
    for (let round = 0; round < runCounts.earlyEvents; round += 1) {
      const placed = await shop.place();
      shop.standIn.faults.push({ on: 'POST /v2/checkout/orders', times: 2, kind: 'LOST_RESPONSE' });
      expect((await shop.load(placed)).status).toBe(503);
      const [order] = [...shop.standIn.ledger.orders.values()].slice(-1);
      shop.standIn.ledger.approve(order?.id ?? '');
      await shop.deliverEvents();
      expect((await shop.orderRow(placed.order.id))?.status).toBe('PENDING_PAYMENT');
      expect((await shop.load(placed)).status).toBe(200);
      shop.store.clock.advance(6000);
      await shop.store.runJobs();
      expect((await shop.orderRow(placed.order.id))?.status).toBe('PENDING_EVALUATE');
    }
    printFigures(
      `events of PayPal before their payment, ${shop.store.engine}: ${runCounts.earlyEvents} orders, all delivered`,
    );
  }, 900_000);

  it('of other shops of the account, and of other kinds, get a success response and are only recorded', async () => {
    const { ref } = await shop.paid();
    const [capture] = [...shop.standIn.ledger.captures.values()].slice(-1);
    shop.standIn.ledger.openDispute(ref);
    const [dispute] = shop.standIn.takeEvents();
    const event = (id: string, event_type: string, resource: object) =>
      shop.standIn.sign(JSON.stringify({ id, event_type, resource }));
    const given = [
      event('WH-FOREIGN', 'CHECKOUT.ORDER.APPROVED', { id: 'X', purchase_units: [{ custom_id: 'theirs' }] }),
      event('WH-PAYOUT', 'PAYMENT.PAYOUTSBATCH.SUCCESS', { batch_header: {} }),
      event('WH-CAPTURE', 'PAYMENT.CAPTURE.COMPLETED', { id: 'Y', custom_id: 'theirs' }),
      event('WH-REFUND', 'PAYMENT.CAPTURE.REFUNDED', {
        id: 'Z',
        links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/UNKNOWN' }],
      }),
      event('WH-DISPUTE', 'CUSTOMER.DISPUTE.CREATED', {
        dispute_id: 'PP-D-1',
        disputed_transactions: [{ seller_transaction_id: capture?.id, invoice_number: 'theirs' }],
      }),
    ];
    for (const each of [...given, dispute]) {
      if (!each) throw new Error('No dispute');
      expect(await shop.deliver(each)).toMatchObject({ status: 200, body: { received: true } });
    }
    await shop.store.runJobs();
    const kinds = await eventsWith('RECORDED');
    for (const id of ['FOREIGN', 'PAYOUT', 'CAPTURE', 'REFUND', 'DISPUTE']) {
      expect(kinds[`paypal:WH-${id}`], id).toBe('OTHER');
    }
    expect(await eventsWith('OPEN')).toMatchObject({
      [`paypal:${JSON.parse(dispute?.body ?? '{}').id}`]: 'DISPUTE',
    });
  });

  it('with null fields get a success response', async () => {
    const { opened, event } = await approvedEvent();
    const { resource, ...rest } = JSON.parse(event.body);
    const empty = { custom_id: null, dispute_id: null, supplementary_data: null, links: null };
    const nothing = { ...empty, disputed_transactions: null, purchase_units: null, id: null };
    const body = (id: string, changes: object) =>
      shop.standIn.sign(JSON.stringify({ ...rest, id, ...changes }));
    const types = ['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.REFUNDED', 'CUSTOMER.DISPUTE.CREATED'];
    const given = [
      body('WH-NULLS', { resource: { ...resource, ...empty, disputed_transactions: null, status: null } }),
      ...types.map((event_type, index) => body(`WH-NULL-${index}`, { event_type, resource: nothing })),
    ];
    for (const each of given)
      expect(await shop.deliver(each)).toMatchObject({ status: 200, body: { received: true } });
    await shop.store.runJobs();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_EVALUATE');
    expect(await eventsWith('RECORDED')).toMatchObject({ 'paypal:WH-NULL-0': 'OTHER' });
  });

  it('that PayPal repeats for three days are accepted, because it may not sign them again', async () => {
    const { opened, event } = await approvedEvent();
    shop.store.clock.advance(3 * 24 * 3_600_000);
    // The order expired days ago.
    await shop.store.runJobs();
    expect((await shop.deliver(event)).status).toBe(200);
    await shop.store.runJobs();
    expect((await shop.orderRow(opened.order.id))?.status).not.toBe('PENDING_EVALUATE');
    expect(shop.standIn.ledger.view(opened.ref).status).toBe('APPROVED');
  });
});

describe('certificates', () => {
  const requestsOf = (name: string) =>
    shop.standIn.requests.filter((request) => request.endsWith(name)).length;

  it('are loaded once', async () => {
    const { event } = await approvedEvent();
    await shop.deliver(event);
    const before = requestsOf('CERT-standin');
    await shop.deliver((await approvedEvent()).event);
    expect(requestsOf('CERT-standin')).toBe(before);
  });

  it('without a complete chain leave the decision to PayPal', async () => {
    const { signer } = shop.standIn;
    signer.files.set('CERT-short', signer.signer.pem);
    const certificateUrl = signer.urlOf('CERT-short');
    const { opened, event } = await approvedEvent();
    const genuine = shop.standIn.sign(event.body, { certificateUrl });
    expect((await shop.deliver(genuine)).status).toBe(200);
    await shop.store.runJobs();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_EVALUATE');
    const stranger = issue(signerName, { ...signer.dates });
    signer.files.set('CERT-stranger', stranger.pem);
    const forged = shop.standIn.sign(event.body.replace('WH-', 'WH-0'), {
      signer: stranger,
      certificateUrl: signer.urlOf('CERT-stranger'),
    });
    expect((await shop.deliver(forged)).status).toBe(400);
  });

  it('that cannot be loaded now leave the event to PayPal, which sends it again', async () => {
    const { event } = await approvedEvent();
    const { signer } = shop.standIn;
    signer.files.set('CERT-later', `${signer.signer.pem}${signer.intermediate.pem}`);
    const later = shop.standIn.sign(event.body, { certificateUrl: signer.urlOf('CERT-later') });
    shop.standIn.faults.push({ on: 'GET /v1/notifications/certs', times: 1, kind: 'STATUS', status: 503 });
    expect((await shop.deliver(later)).status).toBe(503);
    expect((await shop.deliver(later)).status).toBe(200);
  });
});

describe('forged events', () => {
  /** Certificates that must not be trusted, served by PayPal's own address. */
  function hostileCertificates() {
    const { signer } = shop.standIn;
    const { intermediate, root } = signer;
    // One pair of keys for all, because new ones take longer than the requests.
    const dates = { ...signer.dates, keys: newKeys() };
    const now = shop.store.clock.now().getTime();
    const past = { ...dates, to: new Date(now - 1000) };
    const future = { ...dates, from: new Date(now + 86_400_000) };
    const foreignRoot = issue('Stand-in Root CA', { isAuthority: true, ...dates });
    const expiredAuthority = issue('Stand-in Issuing CA', { by: root, isAuthority: true, ...past });
    const noAuthority = issue('Stand-in Issuing CA', { by: root, ...dates });
    const chains = {
      'self-signed': [issue(signerName, dates)],
      'another root of the same name': [issue(signerName, { by: foreignRoot, ...dates }), foreignRoot],
      'expired certificate': [issue(signerName, { by: intermediate, ...past }), intermediate],
      'certificate of the future': [issue(signerName, { by: intermediate, ...future }), intermediate],
      'expired authority': [issue(signerName, { by: expiredAuthority, ...dates }), expiredAuthority],
      'issuer that is no authority': [issue(signerName, { by: noAuthority, ...dates }), noAuthority],
      'another name': [issue('shop.example', { by: intermediate, ...dates }), intermediate],
      'name with a suffix': [
        issue(`${signerName}.evil.example`, { by: intermediate, ...dates }),
        intermediate,
      ],
      'short key': [issue(signerName, { by: intermediate, ...signer.dates, bits: 1024 }), intermediate],
      'authority as signer': [issue(signerName, { by: root, isAuthority: true, ...dates })],
    };
    return Object.entries(chains).map(([name, chain], index) => {
      const file = `CERT-hostile-${index}`;
      signer.files.set(file, chain.map(({ pem }) => pem).join(''));
      return [name, { signer: chain[0], certificateUrl: signer.urlOf(file) }] as const;
    });
  }

  it('are all refused, leave no trace, and reach no foreign host', async () => {
    const { opened, event } = await approvedEvent();
    const { body, headers } = event;
    const { standIn } = shop;
    const origin = standIn.account.apiBase;
    const now = shop.store.clock.now();
    const day = 86_400_000;
    const at = (ms: number) => standIn.sign(body, { at: new Date(now.getTime() + ms) });
    const header = (name: string, value: string): SignedEvent => ({
      body,
      headers: { ...headers, [`paypal-${name}`]: value },
    });
    const without = (name: string): SignedEvent => ({
      body,
      headers: Object.fromEntries(Object.entries(headers).filter(([each]) => each !== `paypal-${name}`)),
    });
    const certificate = (certificateUrl: string) => standIn.sign(body, { certificateUrl });
    const signature = headers['paypal-transmission-sig'] ?? '';
    const path = '/v1/notifications/certs/CERT-standin';
    const { port } = new URL(origin);
    const forged: Record<string, SignedEvent> = {
      'no headers': { body, headers: {} },
      'no transmission id': without('transmission-id'),
      'no time': without('transmission-time'),
      'no signature': without('transmission-sig'),
      'no algorithm': without('auth-algo'),
      'no certificate': without('cert-url'),
      'empty signature': header('transmission-sig', ''),
      'signature truncated': header('transmission-sig', signature.slice(4)),
      'signature altered': header(
        'transmission-sig',
        `${signature.slice(0, 300)}AAAA${signature.slice(304)}`,
      ),
      'another transmission id': header('transmission-id', 'b1b1b1b1-0000'),
      'time swapped': header('transmission-time', new Date(now.getTime() - 1000).toISOString()),
      'time without zone': header('transmission-time', now.toISOString().replace('Z', '')),
      'algorithm SHA1': header('auth-algo', 'SHA1withRSA'),
      'algorithm none': header('auth-algo', 'none'),
      'other scheme': header('auth-algo', 'HMAC-SHA256'),
      '400 s ahead': at(400_000),
      'a day ahead': at(day),
      'five days old': at(-5 * day),
      'altered body': { body: body.replace('APPROVED', 'approved'), headers },
      'space added': { body: `${body} `, headers },
      'byte order mark added': { body: `\ufeff${body}`, headers },
      're-serialised': { body: JSON.stringify(JSON.parse(body), null, 2), headers },
      'empty body': { body: '', headers },
      'another event id': { body: body.replace('"id":"WH-', '"id":"WH-0'), headers },
      'wrong webhook id': standIn.sign(body, { webhookId: 'WH-OTHER-0001' }),
      'empty webhook id': standIn.sign(body, { webhookId: '' }),
      'checksum of another body': standIn.sign(body, { signedBody: '{}' }),
      'no JSON': standIn.sign('id=WH-1'),
      'no event': standIn.sign('{"id":"WH-1"}'),
      'no resource': standIn.sign('{"id":"WH-1","event_type":"CHECKOUT.ORDER.APPROVED"}'),
      'foreign certificate host': certificate(`https://evil.example${path}`),
      'host with a suffix': certificate(`https://api.paypal.com.evil.tld${path}`),
      'host with a prefix': certificate(`https://evil-api.paypal.com${path}`),
      'live host for a sandbox': certificate(`https://api.paypal.com${path}`),
      'http for https': certificate(`http://api.sandbox.paypal.com${path}`),
      'credentials in the URL': certificate(`http://evil@127.0.0.1:${port}${path}`),
      'host as credentials': certificate(`${origin}@evil.example${path}`),
      'another port': certificate(`http://127.0.0.1:${Number(port) === 1 ? 2 : 1}${path}`),
      'another name of this machine': certificate(`http://localhost:${port}${path}`),
      'another path': certificate(`${origin}/v1/notifications/other/CERT-standin`),
      'path with dots': certificate(`${origin}/v1/notifications/certs/../certs/CERT-standin`),
      'query added': certificate(`${origin}${path}?x=1`),
      'fragment added': certificate(`${origin}${path}#x`),
      'file URL': certificate('file:///etc/passwd'),
      'data URL': certificate('data:text/plain,x'),
      'no URL': certificate('CERT-standin'),
      'unknown certificate': certificate(`${origin}/v1/notifications/certs/CERT-unknown`),
      ...Object.fromEntries(hostileCertificates().map(([name, given]) => [name, standIn.sign(body, given)])),
    };
    const before = await countOf(paymentEvent);
    const accepted: string[] = [];
    const loaded: string[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      loaded.push(String(input));
      return fetch(input, init);
    };
    try {
      for (const [name, each] of Object.entries(forged)) {
        const answer = await shop.deliver(each);
        if (answer.status !== 400 || answer.message !== 'common_message_badRequest') accepted.push(name);
      }
    } finally {
      globalThis.fetch = fetch;
    }
    expect(accepted).toEqual([]);
    printFigures(`${Object.keys(forged).length} forged events of PayPal, ${accepted.length} accepted`);
    expect(Object.keys(forged).length).toBeGreaterThanOrEqual(50);
    expect(loaded.filter((url) => !url.startsWith(`${origin}/v1/notifications/certs/CERT-`))).toEqual([]);
    expect(await countOf(paymentEvent)).toBe(before);
    await shop.store.runJobs();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_PAYMENT');
    expect((await shop.deliver(event)).status).toBe(200);
  });
});
