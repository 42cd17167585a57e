import type { APIRequestContext } from '@playwright/test';
import { type Locale, languageTags, locales } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { htmlProblems } from '../fixtures/html-problems';
import { isFullMatrix } from '../fixtures/matrix';
import { orderByCalls, signUp } from '../fixtures/shop-api';
import { cardGoods, shippedGoods, topUpGoods } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';

// The documents as the server sends them: one page of each kind in every language.

const publicPaths = [
  '/',
  '/category?code=LIVE',
  '/goods/search?keyword=%E7%82%B9',
  '/goods/search?keyword=zzzzzz',
  `/goods/detail?id=${topUpGoods.id}`,
  `/goods/detail?id=${cardGoods.id}`,
  `/goods/detail?id=${shippedGoods.id}`,
  '/goods/detail?id=7',
  '/goods/discontinued?id=7',
  '/doc/list',
  '/doc/list?group=NEWS',
  '/doc/detail?id=terms',
  '/doc/detail?id=faq',
  '/figures',
  '/maintenance',
  '/unsubscribe?token=x',
  '/present',
  '/offline',
  '/no/such/page',
  '/login',
  '/login/register',
  '/login/forgot',
  '/staff/login',
  '/staff/withdrawal',
];

const memberPaths = [
  '/order',
  `/order/buy/confirm?skuId=${topUpGoods.sku}&quantity=1`,
  '/member',
  '/member/coin',
  '/member/coupon',
  '/member/favorite',
  '/member/address',
  '/member/game-account',
  '/member/review',
  '/member/account',
  '/member/profile',
  '/member/profile/password',
  '/member/profile/identity',
  '/member/profile/factors',
  '/member/profile/devices',
];

async function problemsOf(
  requests: APIRequestContext,
  locale: Locale,
  paths: readonly string[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const path of paths) {
    const response = await requests.get(localizedPath(path, locale), {
      headers: { 'Accept-Language': languageTags[locale] },
    });
    const html = await response.text();
    expect([path, html.slice(0, 15).toLowerCase()]).toEqual([path, '<!doctype html>']);
    problems.push(...(await htmlProblems(html)).map((problem) => `${path}: ${problem}`));
  }
  return problems;
}

// Languages change texts only, which cannot make a document invalid.
for (const locale of isFullMatrix ? locales : (['en'] as const)) {
  test.describe(locale, () => {
    test.use({ storeLocale: locale });

    test('every kind of page is valid HTML', async ({ context, api }) => {
      const problems = await problemsOf(context.request, locale, publicPaths);
      await signUp(api);
      const orderSn = await orderByCalls(api, { skuId: cardGoods.sku });
      const orderPaths = [`/order/detail?orderSn=${orderSn}`, `/pay/payment?orderSn=${orderSn}`];
      problems.push(...(await problemsOf(context.request, locale, [...memberPaths, ...orderPaths])));
      expect(problems).toEqual([]);
    });
  });
}
