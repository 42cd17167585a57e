import { localeNames } from '@/lib/i18n/locales';
import { refusal } from './fixtures/page-errors';
import { cardGoods, shippedGoods, topUpGoods } from './fixtures/shopper';
import { expect, test } from './fixtures/store-test';
import { violations } from './fixtures/violations';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: refusal(422, '/api/goods/member/goods/check_account'),
});

test('menus and dialogs of public pages have no violation', async ({ page, text, shopper }) => {
  await shopper.open('/');
  await page
    .getByLabel(`${text('shell.utility.language')}: ${localeNames['zh-cn']}`)
    .filter({ visible: true })
    .first()
    .click();
  await expect(
    page.getByRole('link', { name: localeNames.en, exact: true }).filter({ visible: true }),
  ).toBeVisible();
  expect(await violations(page), 'language menu').toEqual([]);
  await page.keyboard.press('Escape');
  await shopper.button(text('shell.service.open')).click();
  await expect(page.getByRole('dialog', { name: text('shell.service.title') })).toBeVisible();
  expect(await violations(page), 'service dialog').toEqual([]);
  await shopper.open('/login');
  for (const way of ['auth.byPassword', 'auth.byPhone'] as const) {
    await page.getByRole('tab', { name: text(way) }).click();
    expect(await violations(page), way).toEqual([]);
  }
  await page.getByRole('tab', { name: text('auth.byPassword') }).click();
  await page.getByRole('button', { name: text('auth.signIn'), exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: text('auth.accountMissing') })).toBeVisible();
  expect(await violations(page), 'login with an error').toEqual([]);
  await shopper.open(`/goods/detail?id=${topUpGoods.id}`);
  const account = page.getByRole('textbox').and(page.getByPlaceholder(/\d/)).first();
  await account.fill('12340000');
  await account.blur();
  await expect(page.getByText(text('goods.check.retry'))).toBeVisible();
  expect(await violations(page), 'account not found').toEqual([]);
  await account.fill('12345678');
  await account.blur();
  await expect(page.getByText(text('goods.check.found'), { exact: true })).toBeVisible();
  expect(await violations(page), 'role card').toEqual([]);
});

test('dialogs and results of a purchase have no violation', async ({ page, text, shopper, member }) => {
  expect(member.email).toBeTruthy();
  await shopper.open('/order');
  expect(await violations(page), 'no orders').toEqual([]);
  await shopper.open(`/order/buy/confirm?skuId=${shippedGoods.sku}&quantity=1`);
  await expect(shopper.button(text('order.confirm.addAddress')).filter({ visible: true })).toBeVisible();
  await shopper.button(text('order.address.add')).click();
  const dialog = page.getByRole('dialog', { name: text('order.address.add') });
  await dialog.getByRole('textbox', { name: text('order.address.consignee') }).fill('陈明');
  expect(await violations(page), 'address dialog').toEqual([]);
  const sn = await shopper.order(cardGoods);
  await shopper.goToWallet();
  expect(await violations(page), 'wallet page').toEqual([]);
  await shopper.open(`/pay/payment?orderSn=${sn}`);
  await shopper.payWithCard('declined');
  await expect(page.getByRole('alert').filter({ hasText: text('server.payment_failed') })).toBeVisible();
  expect(await violations(page), 'declined card').toEqual([]);
  await shopper.payWithCard('challenge');
  await expect(page.getByRole('heading', { name: text('sandbox.challengeTitle') })).toBeVisible();
  expect(await violations(page), '3-D Secure').toEqual([]);
  await shopper.button(text('sandbox.approve')).click();
  await shopper.seePaid();
  await shopper.delivered(sn);
  await shopper.open(`/order/detail?orderSn=${sn}`);
  await page.getByRole('button', { name: text('order.codes.show') }).click();
  await expect(page.getByRole('dialog', { name: text('order.reveal.title') })).toBeVisible();
  expect(await violations(page), 'reveal dialog').toEqual([]);
});
