import { rm } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cacheTags } from '../../../../lib/cache-tags';
import type { Locale } from '../../../../lib/i18n/locales';
import { expectNoViolations } from '../../../../tests/api/fixtures/check-invariants';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { tradeFixture } from '../../../../tests/api/fixtures/trade';
import { goods, review } from '../../../database/schema/catalog';
import { auditLog } from '../../../database/schema/platform';
import { newId } from '../../../platform/new-id';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
let staff: StaffMember;
let goodsId: string;

const reason = 'reported by a member';

beforeAll(async () => {
  store = await createTestStore();
  staff = await staffWith(store, ['ROLE_CATALOGUE']);
  const [one] = await store.db.select().from(goods).where(eq(goods.slug, 'skylark-points'));
  goodsId = one?.id ?? '';
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
  await rm(store.environment.dataDir, { recursive: true, force: true });
});

const rowOf = async (id: string) => {
  const [row] = await store.db.select().from(review).where(eq(review.id, id));
  if (!row) throw new Error('No review');
  return row;
};
/** A product review with its share in the rating, as a member writes it. */
async function written(more: Partial<typeof review.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const score = more.score ?? 2;
  await store.db.insert(review).values({
    id,
    goodsId,
    memberNickname: 'L***',
    score,
    content: 'It took an hour',
    lang: 'en',
    createdTime: store.clock.now(),
    ...more,
  });
  const [one] = await store.db.select().from(goods).where(eq(goods.id, goodsId));
  await store.db
    .update(goods)
    .set({ ratingSum: (one?.ratingSum ?? 0) + score, ratingCount: (one?.ratingCount ?? 0) + 1 })
    .where(eq(goods.id, goodsId));
  return id;
}
const list = (query: object = {}) =>
  store.call('GET /goods/admin/review/list', { query }, { as: staff.token });
const hide = (body: object) =>
  store.attempt(
    'POST /goods/admin/review/hide',
    { body: { why: 'ABUSE', reason, ...body } },
    { as: staff.token },
  );
const show = (body: object) =>
  store.attempt('POST /goods/admin/review/show', { body: { reason, ...body } }, { as: staff.token });
const translate = (id: string, version: number, texts: object) =>
  store.attempt('POST /goods/admin/review/translate', { body: { id, version, texts } }, { as: staff.token });
const page = (locale: Locale = 'zh-cn') =>
  store.call('GET /goods/member/goods/detail', { query: { goodsId } }, { locale });
const shownTo = async (id: string, locale?: Locale) =>
  (await page(locale)).reviews.find((one) => one.id === id);
const ratings = async () => {
  const [one] = await store.db.select().from(goods).where(eq(goods.id, goodsId));
  return { sum: one?.ratingSum, count: one?.ratingCount };
};
const auditsOf = (subjectId: string, action: string) =>
  store.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, subjectId), eq(auditLog.action, action)));

describe('the list', () => {
  it('has every review, newest first, and pages without gaps', async () => {
    const times = Array.from({ length: 60 }, (_, minute) => new Date(Date.now() - (minute % 7) * 60_000));
    await store.db.insert(review).values(
      times.map((createdTime) => ({
        id: newId(),
        goodsId,
        memberNickname: 'M***',
        score: 5,
        content: '',
        lang: 'zh-cn',
        createdTime,
      })),
    );
    const seen: { id: string; createdTime: string }[] = [];
    let after: string | undefined;
    do {
      const { rows, next } = await list({ after });
      seen.push(...rows);
      after = next ?? undefined;
    } while (after);
    const all = await store.db.select().from(review);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(all.length);
    expect(seen).toHaveLength(all.length);
    const order = seen.map(({ createdTime }) => createdTime);
    expect(order).toEqual([...order].sort().reverse());
    const counts = await store.call('GET /goods/admin/goods/count', {}, { as: staff.token });
    expect(counts.REVIEWS).toBe(all.length);
  });

  it('is filtered by product, rating, language, state and text', async () => {
    const id = await written({ score: 1, content: 'Only here', lang: 'zh-hk' });
    await hide({ id, version: 0 });
    const filters = { score: '1', language: 'zh-hk', state: 'HIDDEN', withText: 'true', product: goodsId };
    expect((await list(filters)).rows.map((row) => row.id)).toEqual([id]);
    for (const other of [
      { score: '2' },
      { language: 'en' },
      { state: 'SHOWN' },
      { product: 'orbit console' },
    ]) {
      expect((await list({ ...filters, ...other })).rows, JSON.stringify(other)).toEqual([]);
    }
    const [row] = (await list(filters)).rows;
    expect(row).toMatchObject({ hiddenWhy: 'ABUSE', shownAs: 'L***', orderSn: null, version: 1 });
    expect((await list({ withText: 'true' })).rows.every(({ content }) => content !== '')).toBe(true);
    for (const hostile of ["' or true --", '%', '_', '\\']) {
      expect((await list({ product: hostile })).rows, hostile).toEqual([]);
    }
    // Unknown values are ignored.
    expect((await list({ score: '9', language: 'fr', state: 'x' })).rows.length).toBeGreaterThan(10);
  });
});

describe('a hidden review', () => {
  it('leaves the page, the rating and the filters, and comes back', async () => {
    const id = await written({ score: 1 });
    const [before, summary] = [await ratings(), (await page()).reviewSummary];
    expect(await shownTo(id)).toBeDefined();
    expect((await hide({ id, version: 0 })).status).toBe(200);
    expect(await shownTo(id)).toBeUndefined();
    const { reviewSummary, goods: one } = await page();
    expect(reviewSummary.total).toBe(summary.total - 1);
    expect(await ratings()).toEqual({ sum: (before.sum ?? 0) - 1, count: (before.count ?? 0) - 1 });
    expect(one.rating).toBeGreaterThan(0);
    const query = { goodsId, type: 'NEGATIVE' as const, language: 'en' as const, pageSize: '100' };
    const { records } = await store.call('GET /goods/member/review/list', { query });
    expect(records.map((each) => each.id)).not.toContain(id);
    const [audit] = await auditsOf(id, 'review.hide');
    expect(audit).toMatchObject({
      actorId: staff.staffId,
      reason,
      before: { shown: true, why: null },
      after: { shown: false, why: 'ABUSE' },
    });
    expect((await show({ id, version: 1 })).status).toBe(200);
    expect(await shownTo(id)).toBeDefined();
    expect(await ratings()).toEqual(before);
    expect(await auditsOf(id, 'review.show')).toHaveLength(1);
  });

  it('invalidates the pages that show it, and no others', async () => {
    const id = await written();
    await store.forgetInvalidations();
    await hide({ id, version: 0 });
    await translate(id, 1, { 'zh-cn': '用了一个小时' });
    // The translation of a hidden review changes no page.
    expect((await store.invalidations()).map(({ tags }) => tags)).toEqual([
      [cacheTags.goodsReviews(goodsId)],
    ]);
  });

  it('is still seen by its author, with why', async () => {
    const trade = tradeFixture(store);
    const order = await trade.buy();
    await store.call(
      'POST /order/member/review/save',
      { body: { orderSn: order.sn, score: 3, content: 'Call me: 98765432' } },
      { as: order.buyer.token },
    );
    const own = async () =>
      (await store.call('GET /order/member/review/list', {}, { as: order.buyer.token })).records;
    const [first] = await own();
    expect(first).toMatchObject({ isShown: true, hiddenWhy: null });
    const id = first?.id ?? '';
    expect((await hide({ id, version: 0, why: 'PERSONAL_DATA' })).status).toBe(200);
    expect(await own()).toMatchObject([
      { id, content: 'Call me: 98765432', isShown: false, hiddenWhy: 'PERSONAL_DATA' },
    ]);
    expect(JSON.stringify(await own())).not.toContain(reason);
    expect((await list({ state: 'HIDDEN' })).rows.find((row) => row.id === id)?.orderSn).toBe(order.sn);
  });

  it('is hidden once by ten people at the same time', async () => {
    const id = await written({ score: 4 });
    const before = await ratings();
    const answers = await Promise.all(Array.from({ length: 10 }, () => hide({ id, version: 0 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await ratings()).toEqual({ sum: (before.sum ?? 0) - 4, count: (before.count ?? 0) - 1 });
    expect(await auditsOf(id, 'review.hide')).toHaveLength(1);
    expect((await hide({ id, version: 1 })).status).toBe(422);
  });

  it('needs a reason and a known why', async () => {
    const id = await written();
    for (const body of [{ reason: ' ' }, { why: 'BORING' }, { why: null }]) {
      expect((await hide({ id, version: 0, ...body })).status, JSON.stringify(body)).toBe(400);
    }
    expect((await hide({ id: '1', version: 0 })).status).toBe(404);
    expect((await rowOf(id)).isShow).toBe(true);
  });
});

describe('a translation', () => {
  it('is sent to shoppers of its language only', async () => {
    const id = await written();
    expect((await shownTo(id, 'zh-cn'))?.translation).toBeNull();
    expect((await translate(id, 0, { 'zh-cn': ' 用了一个小时\u0007 ' })).status).toBe(200);
    expect((await shownTo(id, 'zh-cn'))?.translation).toBe('用了一个小时');
    expect((await shownTo(id, 'zh-hk'))?.translation).toBeNull();
    expect((await shownTo(id, 'en'))?.translation).toBeNull();
    const query = { goodsId, type: 'NEGATIVE' as const, pageSize: '100' };
    const { records } = await store.call('GET /goods/member/review/list', { query }, { locale: 'zh-cn' });
    expect(records.find((one) => one.id === id)?.translation).toBe('用了一个小时');
    const [audit] = await auditsOf(id, 'review.translate');
    expect(audit).toMatchObject({ after: { translations: { 'zh-cn': '用了一个小时' } } });
  });

  it('is corrected and removed one language at a time', async () => {
    const id = await written();
    await translate(id, 0, { 'zh-cn': '一', 'zh-hk': '二' });
    await translate(id, 1, { 'zh-hk': '三' });
    expect((await rowOf(id)).translations).toEqual({ 'zh-cn': '一', 'zh-hk': '三' });
    await translate(id, 2, { 'zh-cn': '  ' });
    expect((await rowOf(id)).translations).toEqual({ 'zh-hk': '三' });
    expect((await translate(id, 2, { 'zh-hk': '四' })).status).toBe(409);
  });

  it('is refused in its own language, for a review without text, and when it is too long', async () => {
    const id = await written();
    expect((await translate(id, 0, { en: 'Other words' })).status).toBe(400);
    expect((await translate(id, 0, { 'zh-cn': 'x'.repeat(1001) })).status).toBe(400);
    expect((await translate(id, 0, { 'zh-cn': '一\u0000' })).status).toBe(400);
    expect((await translate(id, 0, { fr: 'Une heure' })).status).toBe(400);
    const silent = await written({ content: '' });
    expect((await translate(silent, 0, { 'zh-cn': '一' })).status).toBe(422);
    expect((await rowOf(id)).translations).toEqual({});
  });

  it('is kept as text: markup is sent as it was written', async () => {
    const id = await written();
    const evil = '<img src=x onerror=alert(1)>';
    await translate(id, 0, { 'zh-cn': evil });
    expect((await shownTo(id, 'zh-cn'))?.translation).toBe(evil);
  });
});
