import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReportGroup, reportGroups } from '../../../lib/contract/staff/report';
import { addTime, formatShanghai, parseShanghai } from '../../../lib/time';
import { type StaffMember, staffWith } from '../../../tests/api/fixtures/staff';
import { cardCodes, refundInParts, tradeEverything, tradeFixture } from '../../../tests/api/fixtures/trade';
import { createTestStore, type TestStore } from '../../testing';
import { saveSetting } from '../settings/save-setting';

let store: TestStore;
let clerk: StaffMember;
let range: { from: string; to: string };

beforeAll(async () => {
  store = await createTestStore();
  const from = formatShanghai(store.clock.now(), 'day');
  await saveSetting(store.db, 'tax', { percent: 6 }, store.clock.now());
  await tradeEverything(store);
  await refundInParts(store);
  clerk = await staffWith(store, ['ROLE_FINANCE']);
  range = { from, to: formatShanghai(store.clock.now(), 'day') };
}, 120_000);
afterAll(() => store.close());

const view = (group: ReportGroup, days = range) =>
  store.call(
    'GET /order/admin/report/view',
    { query: { ...days, group } },
    { as: clerk.token, locale: 'en' },
  );

/** Debits less credits of an account in CNY, fen. */
async function balanceOf(account: string): Promise<number> {
  const { rows } = await store.db.execute<{ sum: string }>(
    sql`select coalesce(sum(minor), 0)::text as sum from journal_line where account = ${account} and currency = 'CNY'`,
  );
  return Number(rows[0]?.sum);
}

const fen = (yuan: number) => Math.round(yuan * 100);

describe('a report', () => {
  it.each(reportGroups)('by %s has the totals of the books', async (group) => {
    const { rows, total } = await view(group);
    const [revenue, refunds, disputes, cost] = [
      await balanceOf('REVENUE'),
      await balanceOf('REFUNDS'),
      await balanceOf('DISPUTES'),
      await balanceOf('SUPPLIER_COST'),
    ];
    expect(revenue).toBeLessThan(0);
    expect(refunds).toBeGreaterThan(0);
    expect({
      sales: fen(total.sales),
      refunds: fen(total.refunds),
      disputes: fen(total.disputes),
      cost: fen(total.cost),
      margin: fen(total.margin),
    }).toEqual({ sales: -revenue, refunds, disputes, cost, margin: -revenue - refunds - disputes - cost });
    // Each line is rounded separately.
    const exact = ((-revenue - refunds) * 6) / 106;
    expect(Math.abs(fen(total.tax) - exact)).toBeLessThan(20);
    expect(total.tax).toBeGreaterThan(0);
    for (const key of ['orders', 'sales', 'refunds', 'disputes', 'cost', 'margin', 'tax'] as const) {
      const sum = rows.reduce((all, row) => all + fen(row[key]), 0);
      expect(sum, key).toBe(fen(total[key]));
    }
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('names products and categories, and has the methods and currencies of the orders', async () => {
    const names = async (group: ReportGroup) => (await view(group)).rows.map(({ name }) => name);
    const products = await names('PRODUCT');
    expect(products.length).toBeGreaterThan(1);
    expect(products.join(' ')).toMatch(/^[\x20-\x7e]+$/);
    expect(await names('METHOD')).toEqual(expect.arrayContaining(['Card', 'Coins']));
    // Of codes and top-ups no country is known.
    expect(await names('COUNTRY')).toContain('Not known');
    const suppliers = await names('SUPPLIER');
    expect(suppliers).toContain('Sandbox supplier');
    expect(suppliers.length).toBeGreaterThan(1);
    expect(await names('CURRENCY')).toContain('CNY');
  });

  it('begins days, weeks on Monday and months at midnight in Shanghai', async () => {
    const trade = tradeFixture(store);
    // The last second of Sunday 31 January 2027, and the first one of Monday.
    const midnight = parseShanghai('2027-02-01 00:00:00');
    const keys = async (group: ReportGroup) =>
      (await view(group, { from: '2027-01-31', to: '2027-02-01' })).rows.map(({ key, orders }) => [
        key,
        orders,
      ]);
    const one = await trade.buy(cardCodes);
    const two = await trade.buy(cardCodes);
    const times = [
      [one.id, midnight - 1000],
      [two.id, midnight],
    ] as const;
    // The books are append-only for the store; the test moves its entries.
    await store.db.execute(sql`set session_replication_role = replica`);
    for (const [id, time] of times)
      await store.db.execute(
        sql`update journal_entry set created_time = ${new Date(time).toISOString()} where order_id = ${id}`,
      );
    await store.db.execute(sql`set session_replication_role = default`);
    expect(await keys('DAY')).toEqual([
      ['2027-02-01', 1],
      ['2027-01-31', 1],
    ]);
    expect(await keys('WEEK')).toEqual([
      ['2027-02-01', 1],
      ['2027-01-25', 1],
    ]);
    expect(await keys('MONTH')).toEqual([
      ['2027-02-01', 1],
      ['2027-01-01', 1],
    ]);
    expect((await view('DAY', { from: '2027-01-31', to: '2027-01-31' })).total.orders).toBe(1);
  });

  it('is empty without entries, and refuses days that do not exist and ranges that are too long', async () => {
    const empty = await view('DAY', { from: '2020-01-01', to: '2020-01-02' });
    expect(empty).toMatchObject({ rows: [], total: { orders: 0, sales: 0, margin: 0 }, fees: [] });
    const { from } = range;
    for (const days of [
      { from: '2026-02-31', to: '2026-03-01' },
      { from, to: formatShanghai(addTime(parseShanghai(`${from} 00:00:00`), -1, 'day'), 'day') },
      { from: '2020-01-01', to: '2026-01-01' },
    ]) {
      const refused = await store.attempt(
        'GET /order/admin/report/view',
        { query: days },
        { as: clerk.token },
      );
      expect(refused.status, days.from).toBe(400);
    }
  });

  it('is exported as CSV with its total, and is in the audit log', async () => {
    const { rows, total } = await view('METHOD');
    const response = await store.attempt(
      'GET /order/admin/report/export',
      { query: { ...range, group: 'METHOD' } },
      { as: clerk.token, locale: 'en' },
    );
    const lines = String(response.body).trimEnd().split('\r\n');
    expect(lines[0]).toContain('Payment method');
    expect(lines).toHaveLength(rows.length + 2);
    const rate = Math.round((total.margin / total.sales) * 1000) / 10;
    expect(lines[1]).toContain(`"${rows[0]?.name}"`);
    expect(lines.at(-1)).toBe(
      `"Total",${total.orders},${total.sales},${total.refunds},${total.disputes},${total.cost},${total.margin},${rate},${total.tax}`,
    );
    const { rows: audit } = await store.call(
      'GET /upms/admin/audit/list',
      { query: { action: 'report.export' } },
      { as: clerk.token },
    );
    expect(audit[0]?.detail).toEqual({
      ...range,
      group: 'METHOD',
      format: 'CSV',
      outcome: 'COMPLETE',
      rows: rows.length,
    });
  });
});
