import { isLocale, type Locale, languageTags, locales } from '@/lib/i18n/locales';
import { expect, test } from '../fixtures/store-test';

const browserAgent =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const bots = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
];

/** Accept-Language headers with the resulting language of the shop. */
const wishes: [string | null, Locale | null][] = [
  [null, null],
  ['zh-CN,zh;q=0.9', 'zh-cn'],
  ['en-US,en;q=0.9,zh;q=0.8', 'en'],
  ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-hk'],
  ['fr-FR,fr;q=0.9', null],
];

const card = '/goods/detail?id=1800301000000000083';
const urls: [string, Locale][] = locales.flatMap((locale): [string, Locale][] => {
  const prefix = locale === 'zh-cn' ? '' : `/${locale}`;
  return [
    [prefix || '/', locale],
    [`${prefix}${card}`, locale],
    [`${prefix}/category?code=LIVE`, locale],
  ];
});

const langOf = (html: string) => /<html[^>]* lang="([^"]+)"/.exec(html)?.[1];

for (const [path, locale] of urls) {
  test(`${path} has the language ${locale}; only a first visit to the home page redirects`, async ({
    origin,
  }) => {
    for (const cookie of [null, ...locales])
      for (const [acceptLanguage, wish] of wishes)
        for (const userAgent of [browserAgent, ...bots])
          for (const isRouter of [false, true]) {
            const facts = JSON.stringify({ path, cookie, acceptLanguage, userAgent, isRouter });
            const answer = await fetch(`${origin}${path}`, {
              redirect: 'manual',
              headers: {
                'User-Agent': userAgent,
                ...(cookie === null ? {} : { Cookie: `i18n_redirected=${cookie}` }),
                ...(acceptLanguage === null ? {} : { 'Accept-Language': acceptLanguage }),
                ...(isRouter ? { RSC: '1' } : {}),
              },
            });
            if (isRouter && answer.status === 307) {
              // Next.js redirects to add a checksum of the router headers to the query.
              const to = new URL(answer.headers.get('location') ?? '', origin);
              to.searchParams.delete('_rsc');
              expect(`${to.pathname}${to.search}`, facts).toBe(path);
              expect(answer.headers.getSetCookie(), facts).toEqual([]);
              continue;
            }
            const body = await answer.text();
            const wanted = cookie ?? wish ?? 'zh-cn';
            const mayLead = path === '/' && userAgent === browserAgent && !isRouter && wanted !== 'zh-cn';
            expect(answer.status, facts).toBe(mayLead ? 307 : 200);
            if (mayLead) {
              expect(new URL(answer.headers.get('location') ?? '', origin).href, facts).toBe(
                `${origin}/${wanted}`,
              );
              expect(answer.headers.get('cache-control'), facts).toContain('no-store');
              const setCookie = answer.headers.getSetCookie().join();
              if (cookie === null)
                expect(setCookie, facts).toMatch(/^i18n_redirected=[\w-]+;.*Max-Age=31536000/);
              else expect(setCookie, facts).toBe('');
            } else {
              expect(answer.headers.getSetCookie(), facts).toEqual([]);
              if (!isRouter) expect(langOf(body), facts).toBe(languageTags[locale]);
            }
          }
  });
}

test('a first visit redirects at most once', async ({ origin }) => {
  for (const [acceptLanguage, wish] of wishes) {
    const answer = await fetch(`${origin}/`, {
      headers: {
        'User-Agent': browserAgent,
        ...(acceptLanguage ? { 'Accept-Language': acceptLanguage } : {}),
      },
    });
    expect(answer.status).toBe(200);
    expect(langOf(await answer.text())).toBe(languageTags[wish ?? 'zh-cn']);
  }
});

test('a cookie with an unknown language is ignored', async ({ origin }) => {
  expect(isLocale('fr')).toBe(false);
  const answer = await fetch(`${origin}/`, {
    redirect: 'manual',
    headers: { 'User-Agent': browserAgent, Cookie: 'i18n_redirected=fr', 'Accept-Language': 'en' },
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([307, '/en']);
});
