import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expireCoupons } from '@/backend/domains/coupons/expire-coupons';
import { sweepPayments } from '@/backend/domains/payments/settlement/sweeps/sweep-payments';
import { requeueUnsent } from '@/backend/platform/mail/outbox';
import { purgeOldRows } from '@/backend/platform/purge-old-rows';
import { createTestStore, type TestStore } from '@/backend/testing';
import { makeBuyers } from './buyers';
import { sequentialScans } from './count-rows-read';

const MANY = 20_000;
let store: TestStore;

beforeAll(async () => {
  store = await createTestStore();
  const [buyer] = await makeBuyers(store.db, 1, store.clock.now());
  const units = sql`generate_series(1, ${MANY}) n`;
  const age = sql`now() - n * interval '1 minute'`;
  await store.db.execute(sql`
    insert into payment_event (id, provider, type, provider_ref, processed_time, created_time)
    select 'sandbox:' || n, 'sandbox', 'payment', 'ref', now(), ${age} from ${units}`);
  await store.db.execute(sql`
    insert into outbox (id, recipient, channel, subject, text, status, created_time)
    select 'o' || n, 'a@b.example', 'EMAIL', 's', 't', 'SENT', ${age} from ${units}`);
  await store.db.execute(sql`
    insert into coupon_code (id, coupon_id, code, member_id, status, begin_time, end_time, source)
    select 'c' || n, (select min(id) from coupon), 'C' || n, ${buyer?.memberId}, 'USED', now(), ${age}, 'CLAIM' from ${units}`);
  await store.db.execute(sql`
    insert into idempotency_key (id, request_hash, created_time) select 'k' || n, 'h', ${age} from ${units}`);
  await store.db.execute(sql`
    insert into rate_limit (key, points, expire_time)
    select 'r' || n, 1, now() + n * interval '1 minute' from ${units}`);
  for (const table of ['payment_event', 'outbox', 'coupon_code', 'idempotency_key', 'rate_limit'])
    await store.db.execute(sql.raw(`analyze ${table}`));
});
afterAll(() => store?.close());

it('finds unprocessed events of payments by an index', async () => {
  const scans = await sequentialScans(store.rawSql, ['payment_event'], () => sweepPayments(store.services));
  expect(scans).toEqual([]);
});

it('finds unsent notices by an index', async () => {
  const scans = await sequentialScans(store.rawSql, ['outbox'], () => requeueUnsent(store.system()));
  expect(scans).toEqual([]);
});

it('finds coupon codes that end, and the code of an order, by an index', async () => {
  const scans = await sequentialScans(store.rawSql, ['coupon_code'], async () => {
    await expireCoupons(store.system());
    await store.db.execute(sql`select id from coupon_code where order_id = ${'1'}`);
  });
  expect(scans).toEqual([]);
});

it('finds rows to delete by an index', async () => {
  const tables = ['payment_event', 'outbox', 'idempotency_key', 'rate_limit'];
  const scans = await sequentialScans(store.rawSql, tables, () => purgeOldRows(store.system()));
  expect(scans).toEqual([]);
});
