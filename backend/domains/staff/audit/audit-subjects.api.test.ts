import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffWith } from '../../../../tests/api/fixtures/staff';
import { cardCodes } from '../../../../tests/api/fixtures/trade';
import { sku } from '../../../database/schema/catalog';
import { writeAudit } from '../../../platform/write-audit';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

it('the number of a SKU that screens show finds what was done to it and to its product', async () => {
  const { token } = await staffWith(store, ['ROLE_FINANCE']);
  const [one] = await store.db.select().from(sku).where(eq(sku.id, cardCodes.skuId));
  if (!one) throw new Error('No SKU');
  for (const [action, subjectId] of [
    ['stock.change', one.id],
    ['goods.save', one.goodsId],
  ] as const) {
    await writeAudit(store.db, store, { action, actorType: 'SYSTEM', subjectId });
  }
  const query = { subject: one.sn };
  const { rows } = await store.call('GET /upms/admin/audit/list', { query }, { as: token });
  expect(rows.map(({ action }) => action)).toEqual(['goods.save', 'stock.change']);
  expect(rows[1]?.subject?.name).toContain(one.sn);
});
