import type { Browser, BrowserContext, Page } from '@playwright/test';
import { cardGoods, shippedGoods, topUpGoods } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';

/** Highest cumulative layout shift that is allowed. */
const limit = 0.02;
const widths = [320, 390, 768, 1024, 1440];
/** Pages of one browser context that load at the same time. */
const atOnce = 5;

/** A product with a daily deal. */
const deal = '1800301000000000163';

const publicPaths = {
  home: '/',
  'home (en)': '/en',
  category: '/category?code=LIVE',
  search: '/goods/search?keyword=%E7%82%B9',
  'product (top-up)': `/goods/detail?id=${topUpGoods.id}`,
  'product (code)': `/goods/detail?id=${cardGoods.id}`,
  'product (shipped)': `/goods/detail?id=${shippedGoods.id}`,
  'product (deal)': `/goods/detail?id=${deal}`,
  docs: '/doc/list',
  terms: '/doc/detail?id=terms',
  login: '/login',
};

const memberPaths = {
  home: '/',
  'product (top-up)': `/goods/detail?id=${topUpGoods.id}`,
  orders: '/order',
  'confirm (code)': `/order/buy/confirm?skuId=${cardGoods.sku}&quantity=1`,
  'confirm (shipped)': `/order/buy/confirm?skuId=${shippedGoods.sku}&quantity=1`,
  member: '/member',
  coins: '/member/coin',
  coupons: '/member/coupon',
  favorites: '/member/favorite',
  addresses: '/member/address',
  'game accounts': '/member/game-account',
  reviews: '/member/review',
  settings: '/member/account',
  profile: '/member/profile',
};

type Row = { page: string } & Record<number, string>;

/** Records layout shifts from the first frame, with the elements that moved. */
const observeShifts = () => {
  const shifts = { total: 0, moved: new Set<string>() };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput')) continue;
      shifts.total += Number(Reflect.get(entry, 'value'));
      for (const source of Reflect.get(entry, 'sources') ?? []) {
        const node = source.node instanceof Element ? source.node : source.node?.parentElement;
        if (node) shifts.moved.add(`${node.localName}.${String(node.className).split(' ')[0]}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Runs in the page: ends after twenty frames in a row without a change of the document, or after three seconds. */
const untilStill = () =>
  new Promise<void>((resolve) => {
    const end = performance.now() + 3_000;
    let frames = 0;
    const changes = new MutationObserver(() => {
      frames = 0;
    });
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const next = () => {
      frames += 1;
      if (frames < 20 && performance.now() < end) return void requestAnimationFrame(next);
      changes.disconnect();
      resolve();
    };
    requestAnimationFrame(next);
  });

/** Loads a page without cache and waits until it is stable. */
async function shiftsOf(page: Page, url: string): Promise<{ total: number; moved: string[] }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(url);
  await page.locator('html[data-awake]').waitFor();
  // Member pages poll and may never be idle.
  await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => undefined);
  await page.evaluate(untilStill);
  return page.evaluate(() => {
    const { total, moved } = Reflect.get(window, 'shifts');
    return { total, moved: [...moved] };
  });
}

/** Prints a table of layout shifts by page and width, and returns the cells above the limit. */
async function measure(
  browser: Browser,
  origin: string,
  paths: Record<string, string>,
  prepare: (page: Page) => Promise<unknown>,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
) {
  const rows = new Map<string, Row>(Object.keys(paths).map((page) => [page, { page }]));
  const tooMuch: string[] = [];
  for (const width of widths) {
    const isPhone = width < 768;
    const context = await browser.newContext({
      viewport: { width, height: isPhone ? 844 : 900 },
      isMobile: isPhone,
      hasTouch: isPhone,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      storageState,
    });
    await context.addInitScript(observeShifts);
    const waiting = Object.entries(paths);
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, path] = next;
        const page = await context.newPage();
        await prepare(page);
        const { total, moved } = await shiftsOf(page, `${origin}${path}`);
        const row = rows.get(name);
        if (row) row[width] = total.toFixed(3);
        if (total >= limit) tooMuch.push(`${name} at ${width}: ${total.toFixed(3)} (${moved.join(', ')})`);
        await page.close();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    await context.close();
  }
  console.table([...rows.values()]);
  return tooMuch;
}

test('public pages have no layout shift', async ({ browser, origin }) => {
  test.setTimeout(480_000);
  expect(await measure(browser, origin, publicPaths, async () => undefined)).toEqual([]);
});

test('member pages have no layout shift', async ({ browser, origin, page, api, shopper, signInAs }) => {
  test.setTimeout(480_000);
  await signInAs('demo@tianyun.example');
  const { skus } = await api.call('GET /goods/member/goods/detail', { query: { goodsId: cardGoods.id } });
  // Other tests buy the first denominations.
  const sku = skus.filter((each) => !each.isOutOfStock).at(-1)?.id ?? '';
  const topUp = await api.call('GET /goods/member/goods/detail', { query: { goodsId: topUpGoods.id } });
  const otherSku = topUp.skus.find((each) => each.id !== topUpGoods.sku)?.id;
  const paidSn = await shopper.order({ id: cardGoods.id, sku });
  await shopper.pay();
  const orderSn = await shopper.order({ id: cardGoods.id, sku });
  const paths = {
    ...memberPaths,
    'order to pay': `/order/detail?orderSn=${orderSn}`,
    payment: `/pay/payment?orderSn=${orderSn}`,
    'confirm (account)': `/order/buy/confirm?skuId=${topUpGoods.sku}&quantity=1`,
    'confirm (link without account)': `/order/buy/confirm?skuId=${otherSku}&quantity=1`,
    'confirm (unpaid order)': `/order/buy/confirm?skuId=${sku}&quantity=1`,
    'order (paid)': `/order/detail?orderSn=${paidSn}`,
  };
  const state = await page.context().storageState();
  // Closes the event stream of the member, because the number of streams is limited.
  await page.goto('about:blank');
  const draft = {
    goodsId: topUpGoods.id,
    skuId: topUpGoods.sku,
    quantity: 1,
    values: { uid: '814209526', server: 'asia' },
    validateToken: 'token',
    roleName: 'Dawnwind',
    tokenExpiresAt: Date.now() + 600_000,
  };
  const storeDraft = (opened: Page) =>
    opened.addInitScript(
      (stored) => {
        if (location.origin !== 'null') sessionStorage.setItem('purchase_draft', stored);
      },
      JSON.stringify({ state: { draft }, version: 1 }),
    );
  const tooMuch = await measure(browser, origin, paths, storeDraft, state);
  await api.call('POST /order/member/order/cancel', { body: { orderSn } });
  expect(tooMuch).toEqual([]);
});
