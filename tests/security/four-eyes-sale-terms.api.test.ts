import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goods, sku } from '@/backend/database/schema/catalog';
import { revision } from '@/backend/database/schema/revisions';
import { newId } from '@/backend/platform/new-id';
import { createTestStore, type TestStore } from '@/backend/testing';
import type { ProductContent } from '@/lib/products/staff/editor-contract';
import { editorFixture, newContent } from '../api/fixtures/editor';
import { type StaffMember, staffWith } from '../api/fixtures/staff';

let store: TestStore;
let fixture: ReturnType<typeof editorFixture>;
let clerk: StaffMember;
let second: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  fixture = editorFixture(store);
  clerk = await fixture.clerk();
  second = await staffWith(store, ['ROLE_FINANCE']);
});
afterAll(() => store.close());

const save = async (id: string, changes: Partial<ProductContent>) => {
  const { status, data } = await fixture.save(clerk.token, id, changes);
  expect(status).toBe(200);
  return (data as { approvalId: string | null }).approvalId;
};
const skusOf = async (id: string) => (await fixture.view(id, clerk.token)).content.skus;
const view = (id: string) =>
  store.call('GET /upms/admin/approval/view', { query: { id } }, { as: second.token });
const decide = (id: string, contentHash: string, approved = true) =>
  store.attempt(
    'POST /upms/admin/approval/decide',
    { body: { id, contentHash, approved, note: 'seen' } },
    { as: second.token },
  );
const stored = async (id: string) => {
  const [one] = await store.db.select().from(goods).where(eq(goods.id, id));
  const [first] = await store.db.select().from(sku).where(eq(sku.goodsId, id)).orderBy(sku.sort);
  return { ...one, ...first };
};
const bulkPrice = [
  { quantity: 5, rate: 0.98 },
  { quantity: 10, rate: 0.95 },
];

describe('the terms of a product', () => {
  it('apply at once where they give less, or nothing that is worth money', async () => {
    const id = await fixture.create(clerk.token);
    const changes = {
      memberDiscount: false,
      couponAllowed: false,
      coinRate: 0.5,
      minVipLevel: 2,
      returnsDays: 14,
      popularRank: 3,
    };
    expect(await save(id, changes)).toBeNull();
    expect(await stored(id)).toMatchObject({
      memberDiscount: false,
      couponAllowed: false,
      coinRatePpm: 500_000,
      minVipLevel: 2,
      returnsDays: 14,
      popularRank: 3,
    });
    expect((await fixture.view(id, clerk.token)).content).toMatchObject(changes);
  });

  it('give more only when another person approves them; what gives less of it is saved meanwhile', async () => {
    const id = await fixture.create(clerk.token);
    const approvalId = await save(id, { bulkPrice, coinRate: 2, returnsDays: 7 });
    expect(await stored(id)).toMatchObject({ bulkPrice: [], coinRatePpm: 1_000_000, returnsDays: 7 });
    const shown = await view(approvalId ?? '');
    expect(shown).toMatchObject({
      isCurrent: true,
      why: ['SALE_TERMS'],
      terms: {
        items: [],
        sale: { before: { bulkPrice: [], coinRate: 1 }, after: { bulkPrice, coinRate: 2 } },
      },
    });
    // Another save leaves the request as it is.
    expect(await save(id, { popularRank: 9 })).toBe(approvalId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(shown.id, shown.contentHash)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stored(id)).toMatchObject({
      bulkPrice: [
        { quantity: 5, ratePpm: 980_000 },
        { quantity: 10, ratePpm: 950_000 },
      ],
      coinRatePpm: 2_000_000,
      popularRank: 9,
    });
    expect(await save(id, { bulkPrice: bulkPrice.slice(0, 1) })).toBeNull();
  });

  it('stay after a refusal, and a request is outdated by other terms', async () => {
    const id = await fixture.create(clerk.token);
    const refused = await view((await save(id, { coinRate: 3 })) ?? '');
    expect((await decide(refused.id, refused.contentHash, false)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ coinRatePpm: 1_000_000 });
    const asked = await view((await save(id, { coinRate: 3 })) ?? '');
    await store.db.update(goods).set({ couponAllowed: false }).where(eq(goods.id, id));
    expect(await decide(asked.id, asked.contentHash)).toMatchObject({ message: 'approval_outdated' });
  });

  it('of a new product start as usual until another person approves better ones', async () => {
    const number = crypto.randomUUID().slice(0, 8);
    const { id, approvalId } = await store.call(
      'POST /goods/admin/goods/create',
      {
        body: {
          slug: `sale-${number}`,
          sn: `G${Math.floor(Math.random() * 1e9)}78`,
          deliveryMode: 'DIRECT',
          content: newContent({ bulkPrice: [{ quantity: 2, rate: 0.01 }] }),
          reason: 'new supplier',
        },
      },
      { as: clerk.token },
    );
    expect(await stored(id)).toMatchObject({ bulkPrice: [] });
    expect((await view(approvalId ?? '')).why).toEqual(['FIRST_TERMS', 'SALE_TERMS']);
    await fixture.approve(approvalId ?? '');
    expect(await stored(id)).toMatchObject({ bulkPrice: [{ quantity: 2, ratePpm: 10_000 }] });
  });

  it('refuse steps that are not in order', async () => {
    const id = await fixture.create(clerk.token);
    const answer = await fixture.save(clerk.token, id, { bulkPrice: [...bulkPrice].reverse() });
    expect(answer).toMatchObject({ status: 400, data: { fields: ['bulkPrice'] } });
  });
});

describe('the cost of a denomination', () => {
  it('rises at once and falls only when another person approves it; the list price is free', async () => {
    const id = await fixture.create(clerk.token);
    const [one] = await skusOf(id);
    if (!one) throw new Error('no sku');
    expect(await save(id, { skus: [{ ...one, cost: 9.5, marketPrice: 12 }] })).toBeNull();
    expect(await stored(id)).toMatchObject({ costFen: 950, marketPriceFen: 1200 });
    const approvalId = await save(id, { skus: [{ ...one, cost: 1, marketPrice: null }] });
    expect(await stored(id)).toMatchObject({ costFen: 950, marketPriceFen: null });
    const shown = await view(approvalId ?? '');
    expect(shown.terms?.items).toMatchObject([{ before: { cost: 9.5 }, after: { cost: 1 } }]);
    expect((await decide(shown.id, shown.contentHash)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ costFen: 100 });
  });
});

it('a state that was saved before these fields existed is read with those of now', async () => {
  const id = await fixture.create(clerk.token);
  const [row] = await store.db.select().from(revision).where(eq(revision.subjectId, id));
  if (!row) throw new Error('no revision');
  const { coinRate: _, bulkPrice: _steps, skus, ...old } = row.content as ProductContent;
  const former = { ...old, skus: skus.map(({ cost: _cost, marketPrice: _price, ...one }) => one) };
  const revisionId = newId();
  await store.db.insert(revision).values({ ...row, id: revisionId, number: 99, content: former });
  const read = await store.call(
    'GET /goods/admin/goods/revision',
    { query: { id: revisionId } },
    { as: clerk.token },
  );
  expect(read.content).toMatchObject({ coinRate: 1, bulkPrice: [], skus: [{ cost: 9, marketPrice: null }] });
});
