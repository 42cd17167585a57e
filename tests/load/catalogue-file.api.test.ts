import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goods, sku } from '../../backend/database/schema/catalog';
import { createTestStore, type TestStore } from '../../backend/testing';
import { catalogueFileFixture } from '../api/fixtures/catalogue-file';
import { approveBySecond, type StaffMember, staffWith } from '../api/fixtures/staff';
import { printFigures, runCounts } from '../setup/run-counts';

const lines = runCounts.fileLines;
/** Prices that a file changes. */
const changed = 300;

let store: TestStore;
let files: ReturnType<typeof catalogueFileFixture>;
let clerk: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  files = catalogueFileFixture(store);
  clerk = await files.clerk();
});
afterAll(() => store.close());

/** Products with as many SKUs as a file has lines. */
async function manySkus(lines: number): Promise<(typeof sku.$inferSelect)[]> {
  const [model] = await store.db
    .select({ one: goods, sku })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(eq(goods.deliveryMode, 'DIRECT'))
    .limit(1);
  if (!model) throw new Error('No product');
  const { goodsId: _, ...rest } = model.sku;
  const made: (typeof sku.$inferSelect)[] = [];
  for (let from = 0; from < lines; from += 500) {
    const goodsId = `8${String(from).padStart(12, '0')}`;
    await store.db.insert(goods).values({ ...model.one, id: goodsId, sn: `G8${from}`, slug: `many-${from}` });
    const rows = Array.from({ length: Math.min(500, lines - from) }, (_unused, index) => ({
      ...rest,
      id: `9${String(from + index).padStart(12, '0')}`,
      sn: `M${from + index}`,
      goodsId,
      priceFen: 10_000,
      costFen: 5_000,
      isDefault: index === 0,
    }));
    made.push(...(await store.db.insert(sku).values(rows).returning()));
  }
  return made;
}

it(`of ${lines.toLocaleString('en')} lines changes 300 prices by one second person, and is taken back so`, async () => {
  const skus = await manySkus(lines);
  const started = performance.now();
  const row = await files.check(
    clerk.token,
    ['sn', 'price', 'cost', 'name.en'],
    skus.map(({ sn, nameI18n }, index) => [
      sn,
      index < changed ? '102.00' : '100.00',
      '50',
      nameI18n.en ?? '',
    ]),
  );
  const checked = performance.now();
  expect(row).toMatchObject({ good: changed, refused: 0, unchanged: lines - changed });
  const asked = await files.applied(clerk.token, row.id);
  expect(asked).toMatchObject({ state: 'WAITING', why: ['MANY_SKUS'] });
  const ids = skus.map(({ id }) => id);
  const prices = async () =>
    new Set(
      (
        await store.db
          .select()
          .from(sku)
          .where(inArray(sku.id, ids.slice(0, changed)))
      ).map((one) => one.priceFen),
    );
  expect(await prices()).toEqual(new Set([10_000]));
  const decided = performance.now();
  await approveBySecond(store, asked.approvalId);
  const applied = performance.now();
  expect(await prices()).toEqual(new Set([10_200]));
  printFigures(
    `${lines} lines: checked in ${Math.round(checked - started)} ms, ${changed} prices applied in ${Math.round(applied - decided)} ms`,
  );
  const { token } = await staffWith(store, ['ROLE_CATALOGUE']);
  const undo = await files.applied(token, row.id, 'undo');
  expect(undo.state).toBe('WAITING');
  await approveBySecond(store, undo.approvalId);
  expect(await prices()).toEqual(new Set([10_000]));
});
