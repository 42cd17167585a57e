import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectNoViolations } from '../../../../tests/api/fixtures/check-invariants';
import { editorFixture } from '../../../../tests/api/fixtures/editor';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { auditLog } from '../../../database/schema/platform';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
let fixture: ReturnType<typeof editorFixture>;
let clerk: StaffMember;

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
  await store.forgetInvalidations();
});

const text = (words: string) => ({ 'zh-cn': `${words} 简`, en: words, 'zh-hk': `${words} 繁` });
const minute = 60_000;
const tagsNow = async () => {
  const soon = store.clock.now().getTime() + 1_000;
  const due = (await store.invalidations()).filter(({ start }) => start.getTime() <= soon);
  return [...new Set(due.flatMap(({ tags }) => tags))];
};
const view = (id: string) =>
  store.call('GET /store/admin/article/view', { query: { id } }, { as: clerk.token });
const save = async (id: string, changes: object, version?: number) => {
  const now = await view(id);
  const body = {
    id,
    version: version ?? now.version,
    content: { ...now.content, ...changes },
    reason: 'new rule',
  };
  return store.attempt('POST /store/admin/article/save', { body }, { as: clerk.token });
};
const read = (id: string) =>
  store.attempt('GET /store/member/doc/detail', { query: { id } }, { headers: { 'Accept-Language': 'en' } });

describe('an article', () => {
  it('is shown as the preview shows it, without scripts', async () => {
    const markdown = '## Rules\n\n- **one**\n\n<script>alert(1)</script> [x](javascript:alert(1))';
    const id = await fixture.article(clerk.token, { body: text(markdown) });
    const { html } = await store.call(
      'POST /store/admin/markdown/preview',
      { body: { text: markdown } },
      { as: clerk.token },
    );
    const shown = await read(id);
    expect(html).toContain('<strong>one</strong>');
    expect(html).not.toMatch(/<script|javascript:alert\(1\)"/);
    expect(JSON.stringify(shown.data)).toContain('<strong>one</strong>');
    expect(JSON.stringify(shown.data)).not.toMatch(/<script|href=\\"javascript/);
  });

  it('is found by its new text, and its body alone invalidates its own page only', async () => {
    const id = await fixture.article(clerk.token);
    await store.forgetInvalidations();
    expect((await save(id, { body: text('A quokka lives here') })).status).toBe(200);
    const tags = await tagsNow();
    expect(tags).toContain(`doc:${id}`);
    expect(tags).not.toContain('news');
    expect(tags).not.toContain('docs');
    expect(tags).not.toContain('home');
    const query = { keyword: 'quokka', pageNumber: '1', pageSize: '5' };
    const { records } = await store.call(
      'GET /store/member/article/search',
      { query },
      {
        headers: { 'Accept-Language': 'en' },
      },
    );
    expect(records.map((one) => one.id)).toEqual([id]);
  });

  it('invalidates the lists and its neighbours with its title', async () => {
    const older = await fixture.article(clerk.token, {
      publishTime: store.clock.now().getTime() - 3 * minute,
    });
    const id = await fixture.article(clerk.token, { publishTime: store.clock.now().getTime() - 2 * minute });
    const newer = await fixture.article(clerk.token, { publishTime: store.clock.now().getTime() - minute });
    await store.forgetInvalidations();
    await save(id, { title: text('Another title') });
    const tags = await tagsNow();
    expect(tags).toEqual(expect.arrayContaining(['news', `doc:${id}`, `doc:${older}`, `doc:${newer}`]));
    expect(tags.filter((tag) => tag.startsWith('doc:'))).toHaveLength(3);
  });

  it('that is news with a later time is shown and invalidated at that time', async () => {
    const publishTime = store.clock.now().getTime() + 10 * minute;
    const id = await fixture.article(clerk.token, { publishTime });
    expect((await view(id)).state).toBe('SCHEDULED');
    expect((await read(id)).status).toBe(404);
    expect((await store.invalidations()).at(-1)?.start.getTime()).toBe(publishTime);
    store.clock.advance(11 * minute);
    expect((await read(id)).status).toBe(200);
  });

  it('is not overwritten by a second person, and keeps every state', async () => {
    const id = await fixture.article(clerk.token);
    const { version } = await view(id);
    const answers = await Promise.all([
      save(id, { title: text('mine') }, version),
      save(id, { title: text('theirs') }, version),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const now = await view(id);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      message: 'editor_changedMeanwhile',
      data: { version: now.version, content: { title: now.content.title } },
    });
    const { rows } = await store.call(
      'GET /store/admin/article/history',
      { query: { id } },
      { as: clerk.token },
    );
    expect(rows.map(({ number }) => number)).toEqual([2, 1]);
    const old = await store.call(
      'GET /store/admin/article/revision',
      { query: { id: rows[1]?.id ?? '' } },
      { as: clerk.token },
    );
    expect(old.content.title.en).toBe('Opening hours');
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(audit.map(({ action }) => action).sort()).toEqual(['article.create', 'article.save']);
  });

  it('has a category of its type and a code of its own', async () => {
    expect((await save(await fixture.article(clerk.token), { category: 'HELP' })).status).toBe(400);
    const body = { type: 'DOC' as const, code: 'how-to-pay', reason: 'new' };
    const content = fixture.articleContent({ category: 'HELP' });
    const send = () =>
      store.attempt('POST /store/admin/article/create', { body: { ...body, content } }, { as: clerk.token });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('a row of the shop front', () => {
  const banner = {
    title: text('Summer'),
    subtitle: text('Deals'),
    link: '/category?code=GAME',
    theme: { from: '#112233', to: '#445566' },
    isEnabled: true,
  };
  const saveBanner = (id: string | null, version: number, changes: object = {}, as = clerk.token) =>
    store.attempt(
      'POST /store/admin/banner/save',
      { body: { id, version, content: { ...banner, ...changes }, reason: 'season' } },
      { as },
    );

  it('is a banner that is added, changed by one of two people, and deleted', async () => {
    const { data } = await saveBanner(null, 0);
    const { id } = data as { id: string };
    const other = await staffWith(store, ['ROLE_CATALOGUE']);
    const answers = await Promise.all([
      saveBanner(id, 0, { link: '/doc/list' }),
      saveBanner(id, 0, { link: '/coupon' }, other.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await tagsNow()).toEqual(['home']);
    const shown = await store.call(
      'GET /store/member/banner/list',
      {},
      { headers: { 'Accept-Language': 'en' } },
    );
    expect(shown.find((one) => one.id === id)).toMatchObject({
      title: 'Summer',
      link: expect.stringMatching(/^\/(doc|coupon)/),
    });
    const remove = (version: number) =>
      store.attempt(
        'POST /store/admin/banner/delete',
        { body: { id, version, reason: 'over' } },
        { as: clerk.token },
      );
    expect((await remove(0)).status).toBe(409);
    expect((await remove(1)).status).toBe(200);
  });

  it.each(['javascript:alert(1)', '//evil.example', 'https://evil.example', '/\\evil.example', '/a b'])(
    'is not a banner that links to %s',
    async (link) => {
      expect((await saveBanner(null, 0, { link })).status).toBe(400);
    },
  );

  describe('in a list', () => {
    const idsNow = async () => {
      const rows = await store.call('GET /store/admin/banner/list', {}, { as: clerk.token });
      return rows.map(({ id }) => id);
    };
    const add = async () => {
      const { data } = await saveBanner(null, 0);
      return (data as { id: string }).id;
    };
    const move = (id: string, before: string | null) =>
      store.attempt('POST /store/admin/banner/move', { body: { id, before } }, { as: clerk.token });
    const places = async () => {
      const { rows } = await store.db.execute<{ sort: number }>(
        sql`select sort from banner order by sort, id`,
      );
      return rows.map(({ sort }) => sort);
    };

    it('is added at the end, and moved to a place that no other row has', async () => {
      const [one, two] = [await add(), await add()];
      expect((await idsNow()).slice(-2)).toEqual([one, two]);
      // Rows that had the same number before.
      await store.db.execute(sql`update banner set sort = 1`);
      const [first = ''] = await idsNow();
      await store.forgetInvalidations();
      expect((await move(two, first)).status).toBe(200);
      expect((await idsNow())[0]).toBe(two);
      expect(await places()).toEqual((await places()).map((_, index) => index + 1));
      expect(await tagsNow()).toEqual(['home']);
      const shop = await store.call('GET /store/member/banner/list', {});
      expect(shop[0]?.id).toBe(two);
      expect((await move(two, null)).status).toBe(200);
      expect((await idsNow()).at(-1)).toBe(two);
      const audit = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, two));
      expect(audit.filter(({ action }) => action === 'banner.move')).toHaveLength(2);
    });

    it('keeps distinct places when several are moved and added at once', async () => {
      const added = await Promise.all([add(), add(), add()]);
      const [first = ''] = await idsNow();
      const answers = await Promise.all(added.map((id) => move(id, first)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await places()).toEqual((await places()).map((_, index) => index + 1));
      expect((await idsNow()).slice(0, 3).sort()).toEqual([...added].sort());
    });

    it('is not moved before a row that was deleted meanwhile, and writes nothing when it stays', async () => {
      const [one, two] = [await add(), await add()];
      expect(await move(one, '999')).toMatchObject({
        status: 409,
        message: 'common_message_changedMeanwhile',
      });
      expect((await move('999', one)).status).toBe(404);
      expect((await move(one, two)).status).toBe(200);
      const audit = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, one));
      expect(audit.filter(({ action }) => action === 'banner.move')).toHaveLength(0);
    });

    it('is a keyword or a category as well', async () => {
      const last = async (
        key: 'GET /goods/admin/search_keyword/list' | 'GET /goods/admin/goods_category/list',
      ) => (await store.call(key, {}, { as: clerk.token })).map(({ id }) => id);
      for (const [list, path] of [
        ['GET /goods/admin/search_keyword/list', 'POST /goods/admin/search_keyword/move'],
        ['GET /goods/admin/goods_category/list', 'POST /goods/admin/goods_category/move'],
      ] as const) {
        const [first = '', second = ''] = await last(list);
        await store.call(path, { body: { id: second, before: first } }, { as: clerk.token });
        expect((await last(list)).slice(0, 2)).toEqual([second, first]);
      }
    });
  });

  it('is a keyword in three languages', async () => {
    const body = { id: null, version: 0, content: { text: text('Quokka') }, reason: 'asked often' };
    await store.call('POST /goods/admin/search_keyword/save', { body }, { as: clerk.token });
    expect(await tagsNow()).toEqual(['hot-keywords']);
    const words = await store.call(
      'GET /goods/member/search_keyword/hot',
      {},
      {
        headers: { 'Accept-Language': 'en' },
      },
    );
    expect(words.map((one) => one.text)).toContain('Quokka');
  });

  it('is a category that is renamed on its own pages, and not hidden while it has products', async () => {
    const rows = await store.call('GET /goods/admin/goods_category/list', {}, { as: clerk.token });
    const gear = rows.find(({ code }) => code === 'GEAR');
    if (!gear) throw new Error('No category');
    const { id, version, updatedTime: _, code: _code, goodsCount, ...content } = gear;
    expect(goodsCount).toBeGreaterThan(0);
    const send = (changes: object, at = version) =>
      store.attempt(
        'POST /goods/admin/goods_category/save',
        { body: { id, version: at, content: { ...content, ...changes }, reason: 'clearer' } },
        { as: clerk.token },
      );
    expect(await send({ isEnabled: false })).toMatchObject({ status: 422, message: 'category_inUse' });
    expect((await send({ name: text('Gear and more') })).status).toBe(200);
    const products = await fixture.products('GEAR');
    const tags = await tagsNow();
    expect(tags).toEqual(
      expect.arrayContaining(['categories', 'category:GEAR', ...products.map((one) => `goods:${one.id}`)]),
    );
    expect(tags.filter((tag) => tag.startsWith('goods:'))).toHaveLength(products.length);
    expect((await send({ color: '#223344' })).status).toBe(409);
  });
});
