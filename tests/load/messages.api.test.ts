import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestStore, type TestStore } from '@/backend/platform/testing';
import { bestTimes, percentile } from './best-times';
import { type Buyer, makeBuyers } from './buyers';

/** Ten thousand messages of one member, on PostgreSQL; PGlite's one connection would measure nothing. */
const onPostgres = Boolean(process.env.DATABASE_URL);
if (!onPostgres) console.log('10,000 messages: left out, there is no PostgreSQL (DATABASE_URL)');

const MANY = 10_000;
let store: TestStore;
let writer: Buyer;

beforeAll(async () => {
  if (!onPostgres) return;
  store = await createTestStore();
  const [first, second] = await makeBuyers(store.db, 2, store.clock.now());
  if (!first || !second) throw new Error('No buyers');
  writer = first;
  for (const { memberId } of [first, second]) {
    await store.db.execute(sql`
      insert into message_ticket (id, member_id, subject, content, category, status, reply_count, unread_admin_replies,
        last_reply_time, created_time, updated_time)
      select (${memberId === first.memberId ? '31' : '32'} || lpad(n::text, 17, '0')), ${memberId}, 'Message ' || n,
        repeat('What was said at length. ', 12), (array['CONSULTATION','COMPLAINT','SUGGESTION'])[1 + n % 3],
        (array['PENDING','REPLIED','CLOSED'])[1 + n % 3], n % 5, case when n % 500 = 0 then 2 else 0 end,
        now() - n * interval '7 minutes', now() - n * interval '10 minutes', now()
      from generate_series(1, ${MANY}) n`);
  }
  // As the database does by itself within a minute of so many rows.
  await store.db.execute(sql`vacuum analyze message_ticket`);
}, 120_000);
afterAll(() => store?.close());

/** Milliseconds. */
const budget = 30;

it.runIf(onPostgres)('lists 10,000 messages of one member in less than 30 ms p99', async () => {
  const as = { as: writer.token };
  const list = (query: object) => store.call('GET /member/message/list', { query }, as);
  expect((await list({})).total).toBe(MANY);
  const asked: Record<string, (call: number) => Promise<unknown>> = {
    'first page': () => list({}),
    'any page': (n) => list({ pageNumber: 1 + ((n * 37) % 500), pageSize: 20 }),
    'last page': () => list({ pageNumber: 1000 }),
    'filtered page': (n) => list({ category: 'COMPLAINT', pageNumber: 1 + (n % 300) }),
    'unread count': () => store.call('GET /member/message/statistics', {}, as),
  };
  for (const [what, ask] of Object.entries(asked)) {
    const times = await bestTimes({ calls: 200, budget }, ask);
    const p99 = percentile(0.99, times);
    console.log(`${what} of ${MANY} messages: p50 ${percentile(0.5, times)} ms, p99 ${p99} ms`);
    expect(p99, what).toBeLessThan(budget);
  }
});
