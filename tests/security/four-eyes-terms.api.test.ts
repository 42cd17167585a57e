import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sku } from '@/backend/database/schema/catalog';
import { auditLog } from '@/backend/database/schema/platform';
import { staffAccount, staffSession } from '@/backend/database/schema/staff';
import { createTestStore, type TestStore } from '@/backend/testing';
import type { SkuContent } from '@/lib/products/staff/editor-contract';
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

const skusOf = (goodsId: string) =>
  store.db.select().from(sku).where(eq(sku.goodsId, goodsId)).orderBy(sku.sort);
const save = async (id: string, change: (skus: SkuContent[]) => SkuContent[]) => {
  const { content } = await fixture.view(id, clerk.token);
  const { status, data } = await fixture.save(clerk.token, id, { skus: change(content.skus) });
  expect(status).toBe(200);
  return (data as { approvalId: string | null }).approvalId;
};
const view = (id: string, as = second.token) =>
  store.call('GET /upms/admin/approval/view', { query: { id } }, { as });
const decide = (id: string, contentHash: string, approved = true, as = second.token) =>
  store.attempt(
    'POST /upms/admin/approval/decide',
    { body: { id, contentHash, approved, note: 'seen' } },
    { as },
  );
const putOnSale = async (goodsId: string, skuId?: string) => {
  const shown = await fixture.view(goodsId, clerk.token);
  const version = skuId ? shown.skus.find(({ id }) => id === skuId)?.version : shown.version;
  const body = { goodsId, version: version ?? 0, onSale: true, reason: 'ready', ...(skuId ? { skuId } : {}) };
  return store.attempt('POST /goods/admin/goods/sale', { body }, { as: clerk.token });
};
const freshBody = () => {
  const number = crypto.randomUUID().slice(0, 8);
  return {
    slug: `terms-${number}`,
    sn: `G${Math.floor(Math.random() * 1e9)}77`,
    deliveryMode: 'DIRECT' as const,
    content: newContent(),
    reason: 'new supplier',
  };
};
const added: SkuContent = {
  id: null,
  name: { 'zh-cn': '500 点', en: '500 Points', 'zh-hk': '500 點' },
  faceValue: 500_000,
  bonusValue: 0,
  limitPerOrder: 5,
  isDefault: false,
  isPopular: false,
  marketPrice: null,
  cost: 5,
  start: { price: 6 },
};

describe('the terms of a denomination', () => {
  it('give more only when another person approves them, and then once', async () => {
    const id = await fixture.create(clerk.token);
    expect((await putOnSale(id)).status).toBe(200);
    const approvalId = await save(id, (skus) =>
      skus.map((one) => ({ ...one, faceValue: 100_000, limitPerOrder: 3 })),
    );
    const [stored] = await skusOf(id);
    expect(stored).toMatchObject({ faceValue: 100, limitPerOrder: 3, isMarketable: true });
    const shown = await view(approvalId ?? '');
    expect(shown).toMatchObject({
      kind: 'PRODUCT_TERMS',
      isCurrent: true,
      why: ['MORE_UNITS'],
      // ¥10 buy 100,000 points instead of 100: ¥9,990 more each, and an order has three at most.
      value: 29_970,
      terms: {
        goodsId: id,
        items: [
          {
            skuId: stored?.id,
            price: 10,
            before: { faceValue: 100, bonusValue: 0 },
            after: { faceValue: 100_000, bonusValue: 0 },
          },
        ],
      },
    });
    expect((await decide(shown.id, shown.contentHash, true, clerk.token)).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(shown.id, shown.contentHash)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await skusOf(id))[0]).toMatchObject({ faceValue: 100_000, limitPerOrder: 3, isMarketable: true });
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(audit.findLast(({ action }) => action === 'goods.terms')).toMatchObject({
      actorId: second.staffId,
      detail: { requestedBy: clerk.staffId },
    });
  });

  it('count face value and bonus together; less of both needs no second person', async () => {
    const id = await fixture.create(clerk.token);
    expect(
      await save(id, (skus) => skus.map((one) => ({ ...one, faceValue: 90, bonusValue: 5 }))),
    ).toBeNull();
    expect((await skusOf(id))[0]).toMatchObject({ faceValue: 90, bonusValue: 5 });
    expect(await save(id, (skus) => skus.map((one) => ({ ...one, bonusValue: 6 })))).not.toBeNull();
    expect((await skusOf(id))[0]).toMatchObject({ faceValue: 90, bonusValue: 5 });
  });

  it('stay requested when the texts of the product are saved, and are outdated by another price', async () => {
    const id = await fixture.create(clerk.token);
    const approvalId = await save(id, (skus) => skus.map((one) => ({ ...one, faceValue: 200 })));
    const { caption } = newContent();
    const { data } = await fixture.save(clerk.token, id, { caption: { ...caption, en: 'Other words' } });
    expect(data).toMatchObject({ approvalId });
    await store.db.update(sku).set({ priceFen: 900 }).where(eq(sku.goodsId, id));
    const shown = await view(approvalId ?? '');
    expect(shown.isCurrent).toBe(false);
    expect(await decide(shown.id, shown.contentHash)).toMatchObject({ message: 'approval_outdated' });
    // Saved again, the request has the new price.
    const again = await save(id, (skus) => skus);
    expect(again).not.toBe(approvalId);
    expect((await view(again ?? '')).terms?.items).toMatchObject([{ price: 9, after: { faceValue: 200 } }]);
  });
});

describe('a new denomination', () => {
  it('cannot be sold before another person approves its first terms', async () => {
    const id = await fixture.create(clerk.token);
    await putOnSale(id);
    const approvalId = await save(id, (skus) => [...skus, added]);
    const fresh = (await skusOf(id)).at(-1);
    expect(fresh).toMatchObject({ faceValue: 500_000, isMarketable: false });
    expect(await putOnSale(id, fresh?.id)).toMatchObject({
      status: 422,
      message: 'goods_termsNotApproved',
    });
    const shown = await view(approvalId ?? '');
    expect(shown).toMatchObject({
      why: ['FIRST_TERMS'],
      // At the 10 points a yuan that are sold, 500,000 are ¥50,000 for ¥6; an order has five at most.
      value: 249_970,
      terms: { items: [{ skuId: fresh?.id, price: 6, cost: 5, before: null }] },
    });
    expect((await decide(shown.id, shown.contentHash, false)).status).toBe(200);
    expect(await putOnSale(id, fresh?.id)).toMatchObject({ message: 'goods_termsNotApproved' });
    // Refused terms are asked about again only when they differ.
    expect(await save(id, (skus) => skus)).toBeNull();
    const other = await save(id, (skus) =>
      skus.map((one) => (one.id === fresh?.id ? { ...one, faceValue: 60 } : one)),
    );
    const next = await view(other ?? '');
    expect((await decide(next.id, next.contentHash)).status).toBe(200);
    expect((await putOnSale(id, fresh?.id)).status).toBe(200);
    expect((await skusOf(id)).at(-1)).toMatchObject({ faceValue: 60, isMarketable: true });
  });

  it('of a new product waits too', async () => {
    const { id, approvalId } = await store.call(
      'POST /goods/admin/goods/create',
      { body: freshBody() },
      { as: clerk.token },
    );
    expect(await putOnSale(id)).toMatchObject({ status: 422, message: 'goods_termsNotApproved' });
    await fixture.approve(approvalId ?? '');
    expect((await putOnSale(id)).status).toBe(200);
  });

  it('is sold at once in a shop of one person, where no other person could approve it', async () => {
    const { token, staffId } = await staffWith(store, ['ROLE_ADMIN']);
    const rows = await store.db.select().from(staffAccount);
    const others = rows.filter(({ id, status }) => id !== staffId && status === 'ACTIVE');
    const setStatus = async (status: 'ACTIVE' | 'DISABLED') => {
      for (const { id } of others)
        await store.db.update(staffAccount).set({ status }).where(eq(staffAccount.id, id));
    };
    await setStatus('DISABLED');
    try {
      const { id, approvalId } = await store.call(
        'POST /goods/admin/goods/create',
        { body: freshBody() },
        { as: token },
      );
      expect(approvalId).toBeNull();
      const { version } = await fixture.view(id, token);
      const body = { goodsId: id, version, onSale: true, reason: 'ready' };
      expect((await store.attempt('POST /goods/admin/goods/sale', { body }, { as: token })).status).toBe(200);
    } finally {
      await setStatus('ACTIVE');
    }
  });

  it('needs a recent code, as every save that gives more, and no other save does', async () => {
    const { token, staffId } = await staffWith(store, ['ROLE_CATALOGUE']);
    const { id } = await store.call('POST /goods/admin/goods/create', { body: freshBody() }, { as: token });
    const hourAgo = new Date(store.clock.now().getTime() - 3_600_000);
    await store.db.update(staffSession).set({ factorTime: hourAgo }).where(eq(staffSession.staffId, staffId));
    const body = freshBody();
    const created = await store.attempt('POST /goods/admin/goods/create', { body }, { as: token });
    expect([created.status, created.message]).toEqual([403, 'staff_stepUpRequired']);
    const { content } = await fixture.view(id, token);
    expect((await fixture.save(token, id, { keywords: ['words'] })).status).toBe(200);
    const changes: object[] = [
      { skus: [...content.skus, added] },
      { skus: content.skus.map((one) => ({ ...one, cost: one.cost / 2 })) },
      { coinRate: 10 },
    ];
    const before = await skusOf(id);
    for (const change of changes) {
      const refused = await fixture.save(token, id, change);
      expect([refused.status, refused.message], JSON.stringify(change)).toEqual([
        403,
        'staff_stepUpRequired',
      ]);
    }
    expect(await skusOf(id)).toEqual(before);
  });

  it('still waits when the only person who is left has disabled all others within a month', async () => {
    const alone = await staffWith(store, ['ROLE_ADMIN']);
    const rows = await store.db.select().from(staffAccount);
    const others = rows.filter(({ id, status }) => id !== alone.staffId && status === 'ACTIVE');
    const create = () =>
      store.call('POST /goods/admin/goods/create', { body: freshBody() }, { as: alone.token });
    try {
      for (const { id, roles, version } of others) {
        const body = {
          id,
          version,
          enabled: false,
          roles: roles.filter((role) => role !== 'ROLE_ADMIN'),
          reason: 'left',
        };
        await store.call('POST /upms/admin/staff/update', { body }, { as: alone.token });
      }
      expect((await create()).approvalId).not.toBeNull();
    } finally {
      for (const { id, roles } of others)
        await store.db.update(staffAccount).set({ status: 'ACTIVE', roles }).where(eq(staffAccount.id, id));
    }
  });
});
