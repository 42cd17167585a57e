import { chromium } from '@playwright/test';
import { defaultLocale } from '@/lib/i18n/locales';
import { orderByCalls, payByCalls } from '../fixtures/shop-api';
import { cardGoods, shippedGoods, topUpGoods } from '../fixtures/shopper';
import { expect, inEveryLocale, test } from '../fixtures/store-test';

const openPaths = [
  '/',
  '/category?code=LIVE',
  '/goods/search?keyword=60',
  `/goods/detail?id=${topUpGoods.id}`,
  `/goods/detail?id=${cardGoods.id}`,
  `/goods/detail?id=${shippedGoods.id}`,
  '/doc/list',
  '/doc/detail?id=faq',
  '/login',
  '/login/register',
  '/figures',
  '/maintenance',
  '/no/such/page',
];

const memberPaths = [
  '/order',
  `/order/buy/confirm?skuId=${cardGoods.sku}&quantity=1`,
  `/order/buy/confirm?skuId=${shippedGoods.sku}&quantity=1`,
  '/member',
  '/member/coin',
  '/member/coupon?view=centre',
  '/member/address?edit=new',
  '/member/profile',
  '/member/profile/identity',
];

/**
 * Runs in the page: texts that a box cuts off. A box that scrolls, an ellipsis, and a former price without room are no
 * loss.
 */
function cutTexts(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.nodeValue?.trim() ?? '';
    const own = text.parentElement;
    if (
      words === '' ||
      !own?.checkVisibility({ opacityProperty: true }) ||
      own.closest('s, del, [aria-hidden="true"]')
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    for (let box: Element | null = own; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(box);
      const around = box.getBoundingClientRect();
      const isHiding = [overflowX, overflowY].some((way) => way === 'hidden' || way === 'clip');
      const isScrolled = [overflowX, overflowY].some((way) => way === 'auto' || way === 'scroll');
      if (isScrolled || position === 'fixed' || around.width <= 1 || around.height <= 1) break;
      if (!isHiding) continue;
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') break;
      const over = Math.max(
        around.left - left,
        right - around.right,
        (around.top - top) / 4,
        (bottom - around.bottom) / 4,
      );
      if (over > 2) found.push(words.slice(0, 40));
      break;
    }
  }
  return found;
}

inEveryLocale((storeLocale) => {
  test('with text of twice the size nothing is wider than a window of 320 px, and no text is cut off', {
    tag: '@nightly',
  }, async ({ page, api, member, shopper, origin, urlOf }) => {
    test.setTimeout(600_000);
    expect(member.email).toBeTruthy();
    const sn = await orderByCalls(api, { skuId: cardGoods.sku });
    await payByCalls(api, sn);
    await shopper.delivered(sn);
    const unpaid = await orderByCalls(api, { skuId: cardGoods.sku });
    const storageState = await page.context().storageState();
    // The font size is a setting of the browser; that of one context cannot be changed.
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--blink-settings=defaultFontSize=32'],
    });
    try {
      const context = await browser.newContext({
        viewport: { width: 320, height: 800 },
        isMobile: true,
        hasTouch: true,
        serviceWorkers: 'block',
        storageState,
      });
      const tab = await context.newPage();
      const found: string[] = [];
      const own = [...memberPaths, `/order/detail?orderSn=${sn}`, `/pay/payment?orderSn=${unpaid}`];
      for (const path of [...(storeLocale === defaultLocale ? openPaths : openPaths.slice(0, 5)), ...own]) {
        await tab.goto(new URL(urlOf(path), origin).href);
        await tab.locator('html[data-awake]').waitFor();
        await tab.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
        const { wider, size } = await tab.evaluate(() => ({
          wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          size: getComputedStyle(document.body).fontSize,
        }));
        expect(size).toBe('28px');
        if (wider > 0) found.push(`${path}: ${wider} px wider`);
        found.push(...(await tab.evaluate(cutTexts)).map((words) => `${path}: cut: ${words}`));
      }
      expect(found).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
