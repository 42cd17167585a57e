import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFileCell } from '../../../../../lib/files/read-file';
import { readTable } from '../../../../../lib/files/read-table';
import { catalogueFields } from '../../../../../lib/products/staff/catalogue-file';
import { catalogueFixture } from '../../../../../tests/api/fixtures/catalogue';
import { catalogueFileFixture } from '../../../../../tests/api/fixtures/catalogue-file';
import { expectNoViolations } from '../../../../../tests/api/fixtures/check-invariants';
import { editorFixture } from '../../../../../tests/api/fixtures/editor';
import type { StaffMember } from '../../../../../tests/api/fixtures/staff';
import { goods, sku } from '../../../../database/schema/catalog';
import { catalogueImport } from '../../../../database/schema/catalogue-imports';
import { auditLog } from '../../../../database/schema/platform';
import { createTestStore, type TestStore } from '../../../../testing';
import { dropOldFiles } from './check-file';

let store: TestStore;
let files: ReturnType<typeof catalogueFileFixture>;
let fixture: ReturnType<typeof catalogueFixture>;
let clerk: StaffMember;
let used = 0;

beforeAll(async () => {
  store = await createTestStore();
  files = catalogueFileFixture(store);
  fixture = catalogueFixture(store);
  clerk = await files.clerk();
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

const freshSkus = async (units: number) => {
  used += units;
  const found = (await fixture.skus(used)).slice(-units);
  if (found.length < units) throw new Error('No SKUs left');
  return found;
};
const freshSku = async () => {
  const [one] = await freshSkus(1);
  if (!one) throw new Error('No sku');
  return one;
};
const yuan = (fen: number) => (fen / 100).toFixed(2);

describe('the check of a file', () => {
  it('accounts for every line: good, refused with its reason and column, or unchanged', async () => {
    const [one, two, three, four] = await freshSkus(4);
    const shipped = await fixture.shippedSku();
    const row = await files.check(
      clerk.token,
      ['sn', 'price', 'name.en', 'limitPerOrder', 'stock'],
      [
        [one?.sn ?? '', yuan((one?.priceFen ?? 0) + 1), '', '', ''],
        [two?.sn ?? '', '1,234', '', '', ''],
        [two?.sn ?? '', yuan(two?.priceFen ?? 0), '', '', ''],
        ['', '', '', '', ''],
        ['', '5', '', '', ''],
        ['NO-SUCH', '5', '', '', ''],
        [three?.sn ?? '', '', 'x'.repeat(61), '', ''],
        [four?.sn ?? '', '=1+1', '', '', ''],
        [shipped.sn, '', '', '', String(shipped.available + 3)],
      ],
    );
    expect(row).toMatchObject({
      state: 'CHECKED',
      lines: 9,
      linesRead: 9,
      good: 2,
      refused: 6,
      unchanged: 1,
    });
    const refused = await files.lines(clerk.token, row.id, 'REFUSED');
    expect(refused.map(({ line, problem, field, cell }) => [line, problem, field, cell])).toEqual([
      [2, 'AMBIGUOUS', 'price', '1,234'],
      [3, 'TWICE', 'sn', two?.sn],
      [5, 'NO_NUMBER', 'sn', ''],
      [6, 'NOT_FOUND', 'sn', 'NO-SUCH'],
      [7, 'OUT_OF_RANGE', 'name.en', 'x'.repeat(61)],
      [8, 'NOT_A_NUMBER', 'price', '=1+1'],
    ]);
    const good = await files.lines(clerk.token, row.id);
    expect(good[0]).toMatchObject({
      line: 1,
      changes: [
        { field: 'price', before: (one?.priceFen ?? 0) / 100, after: ((one?.priceFen ?? 0) + 1) / 100 },
      ],
    });
    const file = await files.download(clerk.token, `refused?id=${row.id}`);
    const text = await file.text();
    expect(text).toContain('"1,234"');
    expect(text).toMatch(/可|两种读法|read in two ways/);
    expect(text).toContain(`"'=1+1"`);
  });

  it.each(['1.234', '1,234', '1 234', '1.234,56', '12,5', '１,２３４'])(
    'refuses the amount %s',
    async (text) => {
      const one = await freshSkuOnce();
      const row = await files.check(clerk.token, ['sn', 'price'], [[one.sn, text]]);
      const [line] = await files.lines(clerk.token, row.id, 'REFUSED');
      expect(line).toMatchObject({ problem: 'AMBIGUOUS', field: 'price' });
    },
  );

  it('refuses stock of codes, unknown categories, and columns that it does not know', async () => {
    const one = await freshSkuOnce();
    const [product] = await store.db.select().from(goods).where(eq(goods.id, one.goodsId));
    const stock = await files.check(clerk.token, ['sn', 'stock'], [[one.sn, '7']]);
    expect((await files.lines(clerk.token, stock.id, 'REFUSED'))[0]).toMatchObject({ problem: 'STOCK' });
    const category = await files.check(
      clerk.token,
      ['sn', 'categoryCode'],
      [[product?.sn ?? '', 'NO_SUCH']],
      'PRODUCT',
    );
    expect((await files.lines(clerk.token, category.id, 'REFUSED'))[0]).toMatchObject({
      problem: 'CATEGORY',
    });
    for (const columns of [
      ['price', 'cost'],
      ['sn', 'sn'],
      ['sn', 'brand'],
    ] as const) {
      const body = { kind: 'SKU' as const, fileName: 'a.csv', columns: [...columns], lines: 1 };
      const { status } = await store.attempt(
        'POST /goods/admin/catalogue_import/open',
        { body },
        { as: clerk.token, idempotencyKey: `file-${crypto.randomUUID()}` },
      );
      expect(status).toBe(400);
    }
  });

  it('reads a part once, at the same time and later, and no part twice or out of order', async () => {
    const [one, two] = await freshSkus(2);
    const key = `file-${crypto.randomUUID()}`;
    const opened = await Promise.all(
      [1, 2, 3].map(() => files.open(clerk.token, ['sn', 'price'], 2, 'SKU', key)),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    const id = opened[0]?.id ?? '';
    const first = [[one?.sn ?? '', '999']];
    expect((await files.append(clerk.token, id, [[two?.sn ?? '', '999']], 2)).status).toBe(409);
    const parts = await Promise.all([1, 2, 3].map(() => files.append(clerk.token, id, first)));
    expect(parts.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await files.apply(clerk.token, id)).status).toBe(422);
    await files.append(clerk.token, id, [[two?.sn ?? '', '999']], 2);
    expect(await files.view(clerk.token, id)).toMatchObject({ linesRead: 2, good: 2, state: 'CHECKED' });
    const other = await files.clerk();
    expect((await files.append(other.token, id, first, 3)).status).toBe(404);
    expect((await files.apply(other.token, id)).status).toBe(404);
  });

  it('changes nothing, and a file that is not applied is deleted after a day', async () => {
    const one = await freshSku();
    const row = await files.check(clerk.token, ['sn', 'price'], [[one.sn, '7']]);
    expect(await fixture.sku(one.id)).toEqual(one);
    store.clock.advance(25 * 3_600_000);
    await dropOldFiles(store.system());
    expect(await store.db.select().from(catalogueImport).where(eq(catalogueImport.id, row.id))).toEqual([]);
    clerk = await files.clerk();
  });
});

const once = new Map<string, Awaited<ReturnType<typeof freshSku>>>();
const freshSkuOnce = async () => {
  const one = once.get('one') ?? (await freshSku());
  once.set('one', one);
  return one;
};

describe('an import', () => {
  it('writes texts in three languages, list price and stock at once, with history, audit log and pages', async () => {
    const shipped = await fixture.shippedSku();
    const texts = { 'zh-cn': '大杯', en: 'Large mug', 'zh-hk': '大杯' };
    const row = await files.check(
      clerk.token,
      ['sn', 'name.zh-cn', 'name.en', 'name.zh-hk', 'marketPrice', 'stock'],
      [[shipped.sn, texts['zh-cn'], texts.en, texts['zh-hk'], '880.50', String(shipped.available + 5)]],
    );
    expect((await files.applied(clerk.token, row.id)).state).toBe('DONE');
    expect(await fixture.sku(shipped.id)).toMatchObject({
      nameI18n: texts,
      marketPriceFen: 88_050,
      available: shipped.available + 5,
      stocked: shipped.stocked + 5,
    });
    const history = await store.call(
      'GET /goods/admin/goods/history',
      { query: { id: shipped.goodsId } },
      { as: clerk.token },
    );
    expect(history.rows[0]).toMatchObject({ reason: 'new price list' });
    const actions = (await store.db.select().from(auditLog).where(eq(auditLog.reason, 'new price list'))).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(expect.arrayContaining(['goods.save', 'stock.change', 'catalogue.import']));
  });

  it('of the same file again changes nothing', async () => {
    const one = await freshSku();
    const rows = [[one.sn, yuan(one.priceFen + 2), 'Twice']];
    const first = await files.check(clerk.token, ['sn', 'price', 'name.en'], rows);
    expect((await files.applied(clerk.token, first.id)).state).toBe('DONE');
    const after = await fixture.sku(one.id);
    const again = await files.check(clerk.token, ['sn', 'price', 'name.en'], rows);
    expect(again).toMatchObject({ good: 0, refused: 0, unchanged: 1 });
    expect(await files.apply(clerk.token, again.id)).toMatchObject({
      status: 422,
      message: 'catalogueImport_empty',
    });
    const repeated = await Promise.all([1, 2].map(() => files.applied(clerk.token, first.id)));
    expect(repeated.map(({ state }) => state)).toEqual(['DONE', 'DONE']);
    expect(await fixture.sku(one.id)).toEqual(after);
  });

  it('applies all lines or none: a row that another person changed after the check refuses the file', async () => {
    const [one, two] = await freshSkus(2);
    if (!one || !two) throw new Error('No SKUs');
    const row = await files.check(
      clerk.token,
      ['sn', 'price'],
      [one, two].map(({ sn, priceFen }) => [sn, yuan(priceFen + 1)]),
    );
    const other = await files.clerk();
    await fixture.changePrices(other.token, [{ ...two, toFen: two.priceFen + 3 }]);
    const refused = await files.apply(clerk.token, row.id);
    expect(refused).toMatchObject({
      status: 409,
      message: 'catalogueImport_changedMeanwhile',
      data: { lines: [{ line: 2, sn: two.sn }] },
    });
    expect(await fixture.sku(one.id)).toEqual(one);
    expect((await files.view(clerk.token, row.id)).state).toBe('CHECKED');
  });

  it('of two files about the same rows at the same time is made once', async () => {
    const one = await freshSku();
    const other = await files.clerk();
    const check = (as: string, fen: number) =>
      files.check(as, ['sn', 'price'], [[one.sn, yuan(one.priceFen + fen)]]);
    const mine = await check(clerk.token, 1);
    const theirs = await check(other.token, 2);
    const answers = await Promise.all([
      files.apply(clerk.token, mine.id),
      files.apply(other.token, theirs.id),
      files.apply(clerk.token, mine.id),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 409).length).toBeGreaterThan(0);
    expect((await fixture.sku(one.id)).version).toBe(one.version + 1);
  });

  it('is taken back by one act, once, while its fields are as it left them', async () => {
    const shipped = await fixture.shippedSku();
    const one = await freshSku();
    const row = await files.check(
      clerk.token,
      ['sn', 'price', 'name.en', 'stock'],
      [
        [one.sn, yuan(one.priceFen + 1), 'Undone', ''],
        [shipped.sn, '', 'Undone too', String(shipped.available + 4)],
      ],
    );
    await files.applied(clerk.token, row.id);
    const other = await files.clerk();
    const undone = await Promise.all([1, 2].map(() => files.undo(other.token, row.id)));
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await fixture.sku(one.id)).toMatchObject({ priceFen: one.priceFen, nameI18n: one.nameI18n });
    expect(await fixture.sku(shipped.id)).toMatchObject({
      available: shipped.available,
      nameI18n: shipped.nameI18n,
    });
    expect(await files.view(clerk.token, row.id)).toMatchObject({ undoneBy: { state: 'DONE' } });
    const later = await files.check(clerk.token, ['sn', 'name.en'], [[one.sn, 'Later']]);
    await files.applied(clerk.token, later.id);
    const last = await files.check(clerk.token, ['sn', 'name.en'], [[one.sn, 'Last']]);
    await files.applied(clerk.token, last.id);
    expect(await files.undo(clerk.token, later.id)).toMatchObject({
      status: 409,
      message: 'catalogueImport_changedMeanwhile',
    });
  });

  it('does not sell again what was sold since the check', async () => {
    const shipped = await fixture.shippedSku();
    const row = await files.check(
      clerk.token,
      ['sn', 'stock'],
      [[shipped.sn, String(shipped.available + 2)]],
    );
    await store.db
      .update(sku)
      .set({ available: sql`${sku.available} - 1`, sold: sql`${sku.sold} + 1` })
      .where(eq(sku.id, shipped.id));
    await files.applied(clerk.token, row.id);
    expect((await fixture.sku(shipped.id)).available).toBe(shipped.available + 1);
    await store.db
      .update(sku)
      .set({ available: sql`${sku.available} + 1`, sold: sql`${sku.sold} - 1` })
      .where(eq(sku.id, shipped.id));
  });
});

describe('an export', () => {
  it.each(['SKU', 'PRODUCT'] as const)(
    'of %s that is imported again as it is changes nothing',
    async (kind) => {
      const hostile = await editorFixture(store).create(clerk.token, {
        name: { 'zh-cn': '=HYPERLINK("x")', en: `'=1+1`, 'zh-hk': '@sum' },
        caption: { 'zh-cn': '说 "好", 再\n来', en: '+1', 'zh-hk': '-1' },
        keywords: ['a b', '=c'],
      });
      const response = await files.download(clerk.token, `export?kind=${kind}&format=CSV`);
      const text = await response.text();
      expect(text).not.toMatch(/(?:^|,)"?[=@](?!"")/m);
      const table = readTable(text, ',');
      if (!('rows' in table)) throw new Error('not CSV');
      const [, ...rows] = table.rows.map((row) => row.map(readFileCell));
      expect(rows.length).toBeGreaterThan(40);
      const row = await files.check(clerk.token, catalogueFields[kind], rows, kind);
      expect(row).toMatchObject({ good: 0, refused: 0, unchanged: rows.length });
      await store.db.update(goods).set({ isDiscontinued: true }).where(eq(goods.id, hostile));
    },
  );

  it('is written as a workbook too, and is in the audit log', async () => {
    const response = await files.download(clerk.token, 'export?kind=SKU&format=XLSX');
    expect(new Uint8Array(await response.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
    const rows = await store.db.select().from(auditLog).where(eq(auditLog.action, 'catalogue.export'));
    expect(rows.at(-1)).toMatchObject({ actorId: clerk.staffId });
  });
});
