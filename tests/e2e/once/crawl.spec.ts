import { defaultLocale, languageTags, locales } from '@/lib/i18n/locales';
import {
  confirmPath,
  localizedPath,
  memberPath,
  orderListPath,
  orderPath,
  paymentPath,
  splitLocale,
} from '@/lib/routing/paths';
import { anyLanguagePrefix, languagePrefixes } from '@/tests/language-prefixes';
import { schemaProblems } from '@/tests/seo/schema-problems';
import {
  type CrawledPage,
  crawler,
  elements,
  linksOf,
  localeOf,
  sitemapUrls,
  urlOf,
} from '../fixtures/crawler';
import { isFullMatrix } from '../fixtures/matrix';
import { orderByCalls } from '../fixtures/shop-api';
import { cardGoods } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';

/** Required structured data by path. */
const blocksOfPath: Record<string, readonly string[]> = {
  '/': ['Organization', 'WebSite'],
  '/goods/detail': ['Product', 'BreadcrumbList'],
  '/category': ['BreadcrumbList'],
  '/doc/list': ['BreadcrumbList'],
  '/figures': ['BreadcrumbList'],
  '/doc/detail': ['BreadcrumbList'],
};

/** Personal pages, which are not indexed; links to them redirect to the login. */
const personal = new RegExp(`^${anyLanguagePrefix}/(?:order|pay|member|login|staff)(?:[/?]|$)`);

const personalPaths = (orderSn: string): string[] => [
  orderListPath(),
  orderPath(orderSn),
  paymentPath(orderSn),
  confirmPath({ skuId: cardGoods.sku, quantity: 1 }),
  memberPath(),
  ...memberPages.map((page) => memberPath(page)),
];

const memberPages = ['coupon', 'coin', 'favorite', 'review', 'address', 'game-account', 'profile'] as const;

let everything: CrawledPage[] = [];

test.describe('a crawler that follows the sitemap', () => {
  test.describe.configure({ mode: 'serial', timeout: 600_000 });

  test('finds every page in every language', async ({ origin }) => {
    const { page, pages } = crawler(origin);
    const robots = await page('/robots.txt');
    const sitemap = /^Sitemap: (\S+)$/m.exec(robots.html)?.[1] ?? '';
    const index = await page(urlOf(sitemap));
    expect(index.headers.get('content-type')).toContain('application/xml');
    const files = await pages(sitemapUrls(index.html, 'loc'));
    expect(files.map(({ status }) => status)).toEqual(files.map(() => 200));
    const urls = files.flatMap(({ html }) => sitemapUrls(html, 'loc'));
    expect(new Set(urls).size).toBe(urls.length);
    // All language links are URLs of the sitemap.
    const named = new Set(files.flatMap(({ html }) => sitemapUrls(html, 'href')));
    expect([...named].sort()).toEqual([...urls].sort());
    for (const { html } of files) {
      const times = [...html.matchAll(/<lastmod>([^<]+)</g)].map(([, time = '']) => Date.parse(time));
      expect(times.length).toBe(html.split('<url>').length - 1);
      expect(times.every((time) => time <= Date.now() + 60_000)).toBe(true);
    }
    everything = await pages(urls);
    expect(everything.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([]);
    expect(everything.length).toBeGreaterThan(150);
  });

  test('finds a unique title and a description on each page', () => {
    const titles = new Map<string, string>();
    for (const { html, url } of everything) {
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
      const description = elements(html, 'meta').find(({ name }) => name === 'description')?.content ?? '';
      expect([url, title.length > 3, description.length > 8]).toEqual([url, true, true]);
      expect([url, titles.get(title)]).toEqual([url, undefined]);
      titles.set(title, url);
      expect(html.split('<h1').length - 1, url).toBe(1);
      expect(elements(html, 'html')[0]?.lang, url).toBe(languageTags[localeOf(url)]);
    }
  });

  test('finds a canonical URL and reciprocal language links on each page', () => {
    const languages = new Map(everything.map(({ url, html }) => [url, languageLinks(html)]));
    for (const { url, html } of everything) {
      const canonical = elements(html, 'link').find(({ rel }) => rel === 'canonical')?.href ?? '';
      expect(canonical, url).toMatch(/^https?:/);
      expect(urlOf(canonical)).toBe(url);
      const own = languages.get(url) ?? {};
      expect(Object.keys(own).sort(), url).toEqual([...Object.values(languageTags), 'x-default'].sort());
      expect(own[languageTags[localeOf(url)]], url).toBe(url);
      expect(own['x-default'], url).toBe(own[languageTags[defaultLocale]]);
      for (const other of Object.values(own)) expect([url, languages.get(other)]).toEqual([url, own]);
    }
  });

  test('finds no personal data and no directive that excludes crawlers', () => {
    for (const { url, html, headers } of everything) {
      expect(headers.getSetCookie(), url).toEqual([]);
      expect(headers.get('cache-control'), url).toMatch(/^public, s-maxage=\d+/);
      expect(headers.get('x-robots-tag'), url).toBeNull();
      expect(html, url).not.toMatch(/<meta name="robots" content="[^"]*noindex/);
      expect(html, url).not.toMatch(/@mail\.example|demo@tianyun|access_token|Bearer /);
    }
  });

  test('reads valid structured data on every page', async () => {
    for (const { url, html } of everything) {
      const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
        ([, text = '']) => text,
      );
      const types = texts.map((text) => String(JSON.parse(text)['@type']));
      const { path } = splitLocale(new URL(url, 'http://store.invalid').pathname);
      expect(types, url).toEqual(expect.arrayContaining([...(blocksOfPath[path] ?? ['none'])]));
      for (const text of texts) expect([url, await schemaProblems(text)]).toEqual([url, []]);
    }
    const all = everything.map(({ html }) => html).join('');
    for (const type of ['NewsArticle', 'FAQPage', 'AggregateRating'])
      expect(all).toContain(`"@type":"${type}"`);
  });

  test('finds no broken links, also on the pages of a member, and no broken preview images', async ({
    origin,
    api,
    context,
    signInAs,
  }) => {
    const { pages } = crawler(origin);
    const visited = new Set(everything.map(({ url }) => url));
    const further = await followAll(pages, everything, visited);
    expect(further.length).toBeGreaterThan(60);
    const broken = further.filter(({ url, status }) => (personal.test(url) ? status >= 400 : status !== 200));
    expect(broken.map(({ url, status }) => `${status} ${url}`)).toEqual([]);
    // Further pages of a listing are indexed; other variants are not.
    const kinds = new Set(further.map(({ url }) => kindOf(url)));
    for (const { url, html } of further.filter((page) => !personal.test(page.url))) {
      const canonical = elements(html, 'link').find(({ rel }) => rel === 'canonical')?.href;
      const isNoindex = /<meta name="robots" content="noindex/.test(html);
      expect([url, isNoindex || (canonical !== undefined && visitedOrOwn(canonical, url))]).toEqual([
        url,
        true,
      ]);
    }
    function visitedOrOwn(canonical: string, url: string): boolean {
      return visited.has(urlOf(canonical)) || urlOf(canonical) === url || kinds.has(kindOf(urlOf(canonical)));
    }
    await signInAs('demo@tianyun.example');
    const orderSn = await orderByCalls(api, { skuId: cardGoods.sku });
    // The cookie of the language stays that of the order: each page is in the language of its URL.
    const cookie = (await context.cookies(origin)).map(({ name, value }) => `${name}=${value}`).join('; ');
    const member = crawler(origin, cookie);
    const own = await member.pages(
      locales.flatMap((locale) => personalPaths(orderSn).map((path) => localizedPath(path, locale))),
    );
    expect(own.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([]);
    const ownFurther = await followAll(member.pages, own, visited);
    expect(ownFurther.length).toBeGreaterThan(60);
    const dead = ownFurther.filter(
      ({ url, status, headers }) =>
        status >= 400 || (!/\/login\b/.test(url) && /\/login\b/.test(headers.get('location') ?? '')),
    );
    await api.call('POST /order/member/order/cancel', { body: { orderSn } });
    expect(dead.map(({ url, status }) => `${status} ${url}`)).toEqual([]);
    for (const locale of locales) {
      const [open, ofMember] = [further, ownFurther].map(
        (followed) => followed.filter(({ url }) => localeOf(url) === locale).length,
      );
      const found = everything.filter(({ url }) => localeOf(url) === locale).length;
      console.log(`${locale}: ${found} pages, ${open} further links, ${ofMember} of a member: none is dead`);
    }
    // Rendering preview images is slow: one of each kind and language is enough.
    const pictures = everything
      .flatMap(({ html }) => elements(html, 'meta'))
      .filter(({ property }) => property === 'og:image')
      .map(({ content = '' }) => urlOf(content));
    const some = [...new Map(pictures.map((url) => [url.replace(/\d+$/, ''), url])).values()];
    for (const url of some) {
      const picture = await fetch(`${origin}${url}`);
      expect([url, picture.status, picture.headers.get('content-type')]).toEqual([url, 200, 'image/jpeg']);
      expect(picture.headers.get('cross-origin-resource-policy'), url).toBe('cross-origin');
      expect((await picture.arrayBuffer()).byteLength, url).toBeLessThan(300 * 1024);
    }
  });
});

/** Follows the links of pages, of the pages that they lead to, and so on, until no other kind of page is linked. */
async function followAll(
  pages: (urls: Iterable<string>) => Promise<CrawledPage[]>,
  start: readonly CrawledPage[],
  visited: ReadonlySet<string>,
): Promise<CrawledPage[]> {
  const found: CrawledPage[] = [];
  const kinds = new Set<string>();
  // In `npm test` the links of the pages that the sitemap names are enough.
  for (let [last, round] = [start, 0]; last.length > 0 && (isFullMatrix || round === 0); round += 1) {
    const links = last.flatMap((page) => linksOf(page)).filter((url) => !visited.has(url));
    const wave = [...new Map(links.map((url) => [kindOf(url), url]))].filter(([kind]) => !kinds.has(kind));
    for (const [kind] of wave) kinds.add(kind);
    last = await pages(wave.map(([, url]) => url));
    found.push(...last);
  }
  return found;
}

/** One link for each filter and language is enough, because filtered listings are rendered for each request. */
const kindOf = (url: string) =>
  url.replaceAll(
    /\b(code|region|deliveryMode|goodsType|sort|startPrice|endPrice|onSale|inStock|keyword|page|redirect|quantity|repeatOf)=[^&]*/g,
    '$1',
  );

function languageLinks(html: string): Record<string, string> {
  return Object.fromEntries(
    elements(html, 'link')
      .filter(({ rel, hreflang }) => rel === 'alternate' && hreflang !== undefined)
      .map(({ hreflang = '', href = '' }) => [hreflang, urlOf(href)]),
  );
}

test('unknown pages respond 404 and discontinued products 410 in every language', async ({ origin }) => {
  const { page } = crawler(origin);
  for (const prefix of languagePrefixes) {
    for (const path of [
      '/nothing',
      '/goods/detail',
      '/goods/detail?id=1',
      '/goods/detail?id=x',
      '/category?code=NOTHING',
      '/doc/detail?id=nothing',
      '/doc/list?group=NOTHING',
      '/opengraph/goods/1',
    ]) {
      const { status } = await page(`${prefix}${path}`);
      expect([`${prefix}${path}`, status]).toEqual([`${prefix}${path}`, 404]);
    }
    const gone = await page(`${prefix}/goods/discontinued?id=7`);
    expect([gone.url, gone.status]).toEqual([gone.url, 410]);
    expect(gone.html).toMatch(/<meta name="robots" content="noindex/);
  }
  expect((await page('/sitemaps/goods-2.xml')).status).toBe(404);
});

test('variants of a page have the canonical URL of the page', async ({ origin }) => {
  const { page } = crawler(origin);
  const goods = '/goods/detail?id=1800301000000000083';
  for (const [url, canonical] of [
    [`${goods}&utm_source=mail`, goods],
    [`/goods/detail?skuId=1800311000000000084&id=1800301000000000083`, goods],
    [`/pc${goods}`, goods],
    [`/pc/en${goods}`, `/en${goods}`],
    ['/en/category?code=LIVE&from=banner', '/en/category?code=LIVE'],
    ['/category?page=1&code=LIVE', '/category?code=LIVE'],
    ['/zh-hk/category?sort=PRICE_ASC&code=LIVE', '/zh-hk/category?code=LIVE'],
    ['/category?page=2', '/category?page=2'],
    ['/doc/detail?id=1800271000000000306', '/doc/detail?id=faq'],
  ] as const) {
    const { html } = await page(url);
    const found = elements(html, 'link').find(({ rel }) => rel === 'canonical')?.href ?? '';
    expect([url, urlOf(found)]).toEqual([url, canonical]);
  }
});
