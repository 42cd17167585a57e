import { either, refusal } from './fixtures/page-errors';
import { cardGoods } from './fixtures/shopper';
import { expect, inEveryLocale, test } from './fixtures/store-test';
import { violations } from './fixtures/violations';

/** A keyboard in four variants, one of them sold out. */
const keyboard = '1800301000000000230';
/** A card code; eleven units exceed the spending limit of an unverified member. */
const costly = '1800311000000000086';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: either(refusal(422, '/api/order/member/order/create')),
});

inEveryLocale((locale) => {
  test('a sold-out sku cannot be ordered and links to other products', async ({
    page,
    text,
    api,
    shopper,
    member,
  }) => {
    expect(member.email).toBeTruthy();
    const { skus } = await api.call('GET /goods/member/goods/detail', { query: { goodsId: keyboard } });
    const soldOut = skus.find((sku) => sku.isOutOfStock);
    await shopper.open(`/order/buy/confirm?skuId=${soldOut?.id}&quantity=1`);
    await expect(
      page.getByRole('status').filter({
        hasText: text('order.confirm.stock.soldOut', { name: soldOut?.name ?? '' }),
      }),
    ).toBeVisible();
    await expect(shopper.payButton).toBeDisabled();
    if (locale === 'zh-cn') expect(await violations(page), 'sold out').toEqual([]);
    await page.getByRole('link', { name: text('order.confirm.stock.others') }).click();
    await expect(page).toHaveURL(new RegExp(`/goods/detail\\?id=${keyboard}$`));
  });
});

test('an order above the limit links to identity verification', async ({ page, text, shopper, member }) => {
  expect(member.email).toBeTruthy();
  await shopper.open(`/order/buy/confirm?skuId=${costly}&quantity=11`);
  await expect(
    page.getByRole('status').filter({ hasText: text('order.confirm.verificationNeeded') }),
  ).toBeVisible();
  await page.getByRole('link', { name: text('order.confirm.verify'), exact: true }).click();
  await expect(page).toHaveURL(/\/member\/profile\/identity$/);
});

test('when another member buys first, fewer units are offered, then none', async ({
  page,
  text,
  shopper,
  member,
}) => {
  expect(member.email).toBeTruthy();
  let left = 5;
  await page.route('**/api/order/member/order/calculate', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, orderable: left } } });
  });
  await page.route('**/api/order/member/order/create', (route) =>
    route.fulfill({ status: 422, json: { status: 422, message: 'goods_stockNotEnough', data: null } }),
  );
  // The page requests a new quote.
  const requested = page.waitForResponse('**/api/order/member/order/calculate');
  await shopper.open(`/order/buy/confirm?skuId=${cardGoods.sku}&quantity=3`);
  await requested;
  await expect(shopper.payButton).toBeEnabled();

  left = 2;
  await shopper.payWithCard('pays');
  await expect(
    page.getByRole('status').filter({ hasText: text('order.confirm.stock.few', { count: 2 }) }),
  ).toBeVisible();
  await expect(shopper.payButton).toBeDisabled();
  await page.getByRole('button', { name: text('order.confirm.stock.take', { count: 2 }) }).click();
  await expect(page.getByRole('textbox', { name: text('shell.ui.quantity') })).toHaveValue('2');
  await expect(shopper.payButton).toBeEnabled();

  left = 0;
  await shopper.payWithCard('pays');
  await expect(page.getByRole('link', { name: text('order.confirm.stock.others') })).toBeVisible();
  await expect(shopper.payButton).toBeDisabled();
});
