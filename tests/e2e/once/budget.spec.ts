import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Response } from '@playwright/test';
import { languageTags } from '@/lib/i18n/locales';
import { emptyPageBytes } from '../../budget/empty-page';
import { orderByCalls, signInAsStaff } from '../fixtures/shop-api';
import { cardGoods, shippedGoods } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';

/** Limit for the JavaScript of a public page, relative to an empty page (docs/bench.md). */
const mostTimes = 1.25;

const pages = {
  home: '/',
  category: '/category?code=LIVE',
  search: '/goods/search?keyword=%E7%82%B9',
  'goods (top-up)': '/goods/detail?id=1800301000000000001',
  'goods (code)': '/goods/detail?id=1800301000000000083',
  'goods (shipped)': '/goods/detail?id=1800301000000000230',
};

/**
 * Gzip bytes of the scripts and style sheets of these pages in commit 1aba8b1c, before the present look. Together they may
 * grow by 4 KB.
 */
const formerBytes: Record<keyof typeof pages, number> = {
  home: 193_937,
  category: 190_446,
  search: 190_910,
  'goods (top-up)': 208_428,
  'goods (code)': 208_428,
  'goods (shipped)': 208_428,
};
const mostGrowth = 4 * 1024;

/** Gzip bytes of the style sheets of a page, which are inlined in its HTML. */
async function styleBytes(url: string): Promise<number> {
  const html = await (await fetch(url, { headers: { 'accept-language': languageTags['zh-cn'] } })).text();
  const sheets = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, sheet = '']) => sheet);
  return gzipSync(sheets.join('')).byteLength;
}

/**
 * Gzip bytes of the scripts in the document of a page and of those that they load for hydration. Scripts that load when
 * the browser is idle are excluded, because they depend on the speed of the machine.
 */
async function scriptBytes(
  browser: Browser,
  url: string,
  isShop: boolean,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(storageState ? { storageState } : {}),
  });
  // Disables code that runs when the browser is idle.
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  const measure = (response: Response) => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return;
    sizes.push(response.body().then((body) => gzipSync(body).byteLength));
  };
  page.on('response', measure);
  await page.goto(url);
  // The shop fetches its scripts after the first paint, which may be after the load event.
  if (isShop) await page.locator('html[data-awake]').waitFor();
  await page.waitForLoadState('networkidle', { timeout: 60_000 });
  // A script that arrives now could not be read before the page is closed.
  page.off('response', measure);
  const all = await Promise.all(sizes);
  await context.close();
  return all.reduce((sum, size) => sum + size, 0);
}

/** Limits for pages of a signed-in shopper. Checkout and order have forms, whose validation is the difference. */
const mostTimesPersonal = 1.25;
const mostTimesWithForms = { '/order/buy/confirm': 1.7, '/order/detail': 1.4, '/pay/payment': 1.4 };

test.describe('JavaScript of pages', () => {
  // One worker, because an empty page that is not recorded is built in one folder.
  test.describe.configure({ mode: 'default' });

  test('public pages load little more JavaScript than an empty page', async ({ browser, origin }) => {
    const empty = await emptyPageBytes((at) => scriptBytes(browser, at, false));
    const rows = [{ page: 'empty page', kB: kilobytes(empty), times: '1.00', css: '', growth: '' }];
    const tooMuch: string[] = [];
    for (const [page, path] of Object.entries(pages)) {
      const bytes = await scriptBytes(browser, `${origin}${path}`, true);
      const css = await styleBytes(`${origin}${path}`);
      const growth = bytes + css - formerBytes[page as keyof typeof pages];
      rows.push({
        page,
        kB: kilobytes(bytes),
        times: (bytes / empty).toFixed(2),
        css: kilobytes(css),
        growth: kilobytes(growth),
      });
      if (bytes > empty * mostTimes || growth > mostGrowth) tooMuch.push(page);
    }
    console.table(rows);
    expect(tooMuch).toEqual([]);
  });

  test('checkout, order and member pages load little more JavaScript than an empty page', async ({
    browser,
    origin,
    api,
    context,
    member,
  }) => {
    expect(member.id).not.toBe('');
    const orderSn = await orderByCalls(api, { skuId: cardGoods.sku });
    const state = await context.storageState();
    const empty = await emptyPageBytes((at) => scriptBytes(browser, at, false));
    const rows: { page: string; kB: string; times: string }[] = [];
    const tooMuch: string[] = [];
    for (const path of [
      `/order/buy/confirm?skuId=${cardGoods.sku}`,
      `/order/buy/confirm?skuId=${shippedGoods.sku}`,
      `/pay/payment?orderSn=${orderSn}`,
      `/order/detail?orderSn=${orderSn}`,
      '/order',
      '/member',
    ]) {
      const bytes = await scriptBytes(browser, `${origin}${path}`, true, state);
      rows.push({ page: path, kB: kilobytes(bytes), times: (bytes / empty).toFixed(2) });
      const [, most = mostTimesPersonal] =
        Object.entries(mostTimesWithForms).find(([page]) => path.startsWith(page)) ?? [];
      if (bytes > empty * most) tooMuch.push(path);
    }
    console.table(rows);
    expect(tooMuch).toEqual([]);
  });
});

/** First load of a page of the back office (docs/decisions/033). */
const mostOfStaff = 450 * 1024;

test('a page of the back office loads at most 450 KiB of JavaScript', async ({
  browser,
  origin,
  api,
  context,
}) => {
  await signInAsStaff(api, 'admin@tianyun.example');
  const state = await context.storageState();
  const rows: { page: string; kB: string }[] = [];
  const tooMuch: string[] = [];
  for (const path of [
    '/login',
    '',
    '/orders',
    '/refunds',
    '/system/staff',
    '/system/audit',
    '/promotions',
    '/prices',
    '/content',
  ]) {
    const bytes = await scriptBytes(
      browser,
      `${origin}/staff${path}`,
      false,
      path === '/login' ? undefined : state,
    );
    rows.push({ page: `/staff${path}`, kB: kilobytes(bytes) });
    if (bytes > mostOfStaff) tooMuch.push(path);
  }
  console.table(rows);
  expect(tooMuch).toEqual([]);
});

test('pages of shoppers load nothing of the back office', async ({ page, origin }) => {
  // Read afterwards: a navigation discards the bodies of responses that arrive meanwhile.
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url());
  });
  for (const path of [...Object.values(pages), '/login', '/doc/list']) {
    await page.goto(`${origin}${path}`);
    await page.waitForLoadState('networkidle');
    expect(await page.content(), path).not.toContain(staffText);
  }
  // antd's class prefix, Chart.js's registry, and a path of the staff endpoints.
  for (const url of scripts) {
    const script = await (await page.request.get(url)).text();
    expect(script).not.toMatch(/ant-btn|LineController|admin\/dashboard\/view/);
    expect(script).not.toContain(staffText);
  }
  expect(scripts.size).toBeGreaterThan(10);
});

/** A text of messages/zh-cn/staff/audit.json that is nowhere else. */
const staffText = '只增不改，每一条都在哈希链中';

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
