import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { earlyScript, earlyScriptHash } from './early-script';
import { localeCookieText } from './i18n/locales';

it('the hash in the policy matches the script', () => {
  expect(earlyScriptHash).toBe(`sha256-${createHash('sha256').update(earlyScript).digest('base64')}`);
});

it.each([
  ['CNY', false, true, 'CNY', undefined, undefined],
  ['CNY', true, true, 'CNY', undefined, undefined],
  ['USD', false, false, undefined, undefined, undefined],
  ['USD', false, true, undefined, undefined, ''],
  ['USD', true, true, '', '', ''],
  ['JPY', false, false, '', undefined, ''],
  ['JPY', true, true, '', '', ''],
])(
  'reports before the first paint which currency is shown and leads, and whether the cached amounts are in it (%s, first %s, chosen %s)',
  (currency, currencyLeads, isCurrencyChosen, said, leads, chosen) => {
    const stored: Record<string, string> = {
      settings: JSON.stringify({ state: { currency, currencyLeads, isCurrencyChosen }, version: 1 }),
    };
    const dataset: Record<string, string> = {};
    vi.stubGlobal('localStorage', { getItem: (name: string) => stored[name] ?? null });
    vi.stubGlobal('document', { documentElement: { dataset } });
    vi.stubGlobal('location', { pathname: '/' });
    vi.stubGlobal('addEventListener', () => undefined);
    new Function(earlyScript)();
    vi.unstubAllGlobals();
    expect(dataset.currency).toBe(said);
    expect(dataset.leads).toBe(leads);
    expect(dataset.chosen).toBe(chosen);
  },
);

it.each([
  ['/pc/goods/detail', '/category', '/pc/category'],
  ['/pc', '/', '/pc'],
  ['/pc', '/pc/login', '/pc/login'],
  ['/pcx', '/category', '/category'],
  ['/goods/detail', '/', '/'],
])('on %s a link to %s that is followed before hydration leads to %s', (pathname, href, expected) => {
  const listeners: Record<string, (event: unknown) => void> = {};
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    head: {},
    querySelectorAll: () => [],
  });
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
    },
  );
  vi.stubGlobal('location', { pathname, search: '' });
  vi.stubGlobal('addEventListener', (name: string, listener: (event: unknown) => void) => {
    listeners[name] = listener;
  });
  new Function(earlyScript)();
  const link = { pathname: href };
  const closest = (selector: string) => (selector === 'a[href^="/"]' ? link : null);
  listeners.click?.({ isTrusted: true, target: { closest } });
  vi.unstubAllGlobals();
  expect(link.pathname).toBe(expected);
});

it('keeps query and hash for another language that is chosen before hydration, and stores the choice', () => {
  let click = (_event: unknown): void => {};
  const page = { documentElement: { dataset: {} }, cookie: '' };
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { pathname: '/goods/detail', search: '?id=7&from=test', hash: '#reviews' });
  vi.stubGlobal('addEventListener', (name: string, listener: typeof click) => {
    if (name === 'click') click = listener;
  });
  new Function(earlyScript)();
  const link = { pathname: '/en/goods/detail', search: '?id=7', hash: '', dataset: { language: 'en' } };
  const closest = (selector: string) => (selector === 'a[data-language]' ? link : null);
  click({ isTrusted: true, target: { closest } });
  vi.unstubAllGlobals();
  expect(link).toMatchObject({ search: '?id=7&from=test', hash: '#reviews' });
  expect(page.cookie).toBe(localeCookieText('en'));
});

it.each([
  ['America/New_York', ''],
  ['Asia/Hong_Kong', undefined],
])('says before the first paint whether times need their zone (%s)', (zone, said) => {
  const dataset: Record<string, string> = {};
  vi.stubEnv('TZ', zone);
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('addEventListener', () => undefined);
  new Function(earlyScript)();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expect(dataset.zone).toBe(said);
});
