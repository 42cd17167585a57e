import { desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffWith } from '../../../../tests/api/fixtures/staff';
import { topUp, tradeFixture } from '../../../../tests/api/fixtures/trade';
import { alarmOf, deadLetterOf, noticeOf, webhookOf } from '../../../../tests/security/operations-rows';
import { supplierBalance, supplierCall, supplierEvent } from '../../../database/schema/fulfilment';
import { paymentEvent } from '../../../database/schema/payments';
import { alarm, auditLog, outbox } from '../../../database/schema/platform';
import { newId } from '../../../platform/new-id';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
let token: string;
beforeAll(async () => {
  store = await createTestStore();
  token = (await staffWith(store, ['ROLE_OPERATIONS'])).token;
});
afterAll(() => store.close());

const as = () => ({ as: token });
const counts = () => store.call('GET /upms/admin/operations/count', {}, as());

async function storedAlarms(event: string) {
  await store.alarmsStored();
  return store.db.select().from(alarm).where(eq(alarm.event, event));
}

describe('a dead letter', () => {
  it('runs again with its payload when it is retried, once in 20 parallel tries', async () => {
    const notice = await noticeOf(store);
    await store.db.update(outbox).set({ status: 'WAITING' }).where(eq(outbox.id, notice));
    const id = await deadLetterOf(store, notice);
    const listed = await store.call('GET /upms/admin/job/dead_letters', {}, as());
    expect(listed.find((one) => one.id === id)).toMatchObject({
      queue: 'outbox.send',
      payload: { outboxId: notice },
      error: 'Mailbox does not exist',
    });
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => store.attempt('POST /upms/admin/job/retry', { body: { id } }, as())),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(19);
    await store.runJobs();
    const [sent] = await store.db.select().from(outbox).where(eq(outbox.id, notice));
    expect(sent?.status).toBe('SENT');
    const rows = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(rows.map(({ action }) => action)).toEqual(['job.retry']);
  });

  it('names the order of its payment', async () => {
    const order = await tradeFixture(store).buy(topUp);
    await store.rawSql(`insert into pgboss.job (name, data) values ('dead.order.expire', $1)`, [
      JSON.stringify({ orderId: order.id }),
    ]);
    const listed = await store.call('GET /upms/admin/job/dead_letters', {}, as());
    expect(listed.find(({ queue }) => queue === 'order.expire')?.orderSn).toBe(order.sn);
  });

  it('is discarded with a reason only', async () => {
    const id = await deadLetterOf(store);
    const before = (await counts()).dead;
    const bare = await store.attempt('POST /upms/admin/job/discard', { body: { id, reason: ' ' } }, as());
    expect(bare.status).toBe(400);
    await store.call('POST /upms/admin/job/discard', { body: { id, reason: 'the mailbox is gone' } }, as());
    expect((await counts()).dead).toBe(before - 1);
    const [row] = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(row).toMatchObject({ action: 'job.discard', reason: 'the mailbox is gone' });
  });
});

describe('an alarm of the log', () => {
  it('is stored once with the number of times, and again after it was resolved', async () => {
    const fields = { event: 'test.alarm', provider: 'sandbox', password: 'hidden', err: new Error('lost') };
    store.services.log.error(fields, 'the test failed');
    expect(await storedAlarms('test.alarm')).toHaveLength(1);
    store.services.log.error(fields, 'the test failed again');
    store.services.log.error({ ...fields, provider: 'other' }, 'the test failed elsewhere');
    expect(await storedAlarms('test.alarm')).toHaveLength(2);
    const { rows } = await store.call('GET /upms/admin/alarm/list', { query: {} }, as());
    const row = rows.find(({ detail }) => detail.provider === 'sandbox');
    expect(row).toMatchObject({ count: 2, message: 'the test failed again' });
    expect(row?.detail).toEqual({ provider: 'sandbox', error: 'lost' });
    const resolve = () =>
      store.attempt('POST /upms/admin/alarm/resolve', { body: { id: row?.id, reason: 'repaired' } }, as());
    const both = await Promise.all([resolve(), resolve()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    store.services.log.error(fields, 'and again');
    expect(await storedAlarms('test.alarm')).toHaveLength(3);
  });

  it('does not count what has no event or is no error', async () => {
    const before = (await counts()).alarms;
    store.services.log.error('plain');
    store.services.log.warn({ event: 'test.warning' }, 'a warning');
    await alarmOf(store);
    expect((await counts()).alarms).toBe(before + 1);
  });
});

describe('webhooks', () => {
  it('are paged by time without gaps, also when many have the same time', async () => {
    const time = new Date(store.clock.now().getTime() - 60_000);
    const events = Array.from({ length: 120 }, (_, place) => ({
      id: `stripe:evt_${String(place).padStart(3, '0')}`,
      provider: 'stripe',
      type: 'payment_intent.succeeded',
      createdTime: place < 110 ? time : new Date(time.getTime() + place),
    }));
    await store.db.insert(paymentEvent).values(events);
    await store.db.insert(supplierEvent).values({
      id: 'sandbox:call_1',
      supplier: 'sandbox',
      type: 'top-up',
      requestId: '1',
      createdTime: time,
    });
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const page = await store.call('GET /upms/admin/webhook/list', { query: after ? { after } : {} }, as());
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining([...events.map(({ id }) => id), 'sandbox:call_1']));
    const found = await store.call('GET /upms/admin/webhook/list', { query: { q: 'evt_007' } }, as());
    expect(found.rows.map(({ id }) => id)).toEqual(['stripe:evt_007']);
  });

  it('that were not processed run again', async () => {
    const id = await webhookOf(store);
    await store.call('POST /upms/admin/webhook/retry', { body: { id } }, as());
    store.clock.advance(11 * 60_000);
    await store.runJobs();
    const [row] = await store.db.select().from(paymentEvent).where(eq(paymentEvent.id, id));
    expect(row?.result).toBe('UNKNOWN_REFERENCE');
    const again = await store.attempt('POST /upms/admin/webhook/retry', { body: { id } }, as());
    expect(again.status).toBe(409);
  });

  it('are closed only about a refund that the store does not know', async () => {
    const finance = await staffWith(store, ['ROLE_FINANCE']);
    const close = async (id: string) => {
      const body = { id, reason: 'not of this store' };
      return (await store.attempt('POST /upms/admin/webhook/close', { body }, { as: finance.token })).status;
    };
    const unknown = { kind: 'REFUND', objectId: 're_closed', result: 'UNKNOWN_REFUND' } as const;
    const [first, second] = [await webhookOf(store, unknown), await webhookOf(store, unknown)];
    expect(await close(await webhookOf(store))).toBe(409);
    expect(await close('sandbox:none')).toBe(404);
    expect(await close(first)).toBe(200);
    const rows = await store.db
      .select()
      .from(paymentEvent)
      .where(inArray(paymentEvent.id, [first, second]));
    expect(rows.map(({ result, processedTime }) => [result, processedTime !== null])).toEqual([
      ['CLOSED', true],
      ['CLOSED', true],
    ]);
  });
});

describe('the outbox', () => {
  it('shows no code of a member, who could be impersonated with it', async () => {
    const id = await noticeOf(store);
    const subject = 'Tianyun Store: 482013 is your code to sign in, order 2026112200001234';
    await store.db.update(outbox).set({ subject }).where(eq(outbox.id, id));
    const { rows } = await store.call('GET /upms/admin/outbox/list', { query: { status: 'FAILED' } }, as());
    expect(rows.find((one) => one.id === id)?.subject).toBe(
      'Tianyun Store: •••••• is your code to sign in, order 2026112200001234',
    );
  });

  it('masks recipients, and sends a failed mail again', async () => {
    const id = await noticeOf(store);
    const { rows } = await store.call('GET /upms/admin/outbox/list', { query: { status: 'FAILED' } }, as());
    const row = rows.find((one) => one.id === id);
    expect(row?.recipient).not.toContain('someone');
    expect(Object.keys(row ?? {})).not.toContain('text');
    await store.call('POST /upms/admin/outbox/retry', { body: { id } }, as());
    await store.runJobs();
    const [sent] = await store.db.select().from(outbox).where(eq(outbox.id, id));
    expect(sent?.status).toBe('SENT');
    const again = await store.attempt('POST /upms/admin/outbox/retry', { body: { id } }, as());
    expect(again.status).toBe(409);
  });
});

describe('suppliers', () => {
  it('show balance, breakers and the calls of the last hour', async () => {
    const { code } = store.services.supplier;
    await store.db
      .insert(supplierBalance)
      .values({ supplier: code, minor: 50_000, currency: 'CNY', readTime: store.clock.now() })
      .onConflictDoUpdate({ target: supplierBalance.supplier, set: { minor: 50_000 } });
    const order = await tradeFixture(store).buy(topUp);
    const [row] = await store.call('GET /upms/admin/supplier/list', {}, as());
    expect(row).toMatchObject({
      code,
      breakers: { topUps: 'CLOSED', accountChecks: 'CLOSED' },
      balance: { amount: 500, currency: 'CNY', isLow: true },
      failed: 0,
    });
    expect(row?.calls).toBeGreaterThan(0);
    const { rows } = await store.call('GET /upms/admin/supplier/calls', { query: {} }, as());
    expect(rows[0]).toMatchObject({ orderSn: order.sn, kind: 'TOP_UP', status: 'DELIVERED' });
    expect(await store.db.select({ id: supplierCall.id }).from(supplierCall)).not.toEqual([]);
    const detail = await store.call('GET /order/admin/order/view', { query: { orderSn: order.sn } }, as());
    expect(detail.delivery).toMatchObject({ supplier: code, supplierOrderNo: expect.any(String) });
  });

  it('show how long they took in each of the last 24 hours', async () => {
    await tradeFixture(store).buy(topUp);
    const [call] = await store.db.select().from(supplierCall).orderBy(desc(supplierCall.id)).limit(1);
    if (!call) throw new Error('No call');
    const createdTime = new Date(store.clock.now().getTime() - 5 * 3_600_000);
    const after = (seconds: number) => new Date(createdTime.getTime() + seconds * 1000);
    const copy = (attempt: number, seconds: number) => ({
      ...call,
      id: newId(),
      attempt,
      createdTime,
      updatedTime: after(seconds),
    });
    // A call without a response has no time.
    await store.db
      .insert(supplierCall)
      .values([copy(97, 2), copy(98, 12), { ...copy(99, 900), status: 'SENT' }]);
    const hours = await store.call('GET /upms/admin/supplier/latency', {}, as());
    expect(hours).toHaveLength(24);
    const hour = Math.floor(createdTime.getTime() / 3_600_000) * 3_600_000;
    expect(hours.filter((one) => one.hour <= hour && one.calls > 0)).toEqual([
      { hour, calls: 3, p50: 7, p90: 11 },
    ]);
  });
});

it('counts what waits on the dashboard', async () => {
  await deadLetterOf(store, newId());
  await alarmOf(store);
  const waiting = await store.call('GET /order/admin/decision/count', {}, as());
  const count = await counts();
  expect(waiting.jobs?.count).toBe(count.dead);
  expect(waiting.alarms).toMatchObject({ count: count.alarms, oldest: expect.any(Number) });
});
