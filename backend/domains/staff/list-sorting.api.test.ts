import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberSort, memberSorts, productSorts } from '../../../lib/staff/list-states';
import { staffWith } from '../../../tests/api/fixtures/staff';
import { member } from '../../database/schema/members';
import { byId, keysetSorting, type Sorting } from '../../platform/keyset-sorting';
import { createTestStore, type TestStore } from '../../testing';

let store: TestStore;
let token: string;
beforeAll(async () => {
  store = await createTestStore();
  ({ token } = await staffWith(store, ['ROLE_ADMIN']));
});
afterAll(() => store.close());

type Page = { rows: { id: string; spend?: number; lastLoginTime?: string | null; updatedTime?: string }[] };

/** A list with each direction of its sortings by id. */
const byTime = [
  'GET /upms/admin/member/list',
  'GET /goods/admin/goods/list',
  'GET /order/admin/coupon/list',
  'GET /goods/admin/card_lot/list',
  'GET /store/admin/article/list',
  'GET /goods/admin/price/list',
  'GET /upms/admin/audit/list',
  'GET /goods/admin/review/list',
] as const;

async function idsOf(key: (typeof byTime)[number], query: object): Promise<string[]> {
  const { rows } = (await store.call(key, { query }, { as: token })) as Page;
  return rows.map(({ id }) => id);
}

describe('sorting of the lists of the back office', () => {
  it.each(byTime)(
    '%s is sorted by time in both directions, and a page continues after a row',
    async (key) => {
      const oldest = await idsOf(key, { sort: 'OLDEST' });
      const newest = await idsOf(key, { sort: 'NEWEST' });
      if (oldest.length > 1 && oldest.length < 20) expect(oldest).toEqual([...newest].reverse());
      for (const [sort, ids] of [
        ['OLDEST', oldest],
        ['NEWEST', newest],
      ] as const) {
        const after = ids[0];
        if (!after) continue;
        expect((await idsOf(key, { sort, after })).slice(0, ids.length - 1)).toEqual(ids.slice(1));
      }
      expect(await idsOf(key, { sort: 'PASSWORD' })).toEqual(await idsOf(key, {}));
    },
  );

  it('members are sorted by spending and by their last sign-in; who never signed in is at the end or the beginning', async () => {
    await store.db.execute(
      sql`update member set spend_365d_fen = 100 * (select count(*) from member o where o.id > member.id)`,
    );
    const list = async (sort: MemberSort) =>
      ((await store.call('GET /upms/admin/member/list', { query: { sort } }, { as: token })) as Page).rows;
    const spent = (await list('SPENT_ASC')).map(({ spend }) => spend ?? 0);
    expect(new Set(spent).size).toBeGreaterThan(1);
    expect(spent).toEqual([...spent].sort((one, other) => one - other));
    expect((await list('SPENT_DESC')).map(({ id }) => id)).toEqual(
      (await list('SPENT_ASC')).map(({ id }) => id).reverse(),
    );
    const seen = (await list('SEEN_DESC')).map(({ lastLoginTime }) => lastLoginTime ?? '');
    expect(seen).toEqual([...seen].sort().reverse());
  });

  it('products are sorted by their last change', async () => {
    const { rows } = (await store.call(
      'GET /goods/admin/goods/list',
      { query: { sort: 'CHANGED_DESC' } },
      { as: token },
    )) as Page;
    const times = rows.map(({ updatedTime }) => updatedTime ?? '');
    expect(times).toEqual([...times].sort().reverse());
    expect(productSorts[0]).toBe('OLDEST');
  });

  it('every sorting of members reads an index', async () => {
    const keys: Record<string, Sorting> = {
      ...byId,
      SPENT: { key: sql`member.spend_365d_fen`, isDescending: true },
      SEEN: {
        key: sql`coalesce(member.last_login_time, '-infinity'::timestamp with time zone)`,
        isDescending: false,
      },
    };
    expect(memberSorts).toHaveLength(6);
    for (const [name, sorting] of Object.entries(keys)) {
      const { order } = keysetSorting(member.id, sorting, undefined);
      const plan = await store.db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        await tx.execute(sql`set local enable_sort = off`);
        const query = tx
          .select({ id: member.id })
          .from(member)
          .orderBy(...order)
          .limit(51);
        return JSON.stringify((await tx.execute(sql`explain ${query}`)).rows);
      });
      expect(plan, name).toContain('Index');
      expect(plan, name).not.toContain('Sort');
    }
  });

  it('a view of each list is saved and shown on that list alone', async () => {
    const views = async (page: string) =>
      store.call('GET /upms/admin/saved_view/list', { query: { page } as never }, { as: token });
    for (const page of ['members', 'products', 'coupons', 'tickets', 'refunds', 'lots', 'audit'] as const) {
      await store.call(
        'POST /upms/admin/saved_view/save',
        { body: { page, name: 'Mine', query: 'sort=OLDEST' } },
        { as: token },
      );
      expect(await views(page)).toMatchObject([{ name: 'Mine', query: 'sort=OLDEST' }]);
    }
    expect(await views('orders')).toEqual([]);
  });
});
