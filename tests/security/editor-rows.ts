import type { TestStore } from '@/backend/testing';
import { editorFixture, newContent } from '../api/fixtures/editor';
import type { StaffMember } from '../api/fixtures/staff';
import type { AccessFixture } from './access-fixture';
import { type KeyWith, type Request, unknownId } from './access-rows';

type Row = () => Promise<{ ask: (caller: StaffMember) => Request | Promise<Request>; unknown?: Request }>;

/** What the staff who write products and texts do. */
export function editorRows(store: TestStore, access: AccessFixture) {
  const fixture = editorFixture(store);
  const reason = 'better words';
  const inAnHour = () => store.clock.now().getTime() + 3_600_000;
  const of =
    (make: (caller: StaffMember) => Promise<Request>, unknown?: Request): Row =>
    async () => ({ ask: make, ...(unknown ? { unknown } : {}) });
  /** A new product, so that no row changes what another one reads. */
  const product = async () => {
    const { token } = await fixture.clerk();
    const id = await fixture.create(token);
    return { ...(await fixture.view(id, token)), token };
  };
  let number = 0;

  return {
    'GET /goods/admin/goods/view': of(async () => ({ query: { id: (await product()).id } }), {
      query: { id: unknownId },
    }),
    'POST /goods/admin/goods/create': of(async () => {
      number += 1;
      const body = { slug: `matrix-${number}`, sn: `G77${String(number).padStart(5, '0')}` };
      return { body: { ...body, deliveryMode: 'DIRECT', content: newContent(), reason } };
    }),
    'POST /goods/admin/goods/save': of(
      async () => {
        const { id, version, content } = await product();
        return { body: { id, version, content, reason } };
      },
      {
        body: {
          id: unknownId,
          version: 0,
          content: newContent(),
          reason,
        },
      },
    ),
    'GET /goods/admin/goods/history': of(async () => ({ query: { id: (await product()).id } }), {
      query: { id: unknownId },
    }),
    'GET /goods/admin/goods/revision': of(
      async () => {
        const { id, token } = await product();
        const { rows } = await store.call('GET /goods/admin/goods/history', { query: { id } }, { as: token });
        return { query: { id: rows[0]?.id ?? '' } };
      },
      { query: { id: unknownId } },
    ),
    'POST /goods/admin/goods/schedule': of(
      async () => {
        const { id, version } = await product();
        return { body: { goodsId: id, version, action: 'PUBLISH', startTime: inAnHour(), reason } };
      },
      { body: { goodsId: unknownId, version: 0, action: 'DISCONTINUE', startTime: null, reason } },
    ),
    'POST /goods/admin/goods/unschedule': of(
      async () => {
        const { id, version, token } = await product();
        const body = { goodsId: id, version, action: 'PUBLISH' as const, startTime: inAnHour(), reason };
        await store.call('POST /goods/admin/goods/schedule', { body }, { as: token });
        const { schedules } = await fixture.view(id, token);
        return { body: { id: schedules[0]?.id ?? '', reason } };
      },
      { body: { id: unknownId, reason } },
    ),
    'POST /goods/admin/picture/upload': of(async () => ({ form: await access.form() })),
  } satisfies Partial<Record<KeyWith<'staff'>, Row>>;
}

/** Articles, banners, keywords, categories and deals. */
export function contentRows(store: TestStore) {
  const fixture = editorFixture(store);
  const reason = 'new season';
  const text = { 'zh-cn': '新的', en: 'New', 'zh-hk': '新的' };
  const open =
    (make: () => Request | Promise<Request> = () => ({})): Row =>
    async () => ({ ask: make });
  const of =
    (make: () => Promise<Request>, unknown: Request): Row =>
    async () => ({ ask: make, unknown });
  const byClerk = async () => (await fixture.clerk()).token;
  const article = async () => {
    const as = await byClerk();
    return { as, id: await fixture.article(as) };
  };
  let number = 0;
  const banner = {
    title: text,
    subtitle: text,
    link: '/',
    theme: { from: '#112233', to: '#445566' },
    isEnabled: true,
  };
  const category = { name: text, icon: 'grid', color: '#112233', isEnabled: true };
  const removed = (
    key: 'POST /store/admin/banner/save' | 'POST /goods/admin/search_keyword/save',
    content: object,
  ) =>
    of(
      async () => {
        const body = { id: null, version: 0, content, reason };
        const { data } = await store.attempt(key, { body }, { as: await byClerk() });
        return { body: { id: (data as { id: string }).id, version: 0, reason } };
      },
      { body: { id: unknownId, version: 0, reason } },
    );
  const moving = (
    key: 'POST /store/admin/banner/save' | 'POST /goods/admin/search_keyword/save',
    content: object,
  ) =>
    of(
      async () => {
        const body = { id: null, version: 0, content, reason };
        const { data } = await store.attempt(key, { body }, { as: await byClerk() });
        // Another row behind it: one that stays at its place is no change.
        await store.attempt(key, { body }, { as: await byClerk() });
        return { body: { id: (data as { id: string }).id, before: null } };
      },
      { body: { id: unknownId, before: null } },
    );
  const deal = async () => {
    number += 1;
    return fixture.deal(await fixture.dealSku(number));
  };

  return {
    'POST /store/admin/markdown/preview': open(() => ({ body: { text: '**x**' } })),
    'GET /store/admin/article/list': open(),
    'GET /store/admin/article/view': of(async () => ({ query: { id: (await article()).id } }), {
      query: { id: unknownId },
    }),
    'POST /store/admin/article/create': open(() => ({
      body: { type: 'NEWS', code: null, content: fixture.articleContent(), reason },
    })),
    'POST /store/admin/article/save': of(
      async () => ({
        body: {
          id: (await article()).id,
          version: 0,
          content: fixture.articleContent({ title: text }),
          reason,
        },
      }),
      { body: { id: unknownId, version: 0, content: fixture.articleContent(), reason } },
    ),
    'GET /store/admin/article/history': of(async () => ({ query: { id: (await article()).id } }), {
      query: { id: unknownId },
    }),
    'GET /store/admin/article/revision': of(
      async () => {
        const { id, as } = await article();
        const { rows } = await store.call('GET /store/admin/article/history', { query: { id } }, { as });
        return { query: { id: rows[0]?.id ?? '' } };
      },
      { query: { id: unknownId } },
    ),
    'GET /store/admin/banner/list': open(),
    'POST /store/admin/banner/save': of(
      async () => ({ body: { id: null, version: 0, content: banner, reason } }),
      { body: { id: unknownId, version: 0, content: banner, reason } },
    ),
    'POST /store/admin/banner/delete': removed('POST /store/admin/banner/save', banner),
    'POST /store/admin/banner/move': moving('POST /store/admin/banner/save', banner),
    'GET /goods/admin/search_keyword/list': open(),
    'POST /goods/admin/search_keyword/save': of(
      async () => ({ body: { id: null, version: 0, content: { text }, reason } }),
      { body: { id: unknownId, version: 0, content: { text }, reason } },
    ),
    'POST /goods/admin/search_keyword/delete': removed('POST /goods/admin/search_keyword/save', {
      text,
    }),
    'POST /goods/admin/search_keyword/move': moving('POST /goods/admin/search_keyword/save', { text }),
    'GET /goods/admin/goods_category/list': open(),
    'POST /goods/admin/goods_category/save': of(
      async () => {
        number += 1;
        const code = `NEW_${String.fromCharCode(65 + (number % 26))}${String.fromCharCode(65 + Math.floor(number / 26))}`;
        return { body: { id: null, version: 0, code, content: category, reason } };
      },
      { body: { id: unknownId, version: 0, content: category, reason } },
    ),
    'POST /goods/admin/goods_category/move': of(
      async () => {
        const rows = await store.call('GET /goods/admin/goods_category/list', {}, { as: await byClerk() });
        return { body: { id: rows[0]?.id ?? '', before: null } };
      },
      { body: { id: unknownId, before: null } },
    ),
    'GET /goods/admin/daily_deal/list': open(),
    'POST /goods/admin/daily_deal/save': of(async () => ({ body: await deal() }), {
      body: { ...fixture.deal({ id: unknownId, priceFen: 1000 }), id: null },
    }),
    'POST /goods/admin/daily_deal/end': of(
      async () => {
        const as = await byClerk();
        const { id } = await store.call('POST /goods/admin/daily_deal/save', { body: await deal() }, { as });
        return { body: { id, version: 0, reason } };
      },
      { body: { id: unknownId, version: 0, reason } },
    ),
  } satisfies Partial<Record<KeyWith<'staff'>, Row>>;
}
