import { describe, expect, it } from 'vitest';
import { locales } from '@/lib/i18n/locales';
import { localizedAddress, splitLocale } from './addresses';
import { decideLocale, isBot, type LocaleFacts, preferredLocale } from './locale-decision';

const person =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const paths = locales.flatMap((locale) =>
  ['/', '/goods/detail', '/order'].map((path) => localizedAddress(path, locale)),
);
const cookies = [undefined, 'zh-cn', 'en', 'zh-hk', 'fr', ''];
const languages = [
  null,
  'zh-CN,zh;q=0.9',
  'en-GB,en;q=0.8',
  'zh-TW',
  'zh-Hant-HK;q=0.5,en;q=0.4',
  'fr-FR,de;q=0.5',
  '*',
];

function facts(changes: Partial<LocaleFacts>): LocaleFacts {
  return {
    method: 'GET',
    path: '/',
    cookie: undefined,
    acceptLanguage: null,
    userAgent: person,
    isRouterRequest: false,
    ...changes,
  };
}

const matrix = paths.flatMap((path) =>
  cookies.flatMap((cookie) =>
    languages.flatMap((acceptLanguage) =>
      [false, true].flatMap((isRouterRequest) =>
        [person, crawler].map((userAgent) =>
          facts({ path, cookie, acceptLanguage, isRouterRequest, userAgent }),
        ),
      ),
    ),
  ),
);

describe('the matrix of locale, cookie, Accept-Language, router request and bot', () => {
  it('covers every combination', () => {
    expect(matrix).toHaveLength(9 * 6 * 7 * 2 * 2);
  });

  it('never sends anything but a person asking for the document of /', () => {
    for (const request of matrix) {
      const decision = decideLocale(request);
      if (request.path !== '/' || request.isRouterRequest || request.userAgent === crawler) {
        expect(decision, JSON.stringify(request)).toEqual({ kind: 'stay' });
      }
    }
  });

  it('never loops: where it sends to, it lets stay', () => {
    for (const request of matrix) {
      const decision = decideLocale(request);
      if (decision.kind === 'stay') continue;
      const next = facts({
        ...request,
        path: localizedAddress(request.path, decision.locale),
        cookie: decision.writeCookie ? decision.locale : request.cookie,
      });
      expect(decideLocale(next), JSON.stringify(request)).toEqual({ kind: 'stay' });
      expect(splitLocale(next.path).locale).toBe(decision.locale);
    }
  });
});

describe('the first visit to /', () => {
  it.each([
    ['en-US,en;q=0.9', 'en'],
    ['zh-HK', 'zh-hk'],
    ['zh-TW,zh;q=0.8', 'zh-hk'],
    ['zh-Hant', 'zh-hk'],
    ['yue', 'zh-hk'],
    ['fr, en;q=0.3, zh-HK;q=0.2', 'en'],
    ['en;q=0.1, zh-MO;q=0.2', 'zh-hk'],
  ])('%s goes to %s and becomes the choice', (acceptLanguage, locale) => {
    expect(decideLocale(facts({ acceptLanguage }))).toEqual({ kind: 'redirect', locale, writeCookie: true });
  });

  it.each(['zh-CN', 'zh', 'zh-SG', 'zh-Hans-HK', 'fr', '*', '', 'en;q=0', ',,;;q=x', 'x'.repeat(5000)])(
    '%s stays',
    (acceptLanguage) => {
      expect(decideLocale(facts({ acceptLanguage }))).toEqual({ kind: 'stay' });
    },
  );
});

describe('a choice made before', () => {
  it('leads from / to its language without writing it again', () => {
    expect(decideLocale(facts({ cookie: 'en', acceptLanguage: 'zh-HK' }))).toEqual({
      kind: 'redirect',
      locale: 'en',
      writeCookie: false,
    });
  });

  it('keeps zh-cn whatever the browser speaks', () => {
    expect(decideLocale(facts({ cookie: 'zh-cn', acceptLanguage: 'en' }))).toEqual({ kind: 'stay' });
  });
});

it('does not redirect what is no reading', () => {
  expect(decideLocale(facts({ method: 'POST', acceptLanguage: 'en' }))).toEqual({ kind: 'stay' });
});

describe('isBot', () => {
  it.each([
    crawler,
    'Baiduspider+(+http://www.baidu.com/search/spider.htm)',
    'facebookexternalhit/1.1',
    'curl/8.5.0',
    'Chrome-Lighthouse',
    null,
    '',
  ])('%s is one', (userAgent) => expect(isBot(userAgent)).toBe(true));
  it.each([
    person,
    'Mozilla/5.0 (Macintosh) AppleWebKit/605 Version/18 Safari/605',
    'Mozilla/5.0 (X11) HeadlessChrome/140',
  ])('%s is none', (userAgent) => expect(isBot(userAgent)).toBe(false));
});

it('reads q values in their order', () => {
  expect(preferredLocale('zh-CN;q=0.2, en;q=0.9, zh-HK;q=0.5')).toBe('en');
  expect(preferredLocale('ja, ko')).toBeNull();
});
