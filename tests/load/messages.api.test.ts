import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestStore, type TestStore } from '@/backend/testing';
import { type Buyer, makeBuyers } from './buyers';
import { connectTo, countRowsRead } from './count-rows-read';

/** Runs on PostgreSQL only, whose planner has statistics after `vacuum analyze`. */
const onPostgres = Boolean(process.env.DATABASE_URL);
if (!onPostgres) console.log('10,000 tickets: skipped without PostgreSQL (DATABASE_URL)');

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
        last_reply_time, created_time, updated_time, waiting_since)
      select (${memberId === first.memberId ? '31' : '32'} || lpad(n::text, 17, '0')), ${memberId}, 'Message ' || n,
        repeat('What was said at length. ', 12), (array['CONSULTATION','COMPLAINT','SUGGESTION'])[1 + n % 3],
        (array['PENDING','REPLIED','CLOSED'])[1 + n % 3], n % 5, case when n % 500 = 0 then 2 else 0 end,
        now() - n * interval '7 minutes', now() - n * interval '10 minutes', now(),
        case when n % 3 = 0 then now() - n * interval '7 minutes' end
      from generate_series(1, ${memberId === first.memberId ? MANY : 10 * MANY}) n`);
  }
  // Autovacuum does the same within a minute.
  await store.db.execute(sql`vacuum analyze message_ticket`);
});
afterAll(() => store?.close());

/** A page and its total read the tickets of the member at most twice, and none of other members. */
const mostRows = 2 * MANY + 100;

it.runIf(onPostgres)("reads no other member's tickets for a page of 10,000", async () => {
  const as = { as: writer.token };
  const list = (query: object) => store.call('GET /member/message/list', { query }, as);
  expect((await list({})).total).toBe(MANY);
  const calls: Record<string, () => Promise<unknown>> = {
    'first page': () => list({}),
    'a later page': () => list({ pageNumber: 37, pageSize: 20 }),
    'last page': () => list({ pageNumber: 1000 }),
    'filtered page': () => list({ category: 'COMPLAINT', pageNumber: 30 }),
    'unread count': () => store.call('GET /member/message/statistics', {}, as),
  };
  const { rows } = await store.db.execute<{ name: string }>(sql`select current_database() as name`);
  const client = await connectTo(rows[0]?.name ?? '');
  try {
    const read: Record<string, number> = {};
    for (const [name, call] of Object.entries(calls))
      read[name] = await countRowsRead(client, ['message_ticket'], call);
    console.log(read);
    expect(Math.max(...Object.values(read))).toBeGreaterThan(0);
    expect(Object.entries(read).filter(([, count]) => count > mostRows)).toEqual([]);
  } finally {
    await client.end();
  }
});
