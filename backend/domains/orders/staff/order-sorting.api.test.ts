import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OrderSort, orderSorts } from '../../../../lib/staff/list-states';
import { staffWith } from '../../../../tests/api/fixtures/staff';
import { tradeFixture } from '../../../../tests/api/fixtures/trade';
import { orders } from '../../../database/schema/orders';
import { createTestStore, type TestStore } from '../../../testing';
import { sortingOf } from './search-orders';

let store: TestStore;
let token: string;
type Placed = { id: string; created: number; amount: number; paid: number };
let placed: Placed[];
beforeAll(async () => {
  store = await createTestStore();
  const trade = tradeFixture(store);
  ({ token } = await staffWith(store, ['ROLE_OPERATIONS']));
  const ids: string[] = [];
  for (let order = 0; order < 7; order += 1) ids.push((await trade.place()).id);
  const [first] = ids;
  const newer = store.clock.now().getTime();
  // Equal amounts and times are sorted by id; two orders are not paid.
  for (const [index, id] of ids.entries()) {
    const paid = index % 3 === 0 ? null : new Date(newer + (index % 2) * 60_000).toISOString();
    await store.db.execute(
      sql`update orders set paid_time = ${paid}, created_time = ${new Date(newer - (index % 4) * 60_000).toISOString()} where id = ${id}`,
    );
  }
  expect(first).toBeTruthy();
  const rows = await store.db.select().from(orders).where(inArray(orders.id, ids));
  placed = rows.map((row) => ({
    id: row.id,
    created: row.createdTime.getTime(),
    amount: row.payAmountFen,
    paid: row.paidTime?.getTime() ?? Number.NEGATIVE_INFINITY,
  }));
});
afterAll(() => store.close());

const list = (query: object) => store.call('GET /order/admin/order/list', { query }, { as: token });

const keyOf: Record<OrderSort, keyof Omit<Placed, 'id'>> = {
  NEWEST: 'created',
  OLDEST: 'created',
  AMOUNT_DESC: 'amount',
  AMOUNT_ASC: 'amount',
  PAID_DESC: 'paid',
  PAID_ASC: 'paid',
};

/** The ids of the placed orders in a sorting. */
function sorted(sort: OrderSort): string[] {
  const key = keyOf[sort];
  const isDescending = sort === 'NEWEST' || sort.endsWith('_DESC');
  const up = [...placed].sort((left, right) =>
    left[key] === right[key] ? (left.id < right.id ? -1 : 1) : left[key] < right[key] ? -1 : 1,
  );
  return (isDescending ? up.reverse() : up).map(({ id }) => id);
}

const ways = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'];

describe('the list of orders', () => {
  it.each(orderSorts)('is sorted: %s, and continues after every row', async (sort) => {
    const own = new Set(placed.map(({ id }) => id));
    const ownOf = (rows: { id: string }[]) => rows.map(({ id }) => id).filter((id) => own.has(id));
    const expected = sorted(sort);
    const { rows } = await list({ sort });
    expect(rows.length).toBeLessThan(50);
    expect(ownOf(rows)).toEqual(expected);
    for (const [index, after] of expected.entries())
      expect(ownOf((await list({ sort, after })).rows), `after ${index}`).toEqual(expected.slice(index + 1));
  });

  it('has its filters in every sorting, and ignores a sorting that does not exist', async () => {
    const ids = async (query: object) => (await list(query)).rows.map(({ id }) => id);
    const all = await ids({ step: 'PAID' });
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(await ids({ step: 'PAID', sort: 'PAID_DESC' }))).toEqual(new Set(all));
    expect(await ids({ sort: 'id; drop table orders' })).toEqual(await ids({}));
  });

  it.each([
    ['OLDEST', 'orders_created'],
    ['AMOUNT_DESC', 'orders_by_amount'],
    ['AMOUNT_ASC', 'orders_by_amount'],
    ['PAID_DESC', 'orders_by_payment'],
    ['PAID_ASC', 'orders_by_payment'],
  ] as const)(
    'sorted %s reads the index %s from the place of the page, without sorting',
    async (sort, index) => {
      const { order, following } = sortingOf({ sort, after: placed[0]?.id });
      // A few orders are sorted faster than read from an index.
      for (const way of ways) await store.db.execute(sql.raw(`set ${way} = off`));
      try {
        const { rows } = await store.db.execute<{ 'QUERY PLAN': string }>(
          sql`explain select id from orders where ${following} order by ${sql.join(order, sql`, `)} limit 51`,
        );
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toMatch(new RegExp(`Scan (Backward )?using ${index} on orders[^]*Index Cond: \\(ROW`));
        expect(plan).not.toContain('Sort');
      } finally {
        for (const way of ways) await store.db.execute(sql.raw(`set ${way} = on`));
      }
    },
  );
});
