import type { Page } from '@playwright/test';
import { languagePrefixes } from '@/tests/language-prefixes';
import { elements } from '../fixtures/crawler';
import { expect, inEveryLocale, test } from '../fixtures/store-test';

test.use({ serviceWorkers: 'allow' });

/** Opens a page and waits until the offline page is cached. */
async function openOnline(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Paths of all cached responses of this origin. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

inEveryLocale(() => {
  test('an offline page is shown without network, and the page loads when the network is back', async ({
    page,
    context,
    text,
    urlOf,
  }) => {
    await openOnline(page, urlOf('/'));
    await context.setOffline(true);
    await page.goto(urlOf('/category'));
    await expect(page).toHaveTitle(`${text('shell.offline.title')} - ${text('shell.brand')}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('shell.offline.title'));
    await context.setOffline(false);
    await page.getByRole('link', { name: text('shell.offline.retry') }).click();
    await expect(page).toHaveTitle(new RegExp(text('search.meta.all')));
    expect(new URL(page.url()).pathname).toBe(urlOf('/category'));
  });
});

test('only the offline pages are cached, also for a member', async ({ page, member, api }) => {
  expect(member.email).toBeTruthy();
  await openOnline(page, '/');
  for (const path of ['/goods/detail?id=1800301000000000083', '/order', '/member', '/en/category']) {
    await page.goto(path);
  }
  await api.call('GET /upms/member/profile/load_member');
  expect((await cachedPaths(page)).sort()).toEqual(
    languagePrefixes.map((prefix) => `${prefix}/offline`).sort(),
  );
});

test('the shop can be installed as an application', async ({ page, origin }) => {
  for (const [url, language, name] of [
    ['/', 'zh-CN', '天云商城'],
    ['/en', 'en', 'Tianyun Store'],
    ['/zh-hk', 'zh-HK', '天雲商城'],
  ] as const) {
    const html = await (await fetch(`${origin}${url}`)).text();
    const href = elements(html, 'link').find(({ rel }) => rel === 'manifest')?.href ?? '';
    const answer = await fetch(`${origin}${href}`);
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = await answer.json();
    expect(manifest).toMatchObject({
      lang: language,
      name,
      start_url: url,
      scope: '/',
      display: 'standalone',
    });
    const purposes = manifest.icons.map(
      ({ sizes, purpose }: Record<string, string>) => `${purpose} ${sizes}`,
    );
    expect(purposes).toEqual(expect.arrayContaining(['any 512x512', 'maskable 192x192', 'maskable 512x512']));
    for (const { src } of manifest.icons) expect((await fetch(`${origin}${src}`)).status, src).toBe(200);
    for (const { url } of manifest.shortcuts)
      expect((await fetch(`${origin}${url}`)).status, url).toBeLessThan(400);
    const themes = elements(html, 'meta').filter((meta) => meta.name === 'theme-color');
    expect(themes.map(({ media }) => media)).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
    expect(elements(html, 'link').map(({ rel }) => rel)).toContain('apple-touch-icon');
  }
  await page.goto('/');
  // Chromium reports no installability errors.
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
