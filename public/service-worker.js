// Shows a page of its own when a page is requested without network. Everything else goes to the network as if this file
// did not exist, so that it never stores anything of a member, a response of the API or a price.
// The pushed notifications of a member are shown, and nothing of them is stored.
// The page registers this file with its build, which names the cache, and with the languages whose URLs have a prefix.

const { searchParams } = new URL(self.location.href);
const CACHE = `store-offline-${searchParams.get('build')}`;
const PREFIXES = (searchParams.get('languages') ?? '').split(',').filter(Boolean);
const OFFLINE_PAGES = ['/offline', ...PREFIXES.map((language) => `/${language}/offline`)];

/** The offline page in the language of a path, `/pc` or not. */
function offlinePageFor(pathname) {
  const [first] = pathname.replace(/^\/pc(?=\/)/, '').slice(1).split('/');
  return PREFIXES.includes(first) ? `/${first}/offline` : '/offline';
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
    // The browser requests the page while this file is still starting.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  const respond = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(request));
    } catch (error) {
      const page = await caches.match(offlinePageFor(new URL(request.url).pathname), { cacheName: CACHE });
      if (page) return page;
      throw error;
    }
  };
  event.respondWith(respond());
});

// The shop encrypts { title, body, url, tag } for this browser. The same tag is shown once.
self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { url } }));
});

// Opens the page that the notification is about, in a window of the shop that shows it already when there is one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const known = windows.find((client) => client.url === url);
    return known ? known.focus() : self.clients.openWindow(url);
  };
  event.waitUntil(open());
});
