// Answers one thing: a page asked for without a line. Everything else goes to the network as if this file were not
// there, so that nothing of a member, no answer of the API and no price is ever kept here.
// The page registers this file with its build (`?build=`), which names the cache.

const CACHE = `tianyun-offline-${new URL(self.location.href).searchParams.get('build')}`;
const OFFLINE_PAGES = ['/offline', '/en/offline', '/zh-hk/offline'];

/** The offline page in the language of an address, `/pc` or not. */
function offlinePageFor(pathname) {
  const [, language] = /^(?:\/pc)?\/(en|zh-hk)(?:\/|$)/.exec(pathname) ?? [];
  return language ? `/${language}/offline` : '/offline';
}

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(OFFLINE_PAGES.map((page) => new Request(page, { cache: 'reload', credentials: 'omit' })));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    // The browser asks the network while this file is still starting.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  const answer = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(request));
    } catch (error) {
      const page = await caches.match(offlinePageFor(new URL(request.url).pathname), { cacheName: CACHE });
      if (page) return page;
      throw error;
    }
  };
  event.respondWith(answer());
});
