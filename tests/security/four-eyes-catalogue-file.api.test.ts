import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goods, sku } from '@/backend/database/schema/catalog';
import { staffAccount, staffSession } from '@/backend/database/schema/staff';
import { createTestStore, type TestStore } from '@/backend/testing';
import { isPermitted, staffRoles } from '@/lib/permissions/staff-permissions';
import type { CatalogueField } from '@/lib/products/staff/catalogue-file';
import { catalogueFixture } from '../api/fixtures/catalogue';
import { catalogueFileFixture } from '../api/fixtures/catalogue-file';
import { expectNoViolations } from '../api/fixtures/check-invariants';
import { editorFixture } from '../api/fixtures/editor';
import { approveBySecond, type StaffMember, staffWith } from '../api/fixtures/staff';

let store: TestStore;
let fixture: ReturnType<typeof catalogueFixture>;
let files: ReturnType<typeof catalogueFileFixture>;
let clerk: StaffMember;
let used = 0;

beforeAll(async () => {
  store = await createTestStore();
  fixture = catalogueFixture(store);
  files = catalogueFileFixture(store);
  await staffWith(store, ['ROLE_FINANCE']);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

const fresh = async (units: number) => {
  clerk = await files.clerk();
  used += units;
  const found = (await fixture.skus(used)).slice(-units);
  if (found.length < units) throw new Error('No SKUs left');
  return found;
};
const freshSku = async () => {
  const [one] = await fresh(1);
  if (!one) throw new Error('No sku');
  return one;
};
const yuan = (fen: number) => (fen / 100).toFixed(2);
const sendFile = async (columns: readonly CatalogueField[], rows: readonly (readonly string[])[]) => {
  const { id } = await files.check(clerk.token, columns, rows);
  return files.applied(clerk.token, id);
};
const decide = async (id: string, approved: boolean, as: string) => {
  const { contentHash } = await store.call('GET /upms/admin/approval/view', { query: { id } }, { as });
  return store.attempt(
    'POST /upms/admin/approval/decide',
    { body: { id, contentHash, approved, note: 'seen' } },
    { as },
  );
};

describe('a file', () => {
  it('moves no price past the limit of one person, and all of it by the second one', async () => {
    const [one, two] = await fresh(2);
    if (!one || !two) throw new Error('No SKUs');
    const { id, ...asked } = await sendFile(
      ['sn', 'price', 'name.en'],
      [
        [one.sn, yuan(one.priceFen * 2), 'Doubled'],
        [two.sn, '', 'Only a name'],
      ],
    );
    expect(asked).toMatchObject({ state: 'WAITING', why: ['PRICE_CHANGE'] });
    expect(await fixture.sku(one.id)).toEqual(one);
    expect(await fixture.sku(two.id)).toEqual(two);
    const approvalId = asked.approvalId ?? '';
    expect((await decide(approvalId, true, clerk.token)).status).toBe(403);
    const finance = await staffWith(store, ['ROLE_FINANCE']);
    const shown = await store.call(
      'GET /upms/admin/approval/view',
      { query: { id: approvalId } },
      { as: finance.token },
    );
    expect(shown).toMatchObject({ about: 'catalogue.csv', catalogueImport: { id, good: 2 } });
    const both = await Promise.all([1, 2].map(() => decide(approvalId, true, finance.token)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await fixture.sku(one.id)).toMatchObject({ priceFen: one.priceFen * 2 });
    expect((await fixture.sku(two.id)).nameI18n.en).toBe('Only a name');
    expect(await files.view(clerk.token, id)).toMatchObject({ state: 'DONE', approvedBy: 'Staff' });
  });

  it('changes nothing when the second person refuses, or when a price has changed meanwhile', async () => {
    const [one, two] = await fresh(2);
    if (!one || !two) throw new Error('No SKUs');
    const finance = await staffWith(store, ['ROLE_FINANCE']);
    const refused = await sendFile(['sn', 'price'], [[one.sn, yuan(one.priceFen * 2)]]);
    expect((await decide(refused.approvalId ?? '', false, finance.token)).status).toBe(200);
    expect(await fixture.sku(one.id)).toEqual(one);
    expect((await files.view(clerk.token, refused.id)).state).toBe('REFUSED');
    expect((await files.applied(clerk.token, refused.id)).state).toBe('REFUSED');
    const asked = await sendFile(['sn', 'price'], [[two.sn, yuan(two.priceFen * 2)]]);
    await fixture.changePrices((await files.clerk()).token, [{ ...two, toFen: two.priceFen + 1 }]);
    expect((await decide(asked.approvalId ?? '', true, finance.token)).status).toBe(409);
    expect((await fixture.sku(two.id)).priceFen).toBe(two.priceFen + 1);
  });

  it('of small steps counts together with the changes on the screen', async () => {
    const skus = await fresh(12);
    const half = skus.slice(0, 6);
    expect(
      (
        await sendFile(
          ['sn', 'price'],
          half.map((one) => [one.sn, yuan(one.priceFen + 1)]),
        )
      ).state,
    ).toBe('DONE');
    const onScreen = await fixture.changePrices(
      clerk.token,
      skus.slice(6).map((one) => ({ ...one, toFen: one.priceFen + 1 })),
    );
    expect(onScreen.data).toMatchObject({ status: 'WAITING', why: ['MANY_SKUS'] });
    const one = await freshSku();
    const four = (fen: number) => yuan(Math.floor(fen * 1.04));
    expect((await sendFile(['sn', 'price'], [[one.sn, four(one.priceFen)]])).state).toBe('DONE');
    const { priceFen } = await fixture.sku(one.id);
    expect(await sendFile(['sn', 'price'], [[one.sn, four(priceFen)]])).toMatchObject({
      state: 'WAITING',
      why: ['PRICE_CHANGE'],
    });
  });

  it.each<[string, CatalogueField, (one: typeof sku.$inferSelect) => string]>([
    ['a lower cost', 'cost', ({ costFen }) => yuan(costFen - 1)],
    ['a larger face value', 'faceValue', ({ faceValue }) => String((faceValue ?? 0) + 1)],
    ['a larger bonus', 'bonusValue', ({ bonusValue }) => String(bonusValue + 1)],
  ])('with %s waits for the second person', async (_, field, cellOf) => {
    const one = await freshSku();
    const asked = await sendFile(['sn', field], [[one.sn, cellOf(one)]]);
    expect(asked).toMatchObject({ state: 'WAITING', why: ['MORE_UNITS'] });
    expect(await fixture.sku(one.id)).toEqual(one);
    await approveBySecond(store, asked.approvalId);
    expect((await fixture.sku(one.id)).version).toBeGreaterThan(one.version);
  });

  it('does not lower a price under the margin by a lower cost in the same file', async () => {
    const one = await freshSku();
    const asked = await sendFile(
      ['sn', 'price', 'cost'],
      [[one.sn, yuan(Math.ceil(one.costFen / 0.97)), yuan(one.costFen - 200)]],
    );
    expect(asked.state).toBe('WAITING');
    expect(asked.why).toEqual(expect.arrayContaining(['LOW_MARGIN', 'MORE_UNITS']));
  });

  it('is taken back with the same limits', async () => {
    const one = await freshSku();
    const asked = await sendFile(['sn', 'price'], [[one.sn, yuan(one.priceFen * 2)]]);
    await approveBySecond(store, asked.approvalId);
    const undo = await files.applied(clerk.token, asked.id, 'undo');
    expect(undo).toMatchObject({ state: 'WAITING', why: ['PRICE_CHANGE'] });
    expect((await fixture.sku(one.id)).priceFen).toBe(one.priceFen * 2);
    expect((await files.undo(clerk.token, asked.id)).message).toBe('catalogueImport_undone');
    await approveBySecond(store, undo.approvalId);
    expect((await fixture.sku(one.id)).priceFen).toBe(one.priceFen);
  });

  it('needs a recent code for prices and better terms, and none for texts and a higher cost', async () => {
    const one = await freshSku();
    await store.db
      .update(staffSession)
      .set({ factorTime: new Date(store.clock.now().getTime() - 3_600_000) })
      .where(eq(staffSession.staffId, clerk.staffId));
    const send = async (columns: readonly CatalogueField[], cells: readonly string[]) => {
      const { id } = await files.check(clerk.token, columns, [[one.sn, ...cells]]);
      return files.apply(clerk.token, id);
    };
    for (const [field, cell] of [
      ['price', yuan(one.priceFen + 1)],
      ['cost', yuan(one.costFen - 1)],
    ] as const) {
      expect(await send(['sn', field], [cell])).toMatchObject({
        status: 403,
        message: 'staff_stepUpRequired',
      });
    }
    expect((await send(['sn', 'name.en'], ['A text'])).status).toBe(200);
    expect((await send(['sn', 'cost'], [yuan(one.costFen + 1)])).status).toBe(200);
  });

  it('does not change what a second person is asked about', async () => {
    clerk = await files.clerk();
    const editor = editorFixture(store);
    const id = await editor.create(clerk.token);
    const { content } = await editor.view(id, clerk.token);
    await editor.save(clerk.token, id, { skus: content.skus.map((one) => ({ ...one, faceValue: 900 })) });
    const [one] = await store.db.select().from(sku).where(eq(sku.goodsId, id));
    const [product] = await store.db.select().from(goods).where(eq(goods.id, id));
    for (const [kind, sn] of [
      ['SKU', one?.sn],
      ['PRODUCT', product?.sn],
    ] as const) {
      const row = await files.check(clerk.token, ['sn', 'name.en'], [[sn ?? '', 'Other']], kind);
      expect((await files.lines(clerk.token, row.id, 'REFUSED'))[0]).toMatchObject({ problem: 'TERMS_WAIT' });
    }
  });
});

it('who may import may do on the screens what a file does', () => {
  for (const role of staffRoles.filter((one) => isPermitted([one], 'catalogue.import'))) {
    for (const permission of ['price.change', 'goods.edit', 'goods.sale'] as const) {
      expect(isPermitted([role], permission)).toBe(true);
    }
  }
});

it('in a shop of one person terms apply at once, and prices above the limit wait', async () => {
  const [one, two] = await fresh(2);
  if (!one || !two) throw new Error('No SKUs');
  await store.db.update(staffAccount).set({ status: 'DISABLED' });
  clerk = await files.clerk();
  expect((await sendFile(['sn', 'cost'], [[one.sn, yuan(one.costFen - 1)]])).state).toBe('DONE');
  expect((await sendFile(['sn', 'price'], [[two.sn, yuan(two.priceFen * 2)]])).state).toBe('WAITING');
});
