import { asc, eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeNow, type StaffMember, staffWith } from '../../../tests/api/fixtures/staff';
import { cardCodes, topUp, tradeFixture } from '../../../tests/api/fixtures/trade';
import {
  type Received,
  type Reply,
  startReceiver,
} from '../../../tests/stand-ins/webhook-receiver/webhook-receiver';
import { webhookDelivery, webhookEndpoint, webhookEvent } from '../../database/schema/connections';
import { alarm } from '../../database/schema/platform';
import { createJobQueue } from '../../jobs/job-queue';
import { followCacheEvents } from '../../platform/cache-events';
import { purgeOldRows } from '../../platform/purge-old-rows';
import { createPublicCalls } from '../../providers/outgoing-calls/post-public';
import { createTestStore, type TestStore } from '../../testing';
import { resealWebhookSecrets } from './reseal-webhook-secrets';
import { sendWebhooks } from './send-webhooks';

const skuId = '1800311000000000002';
const changes = 200;
/** Milliseconds. Receivers that are to be late get less: no other one may be late on a busy machine. */
const callTimeout = 30_000;
const shortTimeout = 1500;

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
let admin: StaffMember;
let operator: StaffMember;
beforeAll(async () => {
  receiver = await startReceiver();
  const resolve = async (host: string) => [
    { address: host.startsWith('private') ? '10.0.0.1' : '127.0.0.1', family: 4 },
  ];
  const calls = createPublicCalls({ ...receiver.reach, resolve, timeout: callTimeout });
  const shortCalls = createPublicCalls({ ...receiver.reach, resolve, timeout: shortTimeout });
  const isLate = (url: string) => /\/\/(hangs|late)-/.test(url);
  const post: typeof calls.post = (call) => (isLate(call.url) ? shortCalls : calls).post(call);
  store = await createTestStore({}, { outgoingCalls: { post } });
  trade = tradeFixture(store);
});
/** Each test has receivers of its own, whose circuit breakers are closed. */
let round = 0;
const urlOf = (name: string) => receiver.urlOf(`${name}-${round}`);
beforeEach(async () => {
  round += 1;
  admin = await staffWith(store, ['ROLE_ADMIN']);
  operator = await staffWith(store, ['ROLE_OPERATIONS']);
});
afterEach(async () => {
  await store.db.delete(webhookEndpoint);
  await store.db.delete(webhookEvent);
  receiver.received.length = 0;
  receiver.respond(() => ({ status: 204 }));
  // Events have the time of the database.
  store.clock.advance(Date.now() - store.clock.now().getTime());
});
afterAll(async () => {
  await store.close();
  await receiver.close();
});

const reason = 'the ERP is connected';
type Events = ('order.created' | 'order.status_changed' | 'stock.changed' | 'delivery.changed')[];

/** Adds an endpoint as an administrator. */
async function connect(name: string, events: string[] = ['stock.changed']) {
  const body = { url: urlOf(name), description: name, events: events as Events, reason };
  const made = await store.call('POST /upms/admin/connection/create', { body }, { as: admin.token });
  return { ...made, name };
}
/** Sends until nothing is due: a run of the sweep ends after a time, which a busy machine reaches. */
async function send() {
  do await sendWebhooks(store.system());
  while (await isSomethingDue());
}
const isSomethingDue = async () => {
  const { rows } = await store.db.execute(
    sql`select 1 from webhook_delivery delivery join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
      where endpoint.state = 'ACTIVE' and delivery.status = 'WAITING'
        and delivery.next_time <= ${store.clock.now().toISOString()} limit 1`,
  );
  return rows.length > 0;
};
const sendAfter = async (ms: number) => {
  store.clock.advance(ms);
  await send();
};
const minute = 61_000;
const day = 86_400_000;
/** A change of the stock, as a purchase makes one, in a transaction of its own. */
const changeStock = (times = 1) =>
  Promise.all(
    Array.from({ length: times }, () =>
      store.rawSql(`update sku set available = available + 1, stocked = stocked + 1 where id = $1`, [skuId]),
    ),
  );
/** Verifies as a receiver does whose clock is the one of the store. */
function verify(secret: string, { headers, body }: Received) {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(store.clock.now().getTime());
  try {
    return new Webhook(secret).verify(body, headers) as { type: string; data: Record<string, unknown> };
  } finally {
    clock.mockRestore();
  }
}
const to = (name: string) => receiver.received.filter(({ host }) => host.startsWith(`${name}-${round}.`));
const idsOf = (requests: readonly Received[]) => requests.map(({ headers }) => headers['webhook-id']);
const statusesOf = async (endpointId: string) => {
  const { rows } = await store.db.execute(
    sql`select status, count(*)::int as rows from webhook_delivery where endpoint_id = ${endpointId} group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.rows]));
};
const deliveriesOf = (endpointId: string) =>
  store.db
    .select()
    .from(webhookDelivery)
    .where(eq(webhookDelivery.endpointId, endpointId))
    .orderBy(asc(webhookDelivery.eventId));
const version = async (id: string) => {
  const list = await store.call('GET /upms/admin/connection/list', {}, { as: admin.token });
  return list.find((one) => one.id === id)?.version ?? -1;
};
const alarmsOf = async (event: string) => {
  await store.alarmsStored();
  return store.db.select().from(alarm).where(eq(alarm.event, event));
};

describe('an event', () => {
  it('is sent for each change of order, payment, refund, delivery and stock, signed and without codes and contacts', async () => {
    const all = [
      'order.created',
      'order.status_changed',
      'payment.status_changed',
      'refund.created',
      'refund.status_changed',
      'delivery.changed',
      'stock.changed',
    ];
    const { secret } = await connect('erp', all);
    const order = await trade.buy(cardCodes);
    await trade.refundByStaff(order.id);
    await store.runJobs();
    await send();
    const sent = to('erp').map((one) => verify(secret, one));
    const typed = (type: string) => sent.filter((one) => one.type === type).map(({ data }) => data);
    expect(typed('order.created')).toEqual([
      {
        orderSn: order.sn,
        status: 'PENDING_PAYMENT',
        previousStatus: null,
        version: 0,
        goodsType: 'VIRTUAL',
        payAmount: expect.any(Number),
        amountPaid: 0,
        amountRefunded: 0,
      },
    ]);
    expect(typed('order.status_changed').map(({ status }) => status)).toEqual(
      expect.arrayContaining(['PENDING_EVALUATE', 'PENDING_REFUND', 'REFUNDED']),
    );
    expect(typed('order.status_changed')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ status: 'REFUNDED', previousStatus: 'PENDING_REFUND' }),
      ]),
    );
    expect(typed('payment.status_changed')).toEqual(
      expect.arrayContaining([expect.objectContaining({ orderSn: order.sn, status: 'SUCCEEDED' })]),
    );
    expect(typed('refund.created')).toMatchObject([{ orderSn: order.sn, previousStatus: null }]);
    expect(typed('refund.status_changed')).toEqual(
      expect.arrayContaining([expect.objectContaining({ status: 'SUCCEEDED' })]),
    );
    expect(typed('delivery.changed')).toEqual(
      expect.arrayContaining([expect.objectContaining({ state: 'DELIVERED', deliveredQuantity: 1 })]),
    );
    expect(typed('stock.changed').every((one) => one.skuId === cardCodes.skuId)).toBe(true);
    expect(new Set(idsOf(to('erp'))).size).toBe(sent.length);
    const text = JSON.stringify(to('erp'));
    expect(text).not.toMatch(/@|secret|cardNo|mobile|email|account/i);
    const [first] = to('erp');
    if (!first) throw new Error('Nothing was sent');
    expect(() => verify(secret, { ...first, body: `${first.body} ` })).toThrow();
  });

  it('is written for no change that is rolled back, and none is lost of one that is committed', async () => {
    const { id } = await connect('erp');
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        store.db
          .transaction(async (tx) => {
            await tx.execute(
              sql`update sku set available = available + 1, stocked = stocked + 1 where id = ${skuId}`,
            );
            if (index % 2) throw new Error('rolled back');
          })
          .catch(() => undefined),
      ),
    );
    expect(await statusesOf(id)).toEqual({ WAITING: 20 });
    expect(await store.db.select().from(webhookEvent)).toHaveLength(20);
    await send();
    expect(idsOf(to('erp'))).toHaveLength(20);
  });

  it('is not written when no endpoint subscribes to it, and goes to each that does', async () => {
    await changeStock();
    const one = await connect('one');
    const two = await connect('two', ['stock.changed', 'order.created']);
    const other = await connect('other', ['order.created']);
    await changeStock(3);
    expect(await store.db.select().from(webhookEvent)).toHaveLength(3);
    await send();
    expect([to('one').length, to('two').length, to('other').length]).toEqual([3, 3, 0]);
    expect(idsOf(to('one')).sort()).toEqual(idsOf(to('two')).sort());
    expect(await Promise.all([one, two, other].map(({ id }) => statusesOf(id)))).toEqual([
      { SENT: 3 },
      { SENT: 3 },
      {},
    ]);
  });

  it('does not fail its change when the endpoint is deleted at the same moment', async () => {
    const { id } = await connect('erp');
    const body = { id, version: 0, reason };
    await Promise.all([
      changeStock(20),
      store.call('POST /upms/admin/connection/delete', { body }, { as: admin.token }),
    ]);
    await send();
    expect(to('erp')).toEqual([]);
  });
});

describe(`${changes} events`, () => {
  const replies: Record<string, () => Reply | Promise<Reply>> = {
    fails: () => ({ status: 500, body: 'database is down' }),
    hangs: () => 'hang',
    redirects: () => ({ status: 302, headers: { location: urlOf('good') } }),
    late: () => new Promise((resolve) => setTimeout(() => resolve({ status: 204 }), shortTimeout + 500)),
  };
  const reply = ({ host }: Received) =>
    replies[host.split('-')[0] ?? '']?.() ?? { status: 204, body: 'thanks' };

  it('reach a good receiver once each while others fail, hang, redirect, are private or late, and reach those later', async () => {
    receiver.respond(reply);
    const names = ['good', 'fails', 'hangs', 'redirects', 'private', 'late'];
    const made = [];
    for (const name of names) made.push(await connect(name));
    await changeStock(changes);
    await send();
    expect(new Set(idsOf(to('good'))).size).toBe(changes);
    expect(to('good')).toHaveLength(changes);
    // The circuit breaker opens after five failures, with at most four requests at once.
    for (const name of ['fails', 'hangs', 'late']) expect(to(name).length, name).toBeLessThanOrEqual(8);
    expect(to('redirects')).toHaveLength(changes);
    expect(to('private')).toEqual([]);
    const [good, fails, hangs, redirects, hidden, late] = made;
    const rowsOf = async (one: { id: string } | undefined) =>
      (await deliveriesOf(one?.id ?? '')).filter(({ lastTime }) => lastTime);
    expect((await rowsOf(good)).every(({ responseCode, tries }) => responseCode === 204 && tries === 1)).toBe(
      true,
    );
    expect((await rowsOf(fails)).find(({ tries }) => tries > 0)).toMatchObject({
      responseCode: 500,
      responseText: 'database is down',
    });
    expect((await rowsOf(hangs)).find(({ tries }) => tries > 0)?.failure).toBe('TIMEOUT');
    expect((await rowsOf(late)).find(({ tries }) => tries > 0)?.failure).toBe('TIMEOUT');
    expect((await rowsOf(hidden)).find(({ tries }) => tries > 0)?.failure).toBe('ADDRESS');
    expect((await rowsOf(redirects))[0]).toMatchObject({ status: 'WAITING', responseCode: 302, tries: 1 });

    // The receivers recover: each has every event, those that were tried before with the same id.
    for (const name of ['fails', 'hangs', 'late', 'redirects']) replies[name] = () => ({ status: 200 });
    await sendAfter(minute);
    await sendAfter(minute);
    for (const one of [fails, hangs, redirects, late]) {
      expect(await statusesOf(one?.id ?? ''), one?.name).toEqual({ SENT: changes });
      expect(new Set(idsOf(to(one?.name ?? ''))).size, one?.name).toBe(changes);
    }
    expect(to('good')).toHaveLength(changes);
    expect(await statusesOf(hidden?.id ?? '')).toEqual({ WAITING: changes });
    // What is not accepted ends, with an alarm, and staff send it again.
    await sendAfter(3 * day);
    expect(await statusesOf(hidden?.id ?? '')).toEqual({ FAILED: changes });
    expect(await alarmsOf('webhook.failed')).toMatchObject([{ detail: { endpointId: hidden?.id } }]);
  });

  it('are sent once each by two workers at once', async () => {
    await connect('erp');
    await changeStock(changes);
    await Promise.all([send(), send(), send()]);
    expect(to('erp')).toHaveLength(changes);
    expect(new Set(idsOf(to('erp'))).size).toBe(changes);
  });
});

describe('a try', () => {
  it('is repeated with growing pauses and the same id and body, eight times, and then staff see an alarm', async () => {
    receiver.respond(() => ({ status: 404 }));
    const { id } = await connect('erp');
    await changeStock();
    await send();
    const pauses: number[] = [];
    const began = store.clock.now().getTime();
    let last = began;
    while (pauses.length < 20) {
      const [row] = await deliveriesOf(id);
      if (row?.status !== 'WAITING') break;
      pauses.push(Math.round((row.nextTime.getTime() - last) / 1000));
      store.clock.advance(row.nextTime.getTime() - store.clock.now().getTime());
      last = store.clock.now().getTime();
      await send();
    }
    expect(pauses).toEqual([60, 300, 1800, 7200, 18_000, 36_000, 72_000]);
    expect(to('erp')).toHaveLength(8);
    expect(new Set(idsOf(to('erp'))).size).toBe(1);
    expect(new Set(to('erp').map(({ body }) => body)).size).toBe(1);
    const times = to('erp').map(({ headers }) => headers['webhook-timestamp']);
    expect(new Set(times).size).toBe(8);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'FAILED', tries: 8, responseCode: 404 }]);
    expect((await alarmsOf('webhook.failed')).filter(({ key }) => key.includes(id))).toHaveLength(1);
  });

  it('that a killed process has begun is made again after a minute, and its late result changes nothing', async () => {
    const { id } = await connect('erp');
    await changeStock(3);
    let end: (status: number) => void = () => {};
    const dead = { ...store.system() };
    dead.outgoingCalls = {
      post: () => new Promise((resolve) => (end = (status) => resolve({ status, text: '' }))),
    };
    const killed = sendWebhooks(dead);
    while ((await deliveriesOf(id)).some(({ tries }) => tries === 0)) await new Promise(setImmediate);
    await send();
    expect(to('erp')).toEqual([]);
    await sendAfter(minute);
    expect(to('erp')).toHaveLength(3);
    end(500);
    expect(await statusesOf(id)).toEqual({ SENT: 3 });
    void killed;
  });

  it('after a kill between the response and its row has the same id', async () => {
    const { id } = await connect('erp');
    await changeStock();
    const dying = { ...store.system() };
    dying.outgoingCalls = {
      post: async (call) => {
        await store.services.outgoingCalls.post(call);
        return new Promise(() => {});
      },
    };
    void sendWebhooks(dying);
    while (to('erp').length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await sendAfter(minute);
    expect(to('erp')).toHaveLength(2);
    expect(new Set(idsOf(to('erp'))).size).toBe(1);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'SENT', tries: 2 }]);
  });

  it('that cannot be made does not keep the other events waiting', async () => {
    const { id } = await connect('erp');
    await changeStock(2);
    const [first] = await deliveriesOf(id);
    await store.db
      .update(webhookEvent)
      .set({ type: 'of.another.release' })
      .where(eq(webhookEvent.id, first?.eventId ?? ''));
    await send();
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'WAITING', failure: 'OTHER' },
      { status: 'SENT' },
    ]);
  });

  it('that is answered with 410 stops the endpoint, and resuming it continues', async () => {
    receiver.respond(() => ({ status: 410 }));
    const { id } = await connect('erp');
    await changeStock(10);
    await send();
    expect(to('erp').length).toBeLessThanOrEqual(4);
    expect(await store.call('GET /upms/admin/connection/list', {}, { as: operator.token })).toMatchObject([
      { id, state: 'GONE' },
    ]);
    expect(await alarmsOf('webhook.gone')).toHaveLength(1);
    const before = to('erp').length;
    // An endpoint that wants nothing is not a reason to write events.
    await changeStock(5);
    await sendAfter(minute);
    expect(to('erp')).toHaveLength(before);
    receiver.respond(() => ({ status: 204 }));
    const body = { id, version: await version(id), isPaused: false };
    await store.call('POST /upms/admin/connection/pause', { body }, { as: admin.token });
    await send();
    expect(await statusesOf(id)).toEqual({ FAILED: before, SENT: 10 - before });
  });
});

describe('staff', () => {
  it('read a secret once, and for a day after its rotation both sign', async () => {
    const { id, secret } = await connect('erp');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const listed = await store.attempt('GET /upms/admin/connection/list', {}, { as: admin.token });
    expect(JSON.stringify(listed.body)).not.toContain(secret.slice(6, 20));
    const [row] = await store.db.select().from(webhookEndpoint);
    expect(JSON.stringify(row)).not.toContain(secret.slice(6, 20));
    const next = await store.call(
      'POST /upms/admin/connection/rotate',
      { body: { id, version: 0 } },
      { as: admin.token },
    );
    await changeStock();
    await send();
    const [both] = to('erp');
    if (!both) throw new Error('Nothing was sent');
    for (const key of [secret, next.secret])
      expect(verify(key, both)).toMatchObject({ type: 'stock.changed' });
    expect(both.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    store.clock.advance(day);
    await changeStock();
    await send();
    const one = to('erp').at(-1);
    if (!one) throw new Error('Nothing was sent');
    expect(one.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    const [left] = await store.db.select().from(webhookEndpoint);
    expect(left).toMatchObject({ formerEnc: null, formerUntil: null });
  });

  it('send a test event, pause and resume', async () => {
    const { id } = await connect('erp');
    await store.call('POST /upms/admin/connection/test', { body: { id } }, { as: admin.token });
    await send();
    expect(JSON.parse(to('erp')[0]?.body ?? '')).toMatchObject({
      type: 'connection.test',
      data: { description: 'erp' },
    });
    const set = async (isPaused: boolean) =>
      store.call(
        'POST /upms/admin/connection/pause',
        { body: { id, version: await version(id), isPaused } },
        { as: admin.token },
      );
    await set(true);
    await changeStock(5);
    await sendAfter(minute);
    expect(to('erp')).toHaveLength(1);
    const refused = await store.attempt(
      'POST /upms/admin/connection/test',
      { body: { id } },
      { as: admin.token },
    );
    expect(refused.status).toBe(409);
    await set(false);
    await send();
    expect(to('erp')).toHaveLength(6);
  });

  it('send one event again, and all that failed since a time, with the same ids', async () => {
    receiver.respond(() => ({ status: 410 }));
    const { id } = await connect('erp', ['stock.changed']);
    await changeStock(3);
    for (let round = 0; round < 3; round += 1) {
      await send();
      const body = { id, version: await version(id), isPaused: false };
      await store.call('POST /upms/admin/connection/pause', { body }, { as: admin.token });
    }
    expect(await statusesOf(id)).toEqual({ FAILED: 3 });
    const failed = idsOf(to('erp'));
    receiver.respond(() => ({ status: 204 }));
    receiver.received.length = 0;
    const as = { as: operator.token };
    const events = await store.call(
      'GET /upms/admin/connection/events',
      { query: { connectionId: id, status: 'FAILED' } },
      as,
    );
    expect(events.rows).toHaveLength(3);
    const [first] = events.rows;
    expect(first).toMatchObject({ type: 'stock.changed', subject: skuId, responseCode: 410, nextTime: null });
    await store.call(
      'POST /upms/admin/connection/replay',
      { body: { id: first?.id ?? '', connectionId: id } },
      as,
    );
    await send();
    expect(idsOf(to('erp'))).toEqual([first?.webhookId]);
    const ask = (since: number) =>
      store.call('POST /upms/admin/connection/replay_failed', { body: { id, since } }, as);
    expect(await ask(Date.now() + day)).toEqual({ count: 0 });
    const both = await Promise.all([ask(0), ask(0)]);
    expect(both.map(({ count }) => count).sort()).toEqual([0, 2]);
    await send();
    expect(idsOf(to('erp')).sort()).toEqual([...new Set(failed)].sort());
    expect(await statusesOf(id)).toEqual({ SENT: 3 });
  });

  it.each([
    'http://erp.receiver.example/hooks',
    'https://localhost/hooks',
    'https://shop.localhost/hooks',
    'https://erp.internal/hooks',
    'https://erp/hooks',
    'https://user:password@erp.receiver.example/hooks',
    'https://erp.receiver.example/hooks#part',
    'ftp://erp.receiver.example/',
    'javascript:alert(1)',
    'not a URL',
  ])('cannot add %s', async (url) => {
    const body = { url, description: 'ERP', events: ['stock.changed'] as Events, reason };
    const refused = await store.attempt('POST /upms/admin/connection/create', { body }, { as: admin.token });
    expect([refused.status, refused.message]).toEqual([422, 'connection_urlRefused']);
  });

  it('change an endpoint that another person has not changed meanwhile, with a recent code, and have at most 20', async () => {
    const { id } = await connect('erp');
    const body = {
      id,
      version: 0,
      url: urlOf('new'),
      description: 'new',
      events: ['stock.changed'] as Events,
      reason,
    };
    const both = await Promise.all(
      [body, { ...body, description: 'newer' }].map((one) =>
        store.attempt('POST /upms/admin/connection/update', { body: one }, { as: admin.token }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await changeStock();
    await send();
    expect([to('erp').length, to('new').length]).toEqual([0, 1]);
    const many = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        store.attempt(
          'POST /upms/admin/connection/create',
          { body: { url: urlOf(`n${index}`), description: 'n', events: ['order.created'], reason } },
          { as: admin.token },
        ),
      ),
    );
    expect(many.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(many.filter(({ message }) => message === 'connection_limit')).toHaveLength(6);
    store.clock.advance(11 * 60_000);
    const late = await store.attempt(
      'POST /upms/admin/connection/rotate',
      { body: { id, version: 1 } },
      { as: admin.token },
    );
    expect(late.message).toBe('staff_stepUpRequired');
    await store.call(
      'POST /auth/admin/session/step_up',
      { body: { code: codeNow(store) } },
      { as: admin.token },
    );
    await store.call('POST /upms/admin/connection/rotate', { body: { id, version: 1 } }, { as: admin.token });
  });
});

it('secrets are sealed with a new secret of the store, and sign as before', async () => {
  const { id, secret } = await connect('erp');
  const { secret: next } = await store.call(
    'POST /upms/admin/connection/rotate',
    { body: { id, version: 0 } },
    { as: admin.token },
  );
  const { environment, log, db } = store.services;
  const renewed = { ...environment, secret: 'n'.repeat(32), oldSecrets: [environment.secret] };
  const services = { db, log, environment: renewed };
  expect(await resealWebhookSecrets(services)).toEqual({ resealed: 1, failed: 0 });
  expect(await resealWebhookSecrets(services)).toEqual({ resealed: 0, failed: 0 });
  await changeStock();
  await sendWebhooks({ ...store.system(), environment: { ...renewed, oldSecrets: [] } });
  const [one] = to('erp');
  if (!one) throw new Error('Nothing was sent');
  for (const key of [secret, next]) expect(verify(key, one)).toMatchObject({ type: 'stock.changed' });
});

it('a commit with an event is announced to the workers, and is one run of the sweep for all of them', async () => {
  const { log, clockCheck } = store.services;
  const queue = createJobQueue(store.rawSql, log, clockCheck);
  await queue.open({ create: false });
  const heard = vi.fn(() => queue.runSoon('sweep.webhooks'));
  const events = await followCacheEvents(store.connection, log, () => {}, {
    onJob: () => {},
    onWebhook: heard,
    onPush: () => {},
  });
  const waiting = async () => {
    const { rows } = await store.rawSql(
      `select count(*)::int as rows from pgboss.job where name = 'sweep.webhooks' and state = 'created'`,
      [],
    );
    return rows[0];
  };
  try {
    await changeStock();
    await connect('erp');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(heard).not.toHaveBeenCalled();
    await changeStock(10);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(10), 5000);
    await vi.waitFor(async () => expect(await waiting()).toEqual({ rows: 1 }), 5000);
    await store.runJobs();
    expect(to('erp')).toHaveLength(10);
  } finally {
    await events.close();
    await queue.close();
  }
});

it('rows of events are deleted after 30 days, also of an endpoint that is paused', async () => {
  const { id } = await connect('erp');
  await changeStock(3);
  await store.db.update(webhookEndpoint).set({ state: 'PAUSED' });
  await store.db.update(webhookEvent).set({ createdTime: new Date(store.clock.now().getTime() - 31 * day) });
  await changeStock(1);
  await purgeOldRows(store.system());
  expect(await deliveriesOf(id)).toHaveLength(1);
  expect(await store.db.select().from(webhookEvent)).toHaveLength(1);
});

it('a purchase without endpoints and one with an endpoint need the same statements', async () => {
  const { countedStatements } = await import('../../database/count-statements');
  const counted = async () => {
    const order = await trade.place(topUp);
    const before = countedStatements();
    await trade.pay(order);
    return countedStatements() - before;
  };
  await counted();
  const without = await counted();
  await connect('erp', ['order.created', 'order.status_changed', 'stock.changed']);
  expect(await counted()).toBe(without);
});
