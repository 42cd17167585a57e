import type { Browser, BrowserContext, Page } from '@playwright/test';
import { defaultLocale, type Locale, languageTags, localeCookie } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { anyLanguagePrefix } from '@/tests/language-prefixes';
import { checkedTopUp } from '../fixtures/every-state';
import { isFullMatrix } from '../fixtures/matrix';
import { either, refusal, watchPageErrors } from '../fixtures/page-errors';
import { storeDraft } from '../fixtures/purchase-draft';
import { orderByCalls } from '../fixtures/shop-api';
import { cardGoods, shippedGoods, topUpGoods } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';
import { mostShift, visit } from '../fixtures/visit';
import { placeOrders } from '../fixtures/visited-orders';

// Every page of the shop is visited once in a language and at a width, with all checks on that visit.

type Walks = {
  locale: Locale;
  widths: readonly number[];
  /** The walk of the other language and width checks all pages, those of members too, and the colours. */
  isShort?: boolean;
};

/** Languages and widths. English texts are the longest, so that they have the narrowest window. */
const walks: readonly Walks[] = isFullMatrix
  ? [
      { locale: 'zh-cn', widths: [320, 360, 390, 768, 1024, 1440, 1920, 2560] },
      { locale: 'en', widths: [320, 360, 390, 768, 1024, 1440, 1920] },
      { locale: 'zh-hk', widths: [320, 360, 390, 768, 1024, 1440, 1920] },
    ]
  : [
      { locale: 'zh-cn', widths: [1440], isShort: true },
      { locale: 'en', widths: [320] },
    ];

/** Pages that load at the same time; most of a load on the slow network is waiting. */
const atOnce = 4;

/** A product with a sold-out variant, a product with a daily deal, and a news article. */
const [keyboard, deal, news] = ['1800301000000000230', '1800301000000000163', '1800261000000000289'];

/** Other rows of a list that another page has too. */
const otherRows = [
  '/category?code=LIVE&sort=PRICE_ASC',
  '/category?code=GEAR',
  '/doc/list?group=HELP',
  '/doc/list?keyword=%E9%80%80%E6%AC%BE',
  '/goods/search',
];

const publicPaths = [
  ...(isFullMatrix ? otherRows : []),
  '/',
  '/category',
  '/category?code=LIVE',
  '/category?code=LIVE&deliveryMode=SHIPPING',
  '/category/components/category-side',
  '/home/components/goods-tab',
  '/home/components/last-news',
  '/goods/search?keyword=%E7%82%B9',
  '/goods/search?keyword=zzzzzz',
  `/goods/detail?id=${topUpGoods.id}`,
  `/goods/detail?id=${cardGoods.id}`,
  `/goods/detail?id=${shippedGoods.id}`,
  `/goods/detail?id=${keyboard}`,
  `/goods/detail?id=${deal}`,
  '/goods/discontinued?id=7',
  '/doc/list',
  '/doc/list?group=NEWS',
  '/doc/list?keyword=zzzz',
  '/doc/detail?id=terms',
  '/doc/detail?id=faq',
  `/doc/detail?id=${news}`,
  '/figures',
  '/maintenance',
  '/unsubscribe?token=x',
  '/present',
  '/no/such/page',
  '/login',
  '/login/register',
  '/login/forgot',
  '/login/reset',
];

/** Each layout once, for the walk at the width where texts have the most room. */
const layouts = [
  '/',
  '/category?code=LIVE',
  '/goods/search?keyword=%E7%82%B9',
  `/goods/detail?id=${topUpGoods.id}`,
  `/goods/detail?id=${deal}`,
  '/doc/list',
  `/doc/detail?id=${news}`,
  '/no/such/page',
  '/login',
];

/** The forced desktop layout, in the default language on a desktop. */
const desktopLayout = ['/pc', '/pc/category?code=LIVE', `/pc/goods/detail?id=${cardGoods.id}`, '/pc/login'];

const memberPaths = [
  '/',
  `/goods/detail?id=${topUpGoods.id}`,
  '/order',
  '/order?tab=COMPLETED',
  '/order?tab=AFTERSALES',
  '/order/components/evaluateModal',
  `/order/buy/confirm?skuId=${cardGoods.sku}&quantity=1`,
  `/order/buy/confirm?skuId=${shippedGoods.sku}&quantity=1`,
  `/order/buy/confirm?skuId=${checkedTopUp.cheap}&quantity=1`,
  '/member',
  '/member/coin',
  '/member/coupon',
  '/member/coupon?view=centre',
  '/member/coupon?view=exchange',
  '/member/favorite',
  '/member/address',
  '/member/address?edit=new',
  '/member/game-account',
  '/member/review',
  '/member/account',
  '/member/profile',
  '/member/profile/phone',
  '/member/profile/email',
  '/member/profile/password',
  '/member/profile/identity',
  '/member/profile/sign-ins',
  '/member/profile/factors',
  '/member/profile/devices',
];

const expectedErrors = either(
  refusal(404, `${anyLanguagePrefix}/no/such/page`),
  refusal(410, `${anyLanguagePrefix}/goods/discontinued\\?id=7`),
);

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

type Walk = {
  locale: Locale;
  width: number;
  paths: readonly string[];
  state?: State;
  hasColours?: boolean;
  /** Elsewhere than in Shanghai times have their zone, which appears after hydration and may not move anything. */
  timezoneId?: string;
};

/**
 * Visits the pages in one context, and returns what is wrong with them.
 * @param prepare called with each tab before its page is loaded
 */
async function walk(
  browser: Browser,
  origin: string,
  { locale, width, paths, state, hasColours = true, timezoneId = 'Asia/Shanghai' }: Walk,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const isPhone = width < 768;
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : width < 1440 ? 1024 : 900 },
    isMobile: isPhone,
    hasTouch: width < 1440,
    locale: languageTags[locale],
    timezoneId,
    serviceWorkers: 'block',
    storageState: state,
    reducedMotion: 'no-preference',
  });
  await context.addCookies([{ name: localeCookie.name, value: locale, url: origin }]);
  const errors = watchPageErrors(context, expectedErrors);
  const problems: string[] = [];
  const waiting = [...paths];
  const tab = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const url = `${origin}${path.startsWith('/pc') ? path : localizedPath(path, locale)}`;
      const picture = `.test/visits/${locale}-${width}/${path.replaceAll(/[^\w-]+/g, '_')}.png`;
      const look = () => visit(context, { url, locale, hasColours, picture }, prepare);
      const first = await look();
      // The state of an order may change during a visit, and a page of a payment may lead on: what is wrong without that is
      // wrong in the next visit too.
      const mayChange =
        (/^\/(member$|order)/.test(path) && first.shift >= mostShift) ||
        (path.startsWith('/pay/') && first.problems.length > 0);
      const { problems: found } = mayChange ? await look() : first;
      problems.push(...found.map((problem) => `${path}: ${problem}`));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, tab));
  await context.close();
  return [...problems, ...errors.map(({ text, url, reason }) => `${url}: ${text} ${reason ?? ''}`)];
}

for (const { locale, widths, isShort } of walks) {
  for (const width of widths) {
    test.describe(`${locale} at ${width} px`, () => {
      test.use({ storeLocale: locale });
      test.setTimeout(900_000);

      const timezoneId = locale === 'en' ? 'America/New_York' : 'Asia/Shanghai';

      test('every public page is complete, still, accessible and fits', async ({ browser, origin }) => {
        const isDesktop = locale === defaultLocale && width >= 1440;
        const all = isShort ? layouts : publicPaths;
        const paths = isDesktop ? [...all, ...desktopLayout] : all;
        const walked = { locale, width, paths, hasColours: !isShort, timezoneId };
        expect(await walk(browser, origin, walked)).toEqual([]);
      });

      if (isShort) return;
      test('every page of a member is complete, still, accessible and fits', async ({
        browser,
        origin,
        page,
        api,
        shopper,
        signInAs,
      }) => {
        await signInAs('demo@tianyun.example');
        const orders = await placeOrders(api, shopper.delivered);
        const paths = [...memberPaths, ...orders.paths];
        const state = await page.context().storageState();
        // The state of a page that was never opened has no local storage.
        await page.goto(origin);
        const stored = await page.context().storageState();
        await page.goto('about:blank');
        const found = await walk(
          browser,
          origin,
          { locale, width, paths, state: { ...state, origins: stored.origins }, timezoneId },
          (each) => storeDraft(each),
        ).finally(orders.cancel);
        expect(found).toEqual([]);
      });
    });
  }
}

test('the time left of an unpaid order moves nothing in a short list', async ({
  browser,
  origin,
  page,
  api,
  member,
}) => {
  expect(member.email).toBeTruthy();
  const { skus } = await api.call('GET /goods/member/goods/detail', { query: { goodsId: cardGoods.id } });
  const skuId = skus.filter((each) => !each.isOutOfStock).at(-1)?.id ?? '';
  const canceledSn = await orderByCalls(api, { skuId });
  await api.call('POST /order/member/order/cancel', { body: { orderSn: canceledSn } });
  await orderByCalls(api, { skuId });
  await page.goto(origin);
  const state = await page.context().storageState();
  await page.goto('about:blank');
  const found: string[] = [];
  // At 412 the time ends within a few pixels of the end of its line.
  const sizes = [
    ['zh-cn', 412],
    ['zh-hk', 430],
    ['zh-cn', 360],
    ['zh-hk', 412],
  ] as const;
  for (const [locale, width] of isFullMatrix ? sizes : sizes.slice(0, 2))
    found.push(...(await walk(browser, origin, { locale, width, paths: ['/order'], state })));
  expect(found).toEqual([]);
});
