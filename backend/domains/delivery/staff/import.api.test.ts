import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueFixture, newCodes } from '../../../../tests/api/fixtures/catalogue';
import { expectNoViolations } from '../../../../tests/api/fixtures/check-invariants';
import { orderFixture } from '../../../../tests/api/fixtures/order';
import { cardCodes, tradeFixture } from '../../../../tests/api/fixtures/trade';
import { cardCode } from '../../../database/schema/fulfilment';
import { createTestStore, type TestStore } from '../../../testing';
import { cardIndex, decryptCard } from '../codes/card-vault';
import { dropOldImports } from './drop-imports';

const { skuId } = cardCodes;

let store: TestStore;
let fixture: ReturnType<typeof catalogueFixture>;
let orders: ReturnType<typeof orderFixture>;
let clerk: { token: string; staffId: string };

beforeAll(async () => {
  store = await createTestStore();
  fixture = catalogueFixture(store);
  orders = orderFixture(store);
  clerk = await fixture.clerk();
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

const problems = async (id: string) =>
  (await store.call('GET /goods/admin/card_lot/problems', { query: { id } }, { as: clerk.token })).rows;
const view = (id: string) =>
  store.call('GET /goods/admin/card_lot/view', { query: { id } }, { as: clerk.token });
const traces = async () => {
  const { rows } = await store.db.execute(sql`
    select (select count(*) from card_code)::int as codes, (select count(*) from card_lot)::int as lots,
      (select count(*) from card_import)::int as parts, (select count(*) from card_import_problem)::int as problems,
      (select sum(available) from sku)::int as available, (select sum(stocked) from sku)::int as stocked`);
  return rows[0];
};

describe('an import', () => {
  it('puts sealed codes on sale all at once', async () => {
    const before = await orders.stockOf(skuId);
    const lines = newCodes(50);
    const id = await fixture.send(clerk.token, [...lines, '']);
    expect(await orders.stockOf(skuId)).toEqual(before);
    expect(await fixture.codesIn(id, 'AVAILABLE')).toBe(0);
    const { progress, approvalId } = await fixture.finish(clerk.token, id);
    expect(progress).toMatchObject({ state: 'ON_SALE', linesRead: 51, good: 50, known: 0, bad: 1 });
    expect(approvalId).toBeNull();
    expect((await orders.stockOf(skuId)).available).toBe(before.available + 50);
    const rows = await store.db.select().from(cardCode).where(eq(cardCode.batchId, id));
    expect(rows.map((row) => decryptCard(store.environment, row, row.secretEnc)).sort()).toEqual(
      [...lines].sort(),
    );
    const all = JSON.stringify(await store.db.execute(sql`select * from card_code where batch_id = ${id}`));
    expect(all).not.toContain(lines[0]);
  });

  it('reads card numbers, and refuses an empty secret', async () => {
    const [one = '', two = ''] = newCodes(2);
    const id = await fixture.send(clerk.token, [`10001,${one}`, `10002,${two}`, '10003,'], {
      columns: 'CARD_NO_SECRET',
    });
    expect(await problems(id)).toMatchObject([{ line: 3, problem: 'EMPTY' }]);
    await fixture.finish(clerk.token, id);
    const rows = await store.db.select().from(cardCode).where(eq(cardCode.batchId, id));
    expect(rows.map((row) => decryptCard(store.environment, row, row.cardNoEnc ?? '')).sort()).toEqual([
      '10001',
      '10002',
    ]);
  });

  it('lists duplicates of the shop and of the file and wrong lines, masked, and waits in quarantine', async () => {
    const [old = '', first = '', second = '', third = ''] = newCodes(4);
    const before = await fixture.importLot(clerk.token, [old]);
    const id = await fixture.send(clerk.token, [first, old, first, 'short', second]);
    await fixture.append(clerk.token, id, [second, third], 6);
    expect(await problems(id)).toEqual([
      {
        line: 2,
        problem: 'IN_SHOP',
        masked: expect.stringMatching(/^T.{2}•+.$/),
        sameAsLine: null,
        lotSn: before.progress.sn,
        state: 'AVAILABLE',
      },
      { line: 3, problem: 'TWICE', masked: expect.any(String), sameAsLine: 1, lotSn: null, state: null },
      { line: 4, problem: 'FORMAT', masked: 's••••', sameAsLine: null, lotSn: null, state: null },
      { line: 6, problem: 'TWICE', masked: expect.any(String), sameAsLine: 5, lotSn: null, state: null },
    ]);
    const stock = await orders.stockOf(skuId);
    const { progress, why, approvalId } = await fixture.finish(clerk.token, id);
    expect(progress).toMatchObject({ state: 'QUARANTINE', good: 3, known: 1, bad: 3, linesRead: 7 });
    expect(why).toEqual(['KNOWN_CODES']);
    expect(approvalId).not.toBeNull();
    expect(await orders.stockOf(skuId)).toEqual(stock);
    expect(await view(id)).toMatchObject({ available: 0, held: 3, waits: true });
    const text = JSON.stringify([await problems(id), await view(id)]).toUpperCase();
    for (const code of [old, first, second, third]) expect(text).not.toContain(code);
  });

  it('accounts for every line: headings, good codes, and each refusal with its reason', async () => {
    const [one = '', two = ''] = newCodes(2);
    const lines = [
      one,
      '',
      '1.23457E+15',
      "'0099887766554",
      '2027-12-31',
      'SecretCode',
      'ＡＢＣＤ－1234',
      two,
    ];
    const { id } = await fixture.open(clerk.token, { headings: 1 });
    await fixture.append(clerk.token, id, lines, 2);
    expect((await problems(id)).map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'EMPTY'],
      [4, 'ROUNDED'],
      [5, 'SPREADSHEET'],
      [6, 'DATE'],
      [7, 'HEADING'],
      [8, 'FORMAT'],
    ]);
    expect((await view(id)).progress).toMatchObject({ linesRead: 9, good: 2, known: 0, bad: 6 });
  });

  it('keeps 10,000 generated codes byte for byte', async () => {
    const marks = ['00', '-', '+', '@', '"', ';', '<&>', 'e'];
    const lines = Array.from(
      { length: 10_000 },
      (_, index) => `${marks[index % marks.length]}${randomBytes(12).toString('base64')}`,
    );
    const id = await fixture.send(clerk.token, lines);
    expect((await fixture.finish(clerk.token, id)).progress).toMatchObject({
      good: 10_000,
      bad: 0,
      known: 0,
    });
    const { environment } = store.services;
    const rows = await store.db.select().from(cardCode).where(eq(cardCode.batchId, id));
    const kept = rows.map((row) => decryptCard(environment, row, row.secretEnc));
    expect(kept.sort()).toEqual([...lines].sort());
  });

  it('keeps codes apart that differ in case, unless the lot says that case is no part of a code', async () => {
    const [code = ''] = newCodes(1);
    const lower = code.toLowerCase();
    const exact = await fixture.importLot(clerk.token, [code, lower]);
    expect(exact.progress).toMatchObject({ good: 2, known: 0, bad: 0 });
    const id = await fixture.send(clerk.token, [`${code}X`, `${lower}x`], { ignoresCase: true });
    expect(await problems(id)).toMatchObject([{ line: 2, problem: 'TWICE' }]);
  });

  it('compares the codes themselves with those that were stored before case was part of a code', async () => {
    const [code = ''] = newCodes(1);
    const { progress } = await fixture.importLot(clerk.token, [code]);
    await store.db
      .update(cardCode)
      .set({ secretHash: cardIndex(store.environment, code, 'FOLDED') })
      .where(eq(cardCode.batchId, progress.id));
    const id = await fixture.send(clerk.token, [code.toLowerCase(), code]);
    expect(await problems(id)).toMatchObject([{ line: 2, problem: 'IN_SHOP' }]);
  });

  it('finds duplicates of codes that were sealed with an old secret', async () => {
    const [code = ''] = newCodes(1);
    await fixture.importLot(clerk.token, [code]);
    const { environment } = store.services;
    const { secret, oldSecrets } = environment;
    Object.assign(environment, { secret: 'another secret of the store, 32 chars', oldSecrets: [secret] });
    try {
      const id = await fixture.send(clerk.token, [code]);
      expect(await problems(id)).toMatchObject([{ line: 1, problem: 'IN_SHOP' }]);
    } finally {
      Object.assign(environment, { secret, oldSecrets });
    }
  });

  it('reads a part once when it is sent twice, at the same time and later', async () => {
    const lines = newCodes(20);
    const { id } = await fixture.open(clerk.token);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => fixture.append(clerk.token, id, lines)),
    );
    answers.push(await fixture.append(clerk.token, id, lines));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await view(id)).toMatchObject({ codes: 20, progress: { linesRead: 20, bad: 0 } });
    expect(await fixture.append(clerk.token, id, lines, 30)).toMatchObject({
      status: 409,
      message: 'cardLot_lineMissing',
    });
    const ends = await Promise.all(Array.from({ length: 4 }, () => fixture.finish(clerk.token, id)));
    expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1);
    expect(await fixture.codesIn(id, 'AVAILABLE')).toBe(20);
    expect(await fixture.append(clerk.token, id, lines, 21)).toMatchObject({ status: 422 });
  });

  it('opens one lot for one key', async () => {
    const body = { ...cardCodes, supplier: 'S', cost: 1, columns: 'SECRET' };
    const as = clerk.token;
    const idempotencyKey = `lot-${crypto.randomUUID()}`;
    const send = (cost: number) =>
      store.attempt('POST /goods/admin/card_lot/open', { body: { ...body, cost } }, { as, idempotencyKey });
    const answers = await Promise.all([send(1), send(1), send(1)]);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect((await send(2)).status).toBe(422);
  });

  it('with the same codes by two people at the same time imports each code once', async () => {
    const lines = newCodes(200);
    const other = await fixture.clerk();
    const ids = await Promise.all([
      fixture.send(clerk.token, lines),
      fixture.send(other.token, lines.toReversed()),
    ]);
    const before = await orders.stockOf(skuId);
    const ends = await Promise.allSettled([
      fixture.finish(clerk.token, ids[0] ?? ''),
      fixture.finish(other.token, ids[1] ?? ''),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await orders.stockOf(skuId)).available).toBe(before.available + 200);
  });

  it.each([
    [{ skuId: '1800311000000000077' }, 404],
    [{ skuId: '9' }, 404],
    [{ expireDay: '2020-01-01' }, 400],
    [{ expireDay: '2030-02-31' }, 400],
    [{ cost: -1 }, 400],
    [{ cost: 1.234 }, 400],
    [{ supplier: ' ' }, 400],
    [{ columns: 'ALL' }, 400],
  ])('is refused for %j', async (wish, status) => {
    const body = { skuId, supplier: 'S', cost: 1, columns: 'SECRET', ...wish };
    const before = await traces();
    const answer = await store.attempt(
      'POST /goods/admin/card_lot/open',
      { body },
      { as: clerk.token, idempotencyKey: `lot-${crypto.randomUUID()}` },
    );
    expect(answer.status).toBe(status);
    expect(await traces()).toEqual(before);
  });

  it('of another person is not found', async () => {
    const { id } = await fixture.open(clerk.token);
    const other = await fixture.clerk();
    expect((await fixture.append(other.token, id, newCodes(1))).status).toBe(404);
    for (const key of ['finish', 'discard'] as const) {
      const body = { id, reason: 'mine' };
      const answer = await store.attempt(`POST /goods/admin/card_lot/${key}`, { body }, { as: other.token });
      expect(answer.status).toBe(404);
    }
  });

  it('has a limit of bytes that its parts keep, and refuses more', async () => {
    const { id } = await fixture.open(clerk.token);
    const long = Array.from({ length: 5000 }, () => 'x'.repeat(180));
    expect((await fixture.append(clerk.token, id, long)).status).toBe(200);
    const tooLong = Array.from({ length: 5000 }, () => 'x'.repeat(250));
    expect((await fixture.append(clerk.token, id, tooLong, 5001)).status).toBe(413);
    expect((await fixture.append(clerk.token, id, Array(5001).fill('x'), 5001)).status).toBe(400);
  });
});

describe('an import that is not ended', () => {
  it('leaves no trace', async () => {
    const before = await traces();
    await fixture.send(clerk.token, [...newCodes(300), 'bad', 'bad']);
    expect(await traces()).toMatchObject({ codes: before?.codes, available: before?.available });
    store.clock.advance(61 * 60_000);
    await dropOldImports(store.system());
    const after = await traces();
    expect(after).toMatchObject({ parts: 0, codes: before?.codes, stocked: before?.stocked });
    clerk = await fixture.clerk();
  });

  it('is deleted by its owner', async () => {
    const before = await traces();
    const id = await fixture.send(clerk.token, newCodes(10));
    await store.call('POST /goods/admin/card_lot/discard', { body: { id } }, { as: clerk.token });
    expect(await traces()).toEqual(before);
  });

  it('changes nothing when its end fails half-way', async () => {
    const id = await fixture.send(clerk.token, newCodes(500));
    const before = await traces();
    await store.db.execute(
      sql.raw(`create function fail_late() returns trigger language plpgsql as $$ begin
        if new.state = 'ON_SALE' then raise exception 'killed'; end if; return new; end $$`),
    );
    await store.db.execute(
      sql`create trigger fail_late before update on card_lot for each row execute function fail_late()`,
    );
    const body = { id, reason: 'invoice' };
    const answer = await store.attempt('POST /goods/admin/card_lot/finish', { body }, { as: clerk.token });
    expect(answer.status).toBe(500);
    expect(await traces()).toEqual(before);
    await store.db.execute(sql`drop trigger fail_late on card_lot`);
    expect((await fixture.finish(clerk.token, id)).progress).toMatchObject({ state: 'ON_SALE', good: 500 });
  });
});

describe('a lot', () => {
  const change = (name: 'stop' | 'release' | 'void', id: string, version: number) =>
    store.attempt(
      `POST /goods/admin/card_lot/${name}`,
      { body: { id, version, reason: 'reported' } },
      { as: clerk.token },
    );
  const versionOf = async (id: string) => (await fixture.lot(id)).version;

  it('leaves the stock while its sale is stopped, and comes back', async () => {
    const { progress } = await fixture.importLot(clerk.token, newCodes(30));
    const { id } = progress;
    const before = await orders.stockOf(skuId);
    const version = await versionOf(id);
    const answers = await Promise.all([change('stop', id, version), change('stop', id, version)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await orders.stockOf(skuId)).available).toBe(before.available - 30);
    expect(await view(id)).toMatchObject({ state: 'STOPPED', available: 0, held: 30 });
    expect((await change('release', id, await versionOf(id))).status).toBe(200);
    expect(await orders.stockOf(skuId)).toEqual(before);
    expect((await change('release', id, await versionOf(id))).status).toBe(422);
  });

  it('keeps the codes of its unpaid orders, which do not come back on sale', async () => {
    const trade = tradeFixture(store);
    await store.db.execute(sql`update card_lot set state = 'ON_SALE' where state = 'STOPPED'`);
    const order = await trade.place(cardCodes);
    const { rows } = await store.db.execute<{ lot: string }>(sql`
      select batch_id as lot from card_code where state = 'RESERVED' and order_item_id in
        (select id from order_item where order_id = ${order.id})`);
    const lotId = rows[0]?.lot ?? '';
    expect((await change('stop', lotId, await versionOf(lotId))).status).toBe(200);
    const before = await orders.stockOf(skuId);
    await trade.cancel(order);
    const after = await orders.stockOf(skuId);
    expect(after).toMatchObject({ available: before.available, reserved: before.reserved - 1 });
    expect(await fixture.codesIn(lotId, 'AVAILABLE')).toBe(0);
    expect((await change('release', lotId, await versionOf(lotId))).status).toBe(200);
  });

  it('is permanently void', async () => {
    const { progress } = await fixture.importLot(clerk.token, newCodes(5));
    const { id } = progress;
    const before = await orders.stockOf(skuId);
    expect(await change('void', id, await versionOf(id))).toMatchObject({ status: 200, data: { codes: 5 } });
    expect((await orders.stockOf(skuId)).available).toBe(before.available - 5);
    for (const name of ['stop', 'release', 'void'] as const) {
      expect((await change(name, id, await versionOf(id))).status).toBe(422);
    }
  });

  it('loses one code that is voided, once', async () => {
    const { progress } = await fixture.importLot(clerk.token, newCodes(3));
    const query = { lotId: progress.id };
    const { rows } = await store.call('GET /goods/admin/card_code/list', { query }, { as: clerk.token });
    const body = { id: rows[0]?.id ?? '', version: rows[0]?.version, reason: 'leaked' };
    const before = await orders.stockOf(skuId);
    const send = () => store.attempt('POST /goods/admin/card_code/void', { body }, { as: clerk.token });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await orders.stockOf(skuId)).available).toBe(before.available - 1);
    expect(await view(progress.id)).toMatchObject({ available: 2, invalid: 1 });
  });

  it('is found by number, supplier and invoice, page by page', async () => {
    const { progress } = await fixture.importLot(clerk.token, newCodes(1), { invoice: 'C-2026-07' });
    const list = (query: object) =>
      store.call('GET /goods/admin/card_lot/list', { query }, { as: clerk.token });
    for (const q of [progress.sn, 'c-2026']) {
      expect((await list({ q })).rows.map(({ id }) => id)).toContain(progress.id);
    }
    expect((await list({ q: '100%' })).rows).toEqual([]);
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await list(after ? { after } : {});
      seen.push(...page.rows.map(({ id }) => id));
      if (!page.next) break;
      after = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(20);
    const cover = await store.call('GET /goods/admin/card_lot/stock', { query: {} }, { as: clerk.token });
    expect(cover).toHaveLength(12);
    const all = await store.call(
      'GET /goods/admin/card_lot/stock',
      { query: { most: 300 } },
      { as: clerk.token },
    );
    expect(all.length).toBeGreaterThan(12);
    expect(all.slice(0, 12)).toEqual(cover);
  });
});
