import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { defaultLocale, type Locale, prefixedLocales } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';

const offline = (locale: Locale = defaultLocale) => localizedPath('/offline', locale);

type Event = Partial<
  Record<'waitUntil' | 'respondWith' | 'request' | 'preloadResponse' | 'data' | 'notification', unknown>
>;

/** A request for a path of this origin, which Node.js does not accept. */
class PathRequest {
  constructor(readonly url: string) {}
}

/** Runs the service worker as a browser without network does, with the languages of its registration. */
function worker(languages: readonly string[]) {
  const listeners = new Map<string, (event: Event) => void>();
  const stored: string[] = [];
  const shown: unknown[] = [];
  const windows = [{ url: 'https://shop.example/order', focus: () => 'focused' }];
  const caches = {
    open: async () => ({
      addAll: async (requests: { url: string }[]) => void stored.push(...requests.map(({ url }) => url)),
    }),
    match: async (path: string) => (stored.includes(path) ? path : undefined),
  };
  const self = {
    location: { href: `https://shop.example/service-worker.js?build=b&languages=${languages.join()}` },
    addEventListener: (name: string, listener: (event: Event) => void) => listeners.set(name, listener),
    skipWaiting: async () => {},
    registration: { showNotification: async (...notice: unknown[]) => void shown.push(notice) },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => `opened ${url}` },
  };
  const run = (name: string, event: Event) =>
    new Promise<unknown>((resolve) =>
      listeners.get(name)?.({ ...event, waitUntil: (work: unknown) => resolve(work) }),
    );
  const refuse = async () => {
    throw new TypeError('Failed to fetch');
  };
  const globals = { self, caches, fetch: refuse, URL, Request: PathRequest };
  runInContext(readFileSync('public/service-worker.js', 'utf8'), createContext(globals));
  return {
    stored,
    shown,
    install: () => run('install', {}),
    push: (content: object) => run('push', { data: { json: () => content } }),
    click: async (url: string) => {
      let isClosed = false;
      const close = () => {
        isClosed = true;
      };
      return { result: await run('notificationclick', { notification: { close, data: { url } } }), isClosed };
    },
    open: (path: string) =>
      new Promise<unknown>((resolve) =>
        listeners.get('fetch')?.({
          request: { mode: 'navigate', method: 'GET', url: `https://shop.example${path}` },
          respondWith: (response: unknown) => resolve(response),
        }),
      ),
  };
}

it('stores the offline page of each language', async () => {
  const { install, stored } = worker(prefixedLocales);
  await install();
  expect(stored).toEqual([offline(), ...prefixedLocales.map((locale) => offline(locale))]);
});

it.each([...prefixedLocales, 'ja'])(
  'shows the offline page in the language of the URL: %s',
  async (locale) => {
    const { install, open } = worker([...prefixedLocales, 'ja']);
    await install();
    for (const path of [`/${locale}`, `/${locale}/order`, `/pc/${locale}/category`])
      expect(String(await open(path))).toBe(`/${locale}/offline`);
    for (const path of ['/', '/category', '/pc', '/pc/order', `/${locale}x`])
      expect(String(await open(path))).toBe('/offline');
  },
);

it('shows a pushed notification, and its click opens the page or the window that has it', async () => {
  const { push, click, shown, stored } = worker([]);
  const notice = { title: 'Refunded', body: 'Card × 1', url: 'https://shop.example/en/order', tag: '7' };
  await push(notice);
  const { title, body, url, tag } = notice;
  expect(JSON.parse(JSON.stringify(shown))).toEqual([[title, { body, tag, data: { url } }]]);
  expect(await click(url)).toEqual({ result: `opened ${url}`, isClosed: true });
  expect(await click('https://shop.example/order')).toEqual({ result: 'focused', isClosed: true });
  expect(stored).toEqual([]);
});
