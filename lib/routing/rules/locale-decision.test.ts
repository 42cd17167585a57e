import { describe, expect, it } from 'vitest';
import { locales } from '@/lib/i18n/locales';
import { localizedPath, splitLocale } from '../paths';
import { decideLocale, isBot, type LocaleFacts } from './locale-decision';

const person =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const paths = locales.flatMap((locale) =>
  ['/', '/goods/detail', '/order'].map((path) => localizedPath(path, locale)),
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

  it('redirects only document requests of people for /', () => {
    for (const request of matrix) {
      const decision = decideLocale(request);
      if (request.path !== '/' || request.isRouterRequest || request.userAgent === crawler) {
        expect(decision, JSON.stringify(request)).toEqual({ kind: 'stay' });
      }
    }
  });

  it('never loops: the target of a redirect is not redirected', () => {
    for (const request of matrix) {
      const decision = decideLocale(request);
      if (decision.kind === 'stay') continue;
      const next = facts({
        ...request,
        path: localizedPath(request.path, decision.locale),
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
  ])('%s is redirected to %s, which is stored as the choice', (acceptLanguage, locale) => {
    expect(decideLocale(facts({ acceptLanguage }))).toEqual({ kind: 'redirect', locale, writeCookie: true });
  });

  it.each(['zh-CN', 'zh', 'zh-SG', 'zh-Hans-HK', 'fr', '*', '', 'en;q=0', ',,;;q=x', 'x'.repeat(5000)])(
    '%s is not redirected',
    (acceptLanguage) => {
      expect(decideLocale(facts({ acceptLanguage }))).toEqual({ kind: 'stay' });
    },
  );
});

describe('a stored choice', () => {
  it('redirects / to its language without writing the cookie again', () => {
    expect(decideLocale(facts({ cookie: 'en', acceptLanguage: 'zh-HK' }))).toEqual({
      kind: 'redirect',
      locale: 'en',
      writeCookie: false,
    });
  });

  it('keeps zh-cn whatever the browser prefers', () => {
    expect(decideLocale(facts({ cookie: 'zh-cn', acceptLanguage: 'en' }))).toEqual({ kind: 'stay' });
  });
});

it('redirects only GET and HEAD requests', () => {
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
    'okhttp/4.12.0',
    'Mozilla/5.0 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)',
  ])('%s is a bot', (userAgent) => expect(isBot(userAgent)).toBe(true));
  it.each([
    person,
    'Mozilla/5.0 (Macintosh) AppleWebKit/605 Version/18 Safari/605',
    'Mozilla/5.0 (X11) HeadlessChrome/140',
  ])('%s is not a bot', (userAgent) => expect(isBot(userAgent)).toBe(false));
});
