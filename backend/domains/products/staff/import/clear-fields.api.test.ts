import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearMark } from '../../../../../lib/products/staff/catalogue-file';
import { catalogueFixture } from '../../../../../tests/api/fixtures/catalogue';
import { catalogueFileFixture } from '../../../../../tests/api/fixtures/catalogue-file';
import { expectNoViolations } from '../../../../../tests/api/fixtures/check-invariants';
import type { StaffMember } from '../../../../../tests/api/fixtures/staff';
import { goods } from '../../../../database/schema/catalog';
import { createTestStore, type TestStore } from '../../../../testing';

let store: TestStore;
let files: ReturnType<typeof catalogueFileFixture>;
let clerk: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  files = catalogueFileFixture(store);
  clerk = await files.clerk();
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

const product = async (id?: string) => {
  const [row] = await store.db
    .select()
    .from(goods)
    .where(id ? eq(goods.id, id) : undefined)
    .limit(1);
  if (!row) throw new Error('No product');
  return row;
};

it('a cell with the mark empties its field, and taking the file back brings the value again', async () => {
  const before = await product();
  const columns = ['sn', 'caption.en', 'keywords', 'regionNote.en', 'popularRank', 'weightGrams'] as const;
  const set = await files.check(
    clerk.token,
    ['sn', 'keywords', 'regionNote.zh-cn', 'regionNote.en', 'popularRank', 'weightGrams'],
    [[before.sn, 'one|two', '限欧洲', 'Europe only', '7', '250']],
    'PRODUCT',
  );
  await files.applied(clerk.token, set.id);
  const cleared = await files.check(
    clerk.token,
    columns,
    [[before.sn, '', clearMark, ' [CLEAR] ', clearMark, clearMark]],
    'PRODUCT',
  );
  const [line] = await files.lines(clerk.token, cleared.id);
  const changes = line?.changes.toSorted((left, right) => left.field.localeCompare(right.field));
  expect(changes).toEqual([
    { field: 'keywords', before: ['one', 'two'], after: [] },
    { field: 'popularRank', before: 7, after: null },
    { field: 'regionNote.en', before: 'Europe only', after: '' },
    { field: 'weightGrams', before: 250, after: 0 },
  ]);
  await files.applied(clerk.token, cleared.id);
  const after = await product(before.id);
  expect(after).toMatchObject({ keywords: [], popularRank: null, weightGrams: 0 });
  expect(after.captionI18n, 'an empty cell').toEqual(before.captionI18n);
  expect((await files.undo(clerk.token, cleared.id)).status).toBe(200);
  expect(await product(before.id)).toMatchObject({ keywords: ['one', 'two'], popularRank: 7 });
});

it('the list price of a SKU is cleared, and fields that need a value are refused', async () => {
  const [one, two, three, four] = await catalogueFixture(store).skus(4);
  const shipped = await catalogueFixture(store).shippedSku();
  const set = await files.check(clerk.token, ['sn', 'marketPrice'], [[one?.sn ?? '', '9999']]);
  await files.applied(clerk.token, set.id);
  const row = await files.check(
    clerk.token,
    ['sn', 'marketPrice', 'price', 'cost', 'name.zh-cn', 'stock'],
    [
      [one?.sn ?? '', clearMark, '', '', '', ''],
      [two?.sn ?? '', '', clearMark, '', '', ''],
      [three?.sn ?? '', '', '', clearMark, '', ''],
      [four?.sn ?? '', '', '', '', clearMark, ''],
      [shipped.sn, '', '', '', '', clearMark],
    ],
  );
  const refused = await files.lines(clerk.token, row.id, 'REFUSED');
  expect(refused.map(({ problem, field }) => [problem, field])).toEqual([
    ['OUT_OF_RANGE', 'price'],
    ['OUT_OF_RANGE', 'cost'],
    ['OUT_OF_RANGE', 'name.zh-cn'],
    ['OUT_OF_RANGE', 'stock'],
  ]);
  await files.applied(clerk.token, row.id);
  expect((await catalogueFixture(store).sku(one?.id ?? '')).marketPriceFen).toBeNull();
});
