import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { locales } from '../../../../lib/i18n/locales';
import { expectNoViolations } from '../../../../tests/api/fixtures/check-invariants';
import { editorFixture, newContent } from '../../../../tests/api/fixtures/editor';
import { orderFixture, phoneAccount } from '../../../../tests/api/fixtures/order';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { placeOrder } from '../../../../tests/load/buyers';
import { goods, sku } from '../../../database/schema/catalog';
import { auditLog } from '../../../database/schema/platform';
import { goodsSchedule, revision } from '../../../database/schema/revisions';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
let fixture: ReturnType<typeof editorFixture>;
let clerk: StaffMember;
let used = 0;

beforeAll(async () => {
  store = await createTestStore();
  fixture = editorFixture(store);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});
beforeEach(async () => {
  clerk = await fixture.clerk();
});

/** A product that no other test changes. */
async function freshProduct() {
  const all = await fixture.products();
  const one = all[used];
  used += 1;
  if (!one) throw new Error('No product left');
  return one;
}
const detail = (goodsId: string, language: string) =>
  store.call(
    'GET /goods/member/goods/detail',
    { query: { goodsId } },
    { headers: { 'Accept-Language': language } },
  );
const status = async (goodsId: string) =>
  (await store.attempt('GET /goods/member/goods/detail', { query: { goodsId } })).status;
const text = (words: string) => ({ 'zh-cn': `${words} 简`, en: words, 'zh-hk': `${words} 繁` });

describe('a saved product', () => {
  it('shows its new texts in three languages, is found by its new name, and keeps prices and stock', async () => {
    const { id } = await freshProduct();
    const skus = () => store.db.select().from(sku).where(eq(sku.goodsId, id)).orderBy(sku.id);
    const before = await skus();
    const { status: saved } = await fixture.save(clerk.token, id, {
      name: text('Zirconia Credits'),
      introduction: text('# Safe\n\n<script>alert(1)</script> **bold**'),
    });
    expect(saved).toBe(200);
    for (const [language, name] of [
      ['zh-CN', 'Zirconia Credits 简'],
      ['en', 'Zirconia Credits'],
      ['zh-HK', 'Zirconia Credits 繁'],
    ] as const) {
      const shown = await detail(id, language);
      expect(shown.goods.name).toBe(name);
      expect(shown.goods.introduction).toContain('<strong>bold</strong>');
      expect(shown.goods.introduction).not.toContain('<script');
    }
    const query = { keyword: 'zirconia', pageNumber: '1', pageSize: '5' };
    const { records } = await store.call('GET /goods/member/goods/search', { query });
    expect(records.map((one) => one.id)).toEqual([id]);
    expect(await skus()).toEqual(before);
  });

  it('has a history with the state before the first change, and its difference is in the audit log', async () => {
    const { id, nameI18n } = await freshProduct();
    await fixture.save(clerk.token, id, { name: text('First') });
    await fixture.save(clerk.token, id, { name: text('Second') });
    const { rows } = await store.call(
      'GET /goods/admin/goods/history',
      { query: { id } },
      { as: clerk.token },
    );
    expect(rows.map(({ number, by }) => [number, by === null])).toEqual([
      [3, false],
      [2, false],
      [1, true],
    ]);
    const states = await Promise.all(
      rows.map((row) =>
        store.call('GET /goods/admin/goods/revision', { query: { id: row.id } }, { as: clerk.token }),
      ),
    );
    expect(states.map(({ content }) => content.name.en)).toEqual(['Second', 'First', nameI18n.en]);
    const audit = await store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, id))
      .orderBy(auditLog.id);
    expect(audit.at(-1)).toMatchObject({
      action: 'goods.save',
      actorId: clerk.staffId,
      reason: 'better words',
      before: { name: text('First') },
      after: { name: text('Second') },
    });
    expect(Object.keys(audit.at(-1)?.after ?? {})).toEqual(['name']);
    await expect(store.db.update(revision).set({ reason: 'x' })).rejects.toThrow();
    await expect(store.db.delete(revision)).rejects.toThrow();
  });

  it('marks translations whose source was changed after them', async () => {
    const { id } = await freshProduct();
    const caption = (source: string, en: string) => ({ caption: { ...text(en), 'zh-cn': source } });
    await fixture.save(clerk.token, id, caption('甲', 'A'));
    await fixture.save(clerk.token, id, caption('乙', 'A'));
    const stale = async () => (await fixture.view(id, clerk.token)).staleTexts;
    expect(await stale()).toEqual(['caption.en', 'caption.zh-hk']);
    await fixture.save(clerk.token, id, caption('乙', 'B'));
    expect(await stale()).toEqual([]);
  });

  it('is not overwritten by a second person, who receives what the first one saved', async () => {
    const { id } = await freshProduct();
    const other = await staffWith(store, ['ROLE_CATALOGUE'], { name: 'Lin' });
    const { version } = await fixture.view(id, clerk.token);
    const both = await Promise.all([
      fixture.save(clerk.token, id, { caption: text('mine') }, version),
      fixture.save(other.token, id, { caption: text('theirs') }, version),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
    const refused = both.find((one) => one.status === 409);
    const now = await fixture.view(id, clerk.token);
    expect(refused).toMatchObject({
      message: 'editor_changedMeanwhile',
      data: { version: now.version, content: { caption: now.content.caption }, by: expect.any(String) },
    });
  });

  it('invalidates its own pages and those of lists that show it, and no page of another product', async () => {
    const gear = await fixture.products('GEAR');
    const one = gear.at(-1);
    if (!one) throw new Error('No product');
    await store.forgetInvalidations();
    await fixture.save(clerk.token, one.id, { caption: text('quiet words') });
    const tags = [...new Set((await store.invalidations()).flatMap((one) => one.tags))];
    expect(tags).toContain(`goods:${one.id}`);
    expect(tags.filter((tag) => tag.startsWith('goods:'))).toEqual([`goods:${one.id}`]);
    expect(tags).not.toContain('category:LIVE');
    expect(tags).not.toContain('categories');
  });

  it('is saved with the texts of the default language, which the other pages then show', async () => {
    const { id } = await freshProduct();
    const name = { 'zh-cn': '只有中文', en: '', 'zh-hk': '' };
    expect((await fixture.save(clerk.token, id, { name })).status).toBe(200);
    expect((await fixture.view(id, clerk.token)).content.name).toEqual(name);
    for (const language of locales) expect((await detail(id, language)).goods.name).toBe('只有中文');
    const none = { ...name, 'zh-cn': ' ', en: 'English only' };
    expect((await fixture.save(clerk.token, id, { name: none })).status).toBe(400);
  });

  it.each([
    ['a pattern that cannot be parsed', { pattern: '(' }],
    ['a pattern that repeats too much', { pattern: '(?:[0-9]{0,100}){0,10}' }],
    ['a look-ahead', { pattern: '(?=a)a' }],
    ['a back reference', { pattern: '(a)\\1' }],
    ['options of a text field', { options: [{ value: 'a', label: text('A') }] }],
    ['a select without options', { type: 'select' as const, pattern: undefined }],
    ['a length that cannot be met', { minLength: 9, maxLength: 3 }],
  ])('is refused with %s in its form', async (_, wrong) => {
    const id = await fixture.create(clerk.token);
    const { content } = await fixture.view(id, clerk.token);
    const [field] = content.rechargeFields;
    if (!field) throw new Error('No field');
    const answer = await fixture.save(clerk.token, id, { rechargeFields: [{ ...field, ...wrong } as never] });
    expect(answer).toMatchObject({ status: 422, message: 'goods_fieldInvalid', data: { field: 'account' } });
  });

  it('keeps the keys and options of its form after an order', async () => {
    const orders = orderFixture(store);
    const [buyer] = await orders.buyers(1);
    const skuId = await orders.firstSku('skylark-video-vip');
    if (!buyer) throw new Error('No buyer');
    await placeOrder(store.call, buyer, { skuId, values: phoneAccount });
    const [one] = await store.db.select().from(goods).where(eq(goods.slug, 'skylark-video-vip'));
    if (!one) throw new Error('No product');
    const { content, hasOrders } = await fixture.view(one.id, clerk.token);
    expect(hasOrders).toBe(true);
    const renamed = content.rechargeFields.map((field) => ({ ...field, key: `${field.key}2` }));
    expect(await fixture.save(clerk.token, one.id, { rechargeFields: renamed })).toMatchObject({
      message: 'goods_fieldFixed',
    });
    const relabelled = content.rechargeFields.map((field) => ({ ...field, label: text('Number') }));
    expect((await fixture.save(clerk.token, one.id, { rechargeFields: relabelled })).status).toBe(200);
  });
});

describe('a denomination', () => {
  const wish = (price: number, cost: number) => ({
    id: null,
    name: text('250 Points'),
    faceValue: 250,
    bonusValue: 0,
    limitPerOrder: 5,
    isDefault: false,
    isPopular: false,
    marketPrice: null,
    cost,
    start: { price },
  });

  it('is added off sale to a product on sale, and only above the least margin', async () => {
    const { id } = await freshProduct();
    const { content, skus } = await fixture.view(id, clerk.token);
    const low = await fixture.save(clerk.token, id, { skus: [...content.skus, wish(10, 9.9)] });
    expect(low).toMatchObject({ status: 422, message: 'goods_marginTooLow' });
    const added = await fixture.save(clerk.token, id, { skus: [wish(10, 9), ...content.skus] });
    expect(added.status).toBe(200);
    const now = await fixture.view(id, clerk.token);
    expect(now.skus).toHaveLength(skus.length + 1);
    expect(now.skus[0]).toMatchObject({ name: '250 Points 简', price: 10, cost: 9, onSale: false });
  });

  it('cannot be left out, belong to another product, or be default twice', async () => {
    const { id } = await freshProduct();
    const { content } = await fixture.view(id, clerk.token);
    const { id: otherId } = await freshProduct();
    const other = await fixture.view(otherId, clerk.token);
    for (const skus of [
      content.skus.slice(1),
      [...content.skus, ...other.content.skus.map((one) => ({ ...one, isDefault: false }))],
      content.skus.map((one) => ({ ...one, isDefault: true })),
      [...content.skus, ...content.skus.slice(0, 1)],
    ]) {
      expect(await fixture.save(clerk.token, id, { skus })).toMatchObject({ status: 400 });
    }
    expect((await fixture.view(id, clerk.token)).content.skus).toEqual(content.skus);
  });
});

describe('a new product', () => {
  it('is a draft until it is put on sale', async () => {
    const id = await fixture.create(clerk.token);
    expect(await status(id)).toBe(404);
    const { version, onSale } = await fixture.view(id, clerk.token);
    expect(onSale).toBe(false);
    const body = { goodsId: id, version, onSale: true, reason: 'ready' };
    await store.call('POST /goods/admin/goods/sale', { body }, { as: clerk.token });
    const shown = await detail(id, 'en');
    expect(shown.goods).toMatchObject({
      name: 'Aurora Points',
      cover: expect.stringContaining('/api/files/'),
    });
    expect(shown.skus).toMatchObject([{ price: 10, isOutOfStock: false }]);
  });

  it('is not put on sale without its texts in the default language', async () => {
    const id = await fixture.create(clerk.token);
    const unnamed = { 'zh-cn': '', en: 'New', 'zh-hk': '新' };
    const { version } = await fixture.view(id, clerk.token);
    await store.db.update(goods).set({ nameI18n: unnamed }).where(eq(goods.id, id));
    const body = { goodsId: id, version, onSale: true, reason: 'ready' };
    expect(await store.attempt('POST /goods/admin/goods/sale', { body }, { as: clerk.token })).toMatchObject({
      status: 422,
      message: 'goods_textMissing',
      data: { missing: ['name.zh-cn'] },
    });
  });

  it('has a number and an address of its own', async () => {
    const body = { slug: 'aurora-twice', sn: 'G99001', deliveryMode: 'CARD' as const, reason: 'new' };
    const send = (changes: object = {}) =>
      store.attempt(
        'POST /goods/admin/goods/create',
        { body: { ...body, content: newContent({ rechargeFields: [] }), ...changes } },
        { as: clerk.token },
      );
    const answers = await Promise.all([send(), send()]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 422]);
    expect(await send({ sn: 'G99002' })).toMatchObject({ message: 'goods_slugUsed' });
    expect(await send({ slug: 'aurora-third', content: newContent({ coverUrl: null }) })).toMatchObject({
      status: 400,
    });
  });
});

describe('a schedule', () => {
  const plan = (id: string, version: number, action: string, startTime: number | null) =>
    store.attempt(
      'POST /goods/admin/goods/schedule',
      { body: { goodsId: id, version, action, startTime, reason: 'season ends' } },
      { as: clerk.token },
    );
  const inMinutes = (minutes: number) => store.clock.now().getTime() + minutes * 60_000;

  it('puts a product on sale and discontinues it at its time', async () => {
    const id = await fixture.create(clerk.token);
    const { version } = await fixture.view(id, clerk.token);
    expect((await plan(id, version, 'PUBLISH', inMinutes(30))).status).toBe(200);
    expect((await plan(id, version, 'DISCONTINUE', inMinutes(60))).status).toBe(200);
    await store.runJobs();
    expect(await status(id)).toBe(404);
    store.clock.advance(31 * 60_000);
    await store.runJobs();
    expect(await status(id)).toBe(200);
    store.clock.advance(30 * 60_000);
    await store.runJobs();
    const gone = await store.attempt('GET /goods/member/goods/detail', { query: { goodsId: id } });
    expect(gone).toMatchObject({ status: 404, data: { discontinued: true } });
    const again = await fixture.clerk();
    expect((await fixture.view(id, again.token)).schedules.map((one) => one.status)).toEqual([
      'DONE',
      'DONE',
    ]);
  });

  it('is canceled once, and fails when the product cannot be on sale', async () => {
    const id = await fixture.create(clerk.token);
    const { version } = await fixture.view(id, clerk.token);
    await plan(id, version, 'PUBLISH', inMinutes(5));
    await plan(id, version, 'OFF_SALE', inMinutes(6));
    const [off] = (await fixture.view(id, clerk.token)).schedules;
    const cancel = () =>
      store.attempt(
        'POST /goods/admin/goods/unschedule',
        { body: { id: off?.id ?? '', reason: 'a mistake' } },
        { as: clerk.token },
      );
    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    const unnamed = { 'zh-cn': '', en: 'New', 'zh-hk': '新' };
    await store.db.update(goods).set({ nameI18n: unnamed }).where(eq(goods.id, id));
    store.clock.advance(10 * 60_000);
    await store.runJobs();
    const rows = await store.db.select().from(goodsSchedule).where(eq(goodsSchedule.goodsId, id));
    expect(rows.map((one) => [one.action, one.status]).sort()).toEqual([
      ['OFF_SALE', 'CANCELED'],
      ['PUBLISH', 'FAILED'],
    ]);
    expect(await status(id)).toBe(404);
  });

  it('is refused for the past, for an old version, and for a discontinued product', async () => {
    const id = await fixture.create(clerk.token);
    const { version } = await fixture.view(id, clerk.token);
    expect((await plan(id, version, 'PUBLISH', inMinutes(-1))).status).toBe(400);
    expect((await plan(id, version + 1, 'PUBLISH', inMinutes(5))).status).toBe(409);
    expect((await plan(id, version, 'DISCONTINUE', null)).status).toBe(200);
    expect((await plan(id, version + 1, 'PUBLISH', inMinutes(5))).status).toBe(404);
  });
});
