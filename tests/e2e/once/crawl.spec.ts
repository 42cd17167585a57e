import { defaultLocale, languageTags } from '@/lib/i18n/locales';
import { schemaProblems } from '@/tests/seo/schema-problems';
import {
  addressOf,
  type CrawledPage,
  crawler,
  elements,
  linksOf,
  localeOf,
  sitemapAddresses,
} from '../fixtures/crawler';
import { expect, test } from '../fixtures/store-test';

/** What each kind of page must say to search engines. */
const blocksOfPath: Record<string, readonly string[]> = {
  '/': ['Organization', 'WebSite'],
  '/goods/detail': ['Product', 'BreadcrumbList'],
  '/category': ['BreadcrumbList'],
  '/doc/list': ['BreadcrumbList'],
  '/doc/detail': ['BreadcrumbList'],
};

/** Sections that a crawler is kept from; links to them lead to the login. */
const personal = /^(?:\/(?:en|zh-hk))?\/(?:order|pay|member|login|staff)(?:[/?]|$)/;

let everything: CrawledPage[] = [];

test.describe('a crawler that follows the sitemap', () => {
  test.describe.configure({ mode: 'serial', timeout: 180_000 });

  test('finds every page in every language', async ({ origin }) => {
    const { page, pages } = crawler(origin);
    const robots = await page('/robots.txt');
    const sitemap = /^Sitemap: (\S+)$/m.exec(robots.html)?.[1] ?? '';
    const index = await page(addressOf(sitemap));
    expect(index.headers.get('content-type')).toContain('application/xml');
    const files = await pages(sitemapAddresses(index.html, 'loc'));
    expect(files.map(({ status }) => status)).toEqual(files.map(() => 200));
    const addresses = files.flatMap(({ html }) => sitemapAddresses(html, 'loc'));
    expect(new Set(addresses).size).toBe(addresses.length);
    // Whatever a page is said to be translated to is in the sitemap itself.
    const named = new Set(files.flatMap(({ html }) => sitemapAddresses(html, 'href')));
    expect([...named].sort()).toEqual([...addresses].sort());
    for (const { html } of files) {
      const times = [...html.matchAll(/<lastmod>([^<]+)</g)].map(([, time = '']) => Date.parse(time));
      expect(times.length).toBe(html.split('<url>').length - 1);
      expect(times.every((time) => time <= Date.now() + 60_000)).toBe(true);
    }
    everything = await pages(addresses);
    expect(everything.filter(({ status }) => status !== 200).map(({ address }) => address)).toEqual([]);
    expect(everything.length).toBeGreaterThan(150);
  });

  test('finds one title and one description on each, and no two pages with the same', () => {
    const titles = new Map<string, string>();
    for (const { html, address } of everything) {
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
      const description = elements(html, 'meta').find(({ name }) => name === 'description')?.content ?? '';
      expect([address, title.length > 3, description.length > 8]).toEqual([address, true, true]);
      expect([address, titles.get(title)]).toEqual([address, undefined]);
      titles.set(title, address);
      expect(html.split('<h1').length - 1, address).toBe(1);
      expect(elements(html, 'html')[0]?.lang, address).toBe(languageTags[localeOf(address)]);
    }
  });

  test('finds each page under one address, with its languages, which point back', () => {
    const languages = new Map(everything.map(({ address, html }) => [address, languageLinks(html)]));
    for (const { address, html } of everything) {
      const canonical = elements(html, 'link').find(({ rel }) => rel === 'canonical')?.href ?? '';
      expect(canonical, address).toMatch(/^https?:/);
      expect(addressOf(canonical)).toBe(address);
      const own = languages.get(address) ?? {};
      expect(Object.keys(own).sort(), address).toEqual([...Object.values(languageTags), 'x-default'].sort());
      expect(own[languageTags[localeOf(address)]], address).toBe(address);
      expect(own['x-default'], address).toBe(own[languageTags[defaultLocale]]);
      for (const other of Object.values(own)) expect([address, languages.get(other)]).toEqual([address, own]);
    }
  });

  test('finds nothing of anybody, and nothing that tells it to stay away', () => {
    for (const { address, html, headers } of everything) {
      expect(headers.getSetCookie(), address).toEqual([]);
      expect(headers.get('cache-control'), address).toMatch(/^public, s-maxage=\d+/);
      expect(headers.get('x-robots-tag'), address).toBeNull();
      expect(html, address).not.toMatch(/<meta name="robots" content="[^"]*noindex/);
      expect(html, address).not.toMatch(/@mail\.example|demo@tianyun|access_token|Bearer /);
    }
  });

  test('reads structured data that schema.org knows, on every page', async () => {
    for (const { address, html } of everything) {
      const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
        ([, text = '']) => text,
      );
      const types = texts.map((text) => String(JSON.parse(text)['@type']));
      const path =
        new URL(address, 'http://store.invalid').pathname.replace(/^\/(?:en|zh-hk)(?=\/|$)/, '') || '/';
      expect(types, address).toEqual(expect.arrayContaining([...(blocksOfPath[path] ?? ['none'])]));
      for (const text of texts) expect([address, await schemaProblems(text)]).toEqual([address, []]);
    }
    const all = everything.map(({ html }) => html).join('');
    for (const type of ['NewsArticle', 'FAQPage', 'AggregateRating'])
      expect(all).toContain(`"@type":"${type}"`);
  });

  test('follows every link to a page, and every preview to a picture', async ({ origin }) => {
    const { pages } = crawler(origin);
    const visited = new Set(everything.map(({ address }) => address));
    const links = everything.flatMap(linksOf).filter((address) => !visited.has(address));
    const further = await pages(oneOfEachKind(links));
    expect(further.length).toBeGreaterThan(60);
    const broken = further.filter(({ address, status }) =>
      personal.test(address) ? status >= 400 : status !== 200,
    );
    expect(broken.map(({ address, status }) => `${status} ${address}`)).toEqual([]);
    // A further page of a listing is a page of its own; anything else it may not index.
    for (const { address, html } of further.filter((page) => !personal.test(page.address))) {
      const canonical = elements(html, 'link').find(({ rel }) => rel === 'canonical')?.href;
      const isNoindex = /<meta name="robots" content="noindex/.test(html);
      expect([address, isNoindex || (canonical !== undefined && visitedOrOwn(canonical, address))]).toEqual([
        address,
        true,
      ]);
    }
    function visitedOrOwn(canonical: string, address: string): boolean {
      return visited.has(addressOf(canonical)) || addressOf(canonical) === address;
    }
    // The pictures are drawn one by one: one of each kind and language is enough.
    const pictures = everything
      .flatMap(({ html }) => elements(html, 'meta'))
      .filter(({ property }) => property === 'og:image')
      .map(({ content = '' }) => addressOf(content));
    const some = [...new Map(pictures.map((address) => [address.replace(/\d+$/, ''), address])).values()];
    for (const address of some) {
      const picture = await fetch(`${origin}${address}`);
      expect([address, picture.status, picture.headers.get('content-type')]).toEqual([
        address,
        200,
        'image/jpeg',
      ]);
      expect(picture.headers.get('cross-origin-resource-policy'), address).toBe('cross-origin');
      expect((await picture.arrayBuffer()).byteLength, address).toBeLessThan(300 * 1024);
    }
  });
});

/** Filtered listings are many and rendered for each request: one for each filter and language is enough. */
function oneOfEachKind(links: readonly string[]): string[] {
  const kind = (address: string) =>
    address.replaceAll(/\b(code|region|deliveryMode|sort|startPrice|endPrice|onSale)=[^&]*/g, '$1');
  return [...new Map(links.map((address) => [kind(address), address])).values()];
}

function languageLinks(html: string): Record<string, string> {
  return Object.fromEntries(
    elements(html, 'link')
      .filter(({ rel, hreflang }) => rel === 'alternate' && hreflang !== undefined)
      .map(({ hreflang = '', href = '' }) => [hreflang, addressOf(href)]),
  );
}

test('what is not there is said not to be there, in every language', async ({ origin }) => {
  const { page } = crawler(origin);
  for (const prefix of ['', '/en', '/zh-hk']) {
    for (const path of [
      '/nothing',
      '/goods/detail',
      '/goods/detail?id=1',
      '/goods/detail?id=x',
      '/category?code=NOTHING',
      '/category?page=999',
      '/doc/detail?id=nothing',
      '/doc/list?group=NOTHING',
      '/opengraph/goods/1',
    ]) {
      const { status } = await page(`${prefix}${path}`);
      expect([`${prefix}${path}`, status]).toEqual([`${prefix}${path}`, 404]);
    }
    const gone = await page(`${prefix}/goods/discontinued?id=7`);
    expect([gone.address, gone.status]).toEqual([gone.address, 410]);
    expect(gone.html).toMatch(/<meta name="robots" content="noindex/);
  }
  expect((await page('/sitemaps/goods-2.xml')).status).toBe(404);
});

test('a view of a page names the page it is a view of', async ({ origin }) => {
  const { page } = crawler(origin);
  const goods = '/goods/detail?id=1800301000000000083';
  for (const [address, canonical] of [
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
    const { html } = await page(address);
    const found = elements(html, 'link').find(({ rel }) => rel === 'canonical')?.href ?? '';
    expect([address, addressOf(found)]).toEqual([address, canonical]);
  }
});
