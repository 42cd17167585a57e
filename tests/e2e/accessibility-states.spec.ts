import { locales } from '@/lib/i18n/locales';
import { refusal } from './fixtures/page-errors';
import { openPaymentByCalls, orderByCalls, payByCalls } from './fixtures/shop-api';
import { cardGoods } from './fixtures/shopper';
import { expect, test } from './fixtures/store-test';
import { expectNoViolations, violations } from './fixtures/violations';

// Pages and states that accessibility.spec.ts does not visit.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: refusal(410, '/goods/discontinued\\?id=7'),
});

/** A top-up whose recharge account is checked by the supplier only. */
const uncheckedTopUp = '1800311000000000077';

test('secondary pages have no violation', async ({ page, urlOf }) => {
  test.setTimeout(240_000);
  await expectNoViolations(page, urlOf, [
    '/category/components/category-side',
    '/home/components/goods-tab',
    '/home/components/last-news',
    '/doc/list?group=HELP',
    '/goods/discontinued?id=7',
    '/pc',
    '/pc/category?code=LIVE',
    `/pc/goods/detail?id=${cardGoods.id}`,
    '/pc/login',
  ]);
});

for (const locale of locales.filter((one) => one !== 'zh-cn')) {
  test.describe(locale, () => {
    test.use({ storeLocale: locale });

    test('main pages have no violation', async ({ page, urlOf }) => {
      test.setTimeout(120_000);
      await expectNoViolations(page, urlOf, ['/', `/goods/detail?id=${cardGoods.id}`, '/login']);
    });
  });
}

test('orders in every state have no violation', async ({ page, api, shopper, member }) => {
  test.setTimeout(240_000);
  expect(member.email).toBeTruthy();
  const held = await orderByCalls(api, { skuId: uncheckedTopUp, values: { account: 'netvale0000' } });
  await payByCalls(api, held);
  await expect
    .poll(async () => (await shopper.orderOf(held)).status, { timeout: 30_000 })
    .toBe('PENDING_REVIEW');
  const delivered = await orderByCalls(api, { skuId: cardGoods.sku });
  await payByCalls(api, delivered);
  await shopper.delivered(delivered);
  const canceled = await orderByCalls(api, { skuId: cardGoods.sku });
  await api.call('POST /order/member/order/cancel', { body: { orderSn: canceled } });
  const open = await orderByCalls(api, { skuId: cardGoods.sku });
  await openPaymentByCalls(api, open, 'PAYPAL');

  for (const path of [
    `/order/detail?orderSn=${held}`,
    `/order/detail?orderSn=${canceled}`,
    '/order?tab=COMPLETED',
    '/order?tab=AFTERSALES',
    '/order/components/evaluateModal',
    `/pay/payment?orderSn=${canceled}`,
    `/pay/stripe/cancel?orderSn=${open}`,
    `/pay/paypal/cancel?orderSn=${open}`,
    `/pay/stripe/return?orderSn=${delivered}`,
    `/pay/paypal/return?orderSn=${open}`,
    `/pc/order`,
  ]) {
    await shopper.open(path);
    // The page after a paid order opens the order.
    if (path.endsWith(delivered)) await expect(page).toHaveURL(/\/order\/detail\?/);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await violations(page), path).toEqual([]);
  }
});
