import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Locale, locales } from '../../../lib/i18n/locales';
import { weekdayOf } from '../../../lib/time';
import { article, siteConfig } from '../../database/schema/content';
import { paymentMethod } from '../../database/schema/pricing';
import { createTestStore, type TestStore } from '../../testing';
import { readPresentTerms } from '../currencies/payment-methods';
import { invalidateOnStoreStateChange } from './store-state';
import { writtenArticle } from './written-article';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store?.close());

describe('news', () => {
  it('lists pinned news first, then the newest, without future ones', async () => {
    const { records, total } = await store.call('GET /store/member/article/list');
    expect(total).toBe(6);
    expect(records[0]?.isTop).toBe(true);
    const times = records.slice(1).map(({ publishTime }) => publishTime);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('links to the neighbours', async () => {
    const { records } = await store.call('GET /store/member/article/list');
    const byTime = [...records].sort((a, b) => (a.publishTime < b.publishTime ? 1 : -1));
    const [newest, second] = byTime;
    const first = await store.call('GET /store/member/article/detail', { query: { id: newest?.id ?? '' } });
    expect(first.prev).toBeNull();
    expect(first.next).toEqual({ id: second?.id, code: null, title: second?.title });
  });

  it('filters by category', async () => {
    const { records } = await store.call('GET /store/member/article/list', {
      query: { category: 'SECURITY' },
    });
    expect(records).toHaveLength(1);
  });

  it('returns 404 for unknown news', async () => {
    const answer = await store.attempt('GET /store/member/article/detail', { query: { id: '999' } });
    expect(answer.status).toBe(404);
  });
});

describe('documents', () => {
  it('name the fee of each payment method as orders pay it', async () => {
    const ppm = 41_250;
    await store.db.update(paymentMethod).set({ feeRatePpm: ppm }).where(eq(paymentMethod.code, 'PAYPAL'));
    for (const locale of locales) {
      const { content } = await store.call(
        'GET /store/member/doc/detail',
        { query: { code: 'help-pay' } },
        { locale },
      );
      const { methods } = await readPresentTerms(store.db, { ...store.services, locale });
      expect(methods.length).toBeGreaterThan(2);
      for (const { name, feeRatePpm, feeFixedFen } of methods) {
        const [, shown] = new RegExp(`<li>${name}(?::|：)(.*?)</li>`).exec(content) ?? [];
        const numbers = [...(shown ?? '?').matchAll(/[\d.]+/g)].map(Number);
        const rule = [feeRatePpm / 10_000, feeFixedFen / 100].filter((part) => part > 0);
        expect(numbers, `${name} in ${locale}: ${shown}`).toEqual(rule);
      }
      expect(content).toContain('4.125%');
      expect(content).not.toContain('{fees}');
    }
  });

  it('returns a document by code in each language', async () => {
    const docs = await store.call('GET /store/member/doc/list');
    expect(docs).toHaveLength(12);
    for (const locale of locales) {
      for (const { code } of docs) {
        const doc = await store.call(
          'GET /store/member/doc/detail',
          { query: { code: code ?? '' } },
          { locale },
        );
        expect(doc.content).toMatch(/<(p|h2)>/);
      }
    }
  });

  it('limits neighbours to the group', async () => {
    const help = await store.call('GET /store/member/doc/list', { query: { group: 'HELP' } });
    expect(help).toHaveLength(8);
    const first = await store.call('GET /store/member/doc/detail', { query: { id: help[0]?.id ?? '' } });
    expect(first.prev).toBeNull();
    expect(first.next).toEqual({ id: help[1]?.id, code: help[1]?.code, title: help[1]?.title });
  });

  it('also returns news by id, and nothing else', async () => {
    const { records } = await store.call('GET /store/member/article/list');
    const news = await store.call('GET /store/member/doc/detail', { query: { id: records[0]?.id ?? '' } });
    expect(news.type).toBe('NEWS');
    expect((await store.attempt('GET /store/member/doc/detail', { query: { code: 'no-such' } })).status).toBe(
      404,
    );
    expect((await store.attempt('GET /store/member/doc/detail')).status).toBe(404);
  });
});

describe('search', () => {
  const search = (keyword: string, locale: Locale = 'en', more: object = {}) =>
    store.call('GET /store/member/article/search', { query: { keyword, ...more } }, { locale });

  it('ranks title matches first and shows the matching passage', async () => {
    const { records, total } = await search('refund');
    expect(records[0]?.code).toBe('refund-policy');
    expect(total).toBeGreaterThan(3);
    for (const { title, summary } of records) expect(`${title} ${summary}`.toLowerCase()).toContain('refund');
  });

  it('searches in the requested language and requires every word', async () => {
    expect((await search('退款', 'zh-cn')).records[0]?.title).toContain('退款');
    expect((await search('退款', 'en')).total).toBe(0);
    expect((await search('card SIGN-in', 'en')).total).toBeLessThan((await search('card', 'en')).total);
  });

  it('paginates', async () => {
    const { total } = await search('the');
    expect(total).toBeGreaterThan(2);
    const first = await search('the', 'en', { pageSize: 2 });
    const second = await search('the', 'en', { pageSize: 2, pageNumber: 2 });
    expect([first.total, second.total]).toEqual([total, total]);
    const ids = [...first.records, ...second.records].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('matches the readable text, not the markup', async () => {
    const text = '## Zebra\n\nRe**fund**ing [stripes](/doc/detail?id=quagga) and `i18n_okapi` \\*now\\*';
    const which = eq(article.code, 'refund-policy');
    const [before] = await store.db.select().from(article).where(which);
    await store.db
      .update(article)
      .set({ ...writtenArticle({ 'zh-cn': text, en: text, 'zh-hk': text }), updatedTime: store.clock.now() })
      .where(which);
    for (const word of ['zebra refunding', 'stripes', 'i18n_okapi', '*now*']) {
      const { records } = await search(word);
      expect(records.map(({ code }) => code)).toEqual(['refund-policy']);
      expect(records[0]?.summary).toMatch(/^(?:Zebra Refunding |…)stripes and i18n_okapi \*now\*$/);
    }
    for (const sign of ['quagga', '##', '](', '**', '`', 'h2', 'strong']) {
      expect((await search(sign)).total, sign).toBe(0);
    }
    await store.db
      .update(article)
      .set(before ?? {})
      .where(which);
  });

  it.each(['', '   ', '%', '_%_', '\\', '#', '\n', 'h2', '</p>', "' or 1=1 --", '退'.repeat(100)])(
    'takes %j for what it is',
    async (keyword) => {
      expect((await search(keyword)).total).toBe(0);
    },
  );

  it('excludes unpublished articles', async () => {
    await store.db.update(article).set({ isEnabled: false }).where(eq(article.code, 'refund-policy'));
    expect((await search('refund')).records.map(({ code }) => code)).not.toContain('refund-policy');
    await store.db.update(article).set({ isEnabled: true }).where(eq(article.code, 'refund-policy'));
  });
});

it('returns the headings of a document with their anchors', async () => {
  const terms = await store.call(
    'GET /store/member/doc/detail',
    { query: { code: 'terms' } },
    { locale: 'en' },
  );
  expect(terms.headings[0]).toEqual({ anchor: 'section-1', title: '1. Scope', level: 2 });
  expect(terms.headings).toHaveLength(8);
  for (const { anchor } of terms.headings) expect(terms.content).toContain(`id="${anchor}"`);
});

it('returns the settings of the shop', async () => {
  const config = await store.call('GET /store/member/site/config', {}, { locale: 'en' });
  expect(config).toMatchObject({
    demo: true,
    minOrderAmount: 5,
    rest: { resting: false, endTime: null, waitSeconds: 0 },
    maintenance: { enabled: false },
    suspendedAreaCodes: ['86'],
    serviceContact: { wechatId: 'tianyun_service', officialAccount: 'Tianyun Store official account' },
  });
});

it("lists the shop's currency first", async () => {
  const currencies = await store.call('GET /order/member/currency/list');
  expect(currencies.map(({ currencyCode }) => currencyCode).slice(0, 3)).toEqual(['CNY', 'USD', 'EUR']);
  expect(currencies).toHaveLength(12);
  expect(currencies[1]).toMatchObject({ currencyRate: 0.1392, currencyPremium: 0.015, currencyPrecision: 2 });
});

it('lists banners in their order', async () => {
  const banners = await store.call('GET /store/member/banner/list', {}, { locale: 'zh-hk' });
  expect(banners.map(({ title }) => title)).toEqual(['每日特價', '新人禮包', '直播節']);
});

/** Sets the business hours: always open, except for the given changes. */
const setRest = (changes: object) =>
  store.db
    .update(siteConfig)
    .set({
      value: {
        enabled: true,
        message: { 'zh-cn': '休息', en: 'Resting', 'zh-hk': '休息' },
        weeklySchedule: [],
        periods: [],
        appliesTo: ['MANUAL'],
        ...changes,
      },
    })
    .where(eq(siteConfig.key, 'restPeriod'));

it('reports that the shop is outside business hours, and until when', async () => {
  const now = store.clock.now().getTime();
  await setRest({ periods: [{ start: now - 1000, end: now + 90_000 }] });
  const { rest } = await store.call('GET /store/member/site/config', {}, { locale: 'en' });
  expect(rest).toMatchObject({
    resting: true,
    endTime: now + 90_000,
    message: 'Resting',
    appliesTo: ['MANUAL'],
  });
  expect(rest.waitSeconds).toBeGreaterThan(60);
});

it('invalidates every page once when the shop closes, when it opens and when a setting changes', async () => {
  const { clock, system } = store;
  const asked = async () => {
    await invalidateOnStoreStateChange(system());
    const invalidated = await store.invalidations();
    await store.forgetInvalidations();
    return invalidated.map(({ tags }) => tags);
  };
  const now = clock.now().getTime();
  const periods = [{ start: now + 60_000, end: now + 120_000 }];
  await setRest({ periods });
  await asked();
  expect(await asked()).toEqual([]);
  clock.advance(60_000);
  expect(await asked()).toEqual([['store-state']]);
  expect(await asked()).toEqual([]);
  clock.advance(60_000);
  expect(await asked()).toEqual([['store-state']]);
  await setRest({ periods, appliesTo: ['DIRECT'] });
  expect(await asked()).toEqual([['store-state']]);
  expect(await asked()).toEqual([]);
});

it("shows the hours of today's customer service, and invalidates every page when they change", async () => {
  const { clock, system } = store;
  const shown = async () => {
    await invalidateOnStoreStateChange(system());
    const regenerated = (await store.invalidations()).length;
    await store.forgetInvalidations();
    const { serviceContact } = await store.call('GET /store/member/site/config', {});
    return { today: serviceContact.today, regenerated };
  };
  await setRest({ enabled: false });
  const daysUntilFriday = (12 - weekdayOf(clock.now())) % 7;
  clock.advance(daysUntilFriday * 86_400_000);
  await shown();
  expect(await shown()).toEqual({ today: '09:00–01:00', regenerated: 0 });
  clock.advance(86_400_000);
  expect(await shown()).toEqual({ today: '10:00–01:00', regenerated: 1 });
});
