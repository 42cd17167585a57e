import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { defaultLocale, type Locale, prefixedLocales } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';

const offline = (locale: Locale = defaultLocale) => localizedPath('/offline', locale);

type Event = { waitUntil?: unknown; respondWith?: unknown; request?: unknown; preloadResponse?: unknown };

/** A request for a path of this origin, which Node.js does not accept. */
class PathRequest {
  constructor(readonly url: string) {}
}

/** Runs the service worker as a browser without network does, with the languages of its registration. */
function worker(languages: readonly string[]) {
  const listeners = new Map<string, (event: Event) => void>();
  const stored: string[] = [];
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
  };
  const refuse = async () => {
    throw new TypeError('Failed to fetch');
  };
  const globals = { self, caches, fetch: refuse, URL, Request: PathRequest };
  runInContext(readFileSync('public/service-worker.js', 'utf8'), createContext(globals));
  return {
    stored,
    install: () =>
      new Promise<unknown>((resolve) =>
        listeners.get('install')?.({ waitUntil: (work: unknown) => resolve(work) }),
      ),
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
