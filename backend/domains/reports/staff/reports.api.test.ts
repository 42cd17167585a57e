import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReportGroup, reportGroups } from '../../../../lib/reports/staff/contract';
import { addTime, formatShanghai, parseShanghai, startOfDate } from '../../../../lib/time';
import { disputedCard, disputeOf } from '../../../../tests/api/fixtures/dispute';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import {
  cardCodes,
  refundInParts,
  tradeEverything,
  tradeFixture,
} from '../../../../tests/api/fixtures/trade';
import { submitCard } from '../../../../tests/load/buyers';
import { newId } from '../../../platform/new-id';
import { createTestStore, type TestStore } from '../../../testing';
import { sweepDisputes } from '../../disputes/sweep-disputes';
import { saveSetting } from '../../settings/save-setting';

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

describe('takings', () => {
  const takings = (days = range) =>
    store.call('GET /order/admin/report/takings', { query: days }, { as: clerk.token, locale: 'en' });

  /** What the journal has of these days in a column, by currency, in minor units; another test moved entries out of them. */
  async function booked(condition: string): Promise<Record<string, number>> {
    const { rows } = await store.db.execute<{ currency: string; sum: string }>(
      sql.raw(`select l.currency, sum(l.minor)::text as sum from journal_line l join journal_entry e on e.id = l.entry_id
        where (${condition}) and e.created_time >= '${startOfDate(range.from).toISOString()}'
          and e.created_time <= '${store.clock.now().toISOString()}' group by 1 having sum(l.minor) <> 0 order by 1`),
    );
    return Object.fromEntries(rows.map(({ currency, sum }) => [currency, Number(sum)]));
  }
  const funds = "l.account in ('RECEIVABLE','BANK','COIN_LIABILITY')";
  const sign = (amounts: Record<string, number>) =>
    Object.fromEntries(Object.entries(amounts).map(([code, minor]) => [code, -minor]));

  it('add up to the journal in every currency, and are in the currency that was charged', async () => {
    const trade = tradeFixture(store);
    const abroad = await trade.place(cardCodes);
    const { action } = await store.call(
      'POST /order/member/payment/load',
      {
        body: {
          paymentItemList: [{ orderSn: abroad.sn, amount: abroad.amount }],
          paymentId: 'STRIPE_CARD',
          currencyCode: 'USD',
        },
      },
      { as: abroad.buyer.token, idempotencyKey: newId() },
    );
    const session = new URLSearchParams((action.url ?? '').split('?')[1]).get('session') ?? '';
    await submitCard(store.call, session, disputedCard);
    await store.runJobs();
    await sweepDisputes(store.system());
    expect(await disputeOf(store, abroad.id)).toBeTruthy();
    const days = { from: range.from, to: formatShanghai(store.clock.now(), 'day') };
    const { rows, totals } = await takings(days);
    const sums = (name: 'received' | 'refunded' | 'disputed' | 'fees') => {
      const all: Record<string, number> = {};
      for (const row of rows) all[row.currency] = (all[row.currency] ?? 0) + Math.round(row[name] * 100);
      return Object.fromEntries(Object.entries(all).filter(([, minor]) => minor !== 0));
    };
    expect(sums('received')).toEqual(await booked(`${funds} and e.kind = 'PAYMENT'`));
    expect(Object.keys(sums('received'))).toEqual(expect.arrayContaining(['CNY', 'USD']));
    expect(sums('refunded')).toEqual(sign(await booked(`${funds} and e.kind = 'REFUND'`)));
    expect(sums('disputed')).toEqual(
      sign(await booked(`${funds} and e.kind in ('DISPUTE_OPENED','DISPUTE_WON')`)),
    );
    expect(sums('disputed').USD).toBeGreaterThan(0);
    expect(sums('fees')).toEqual(
      await booked("l.account = 'PROVIDER_FEES' or (l.account = 'DISPUTE_COSTS' and e.kind = 'DISPUTE_FEE')"),
    );
    const delivered = rows.reduce((all, row) => all + fen(row.delivered), 0);
    expect({ CNY: -delivered }).toEqual(await booked("l.account = 'REVENUE'"));
    expect(rows.find(({ currency, delivered: cny }) => currency === 'USD' && cny > 0)?.methodName).toBe(
      'Card',
    );
    for (const total of totals) {
      const own = rows.filter(({ currency }) => currency === total.currency);
      for (const name of ['received', 'refunded', 'disputed', 'fees', 'net', 'delivered'] as const)
        expect(fen(total[name]), `${total.currency} ${name}`).toBe(
          own.reduce((all, row) => all + fen(row[name]), 0),
        );
      expect(fen(total.net)).toBe(
        fen(total.received) - fen(total.refunded) - fen(total.disputed) - fen(total.fees),
      );
    }
  });

  it('are exported with their totals, and the export is in the audit log', async () => {
    const { rows, totals } = await takings();
    const response = await store.attempt(
      'GET /order/admin/report/takings_export',
      { query: range },
      { as: clerk.token, locale: 'en' },
    );
    const lines = String(response.body).trimEnd().split('\r\n');
    expect(lines[0]).toContain('"Received","Refunded","Disputed","Fees","Net","Delivered (CNY)"');
    expect(lines).toHaveLength(1 + rows.length + totals.length);
    const { rows: audit } = await store.call(
      'GET /upms/admin/audit/list',
      { query: { action: 'report.takings_export' } },
      { as: clerk.token },
    );
    expect(audit[0]?.detail).toMatchObject({ ...range, outcome: 'COMPLETE', rows: rows.length });
    const book = await store.attempt(
      'GET /order/admin/report/takings_export',
      { query: { ...range, format: 'XLSX' } },
      { as: clerk.token },
    );
    expect(book.headers.get('content-type')).toContain('spreadsheetml');
  });
});
