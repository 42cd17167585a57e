import type { Page } from '@playwright/test';
import { type Locale, locales } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { switchMethods } from './fixtures/approvals';
import { messageText } from './fixtures/message-text';
import { either, refusal } from './fixtures/page-errors';
import { demoPassword, orderByCalls, shopApi, signInAsStaff } from './fixtures/shop-api';
import { boldWords, cardGoods, expectOnce, shippedGoods, topUpGoods } from './fixtures/shopper';
import { expect, test } from './fixtures/store-test';

/** A seeded top-up with two of its denominations, and a seeded coupon that can be claimed for the larger one. */
const returningGoods = {
  goods: '1800301000000000163',
  cheap: '1800311000000000165',
  usual: '1800311000000000167',
  coupon: '1800241000000000280',
};

/**
 * The checkout of a returning shopper is on one screen of a phone.
 * @param isFolded whether the other methods are one row of marks
 */
async function expectOnOneScreen(
  page: Page,
  origin: string,
  path: string,
  locale: Locale,
  isFolded = false,
): Promise<void> {
  await page.goto(`${origin}${localizedPath(path, locale)}`);
  const main = page.locator('#main');
  const saved = main.getByText('Visa •4242', { exact: true });
  await expect(saved).toBeVisible();
  const [sum] = await main.locator('.price-32').allTextContents();
  const others = main.getByRole('button', { name: messageText(locale)('payment.card.otherMethod') });
  const parts = {
    account: main.getByText('814 209 526', { exact: true }),
    offer: main.locator('summary').getByText(/^−¥/),
    saved,
    wallets: isFolded ? others : main.getByText('PayPal', { exact: true }),
    'the goods': main.locator('dl.sums > div').first(),
    'the discount': main.locator('dl.sums .off'),
    'the fee': main.locator('dl.sums > div').last(),
    'sum in yuan': main.locator('.price-32'),
    'sum that is charged': main.locator('.price-24'),
  };
  if (isFolded) await expect(others.getByRole('img')).toHaveCount(3);
  expect(sum).toMatch(/^¥/);
  const bar = await main.locator('.buy-bar').boundingBox();
  const top = bar?.y ?? 0;
  expect(top + (bar?.height ?? 0), `${locale}: the bar`).toBeLessThanOrEqual(844);
  for (const [name, part] of Object.entries(parts)) {
    const box = await part.first().boundingBox();
    expect((box?.y ?? 844) + (box?.height ?? 0), `${locale}: ${name}`).toBeLessThanOrEqual(top);
  }
  const beneath = main.locator('.buy-bar');
  await expect(beneath).toContainText(messageText(locale)('order.confirm.assure.DIRECT'));
  await expect(beneath.getByRole('link')).toBeInViewport();
}

// Responses to a wrong password, a wrong recharge account, and an order that repeats another one.
test.use({
  expectedErrors: either(
    refusal(422, '/api/order/member/order/cards'),
    refusal(422, '/api/goods/member/goods/check_account'),
    refusal(409, '/api/order/member/order/create'),
  ),
});

test('the payment page shows its button without scrolling', async ({ page, shopper, member }) => {
  expect(member.id).toBeTruthy();
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1440, height: 844 });
  await shopper.order(cardGoods);
  await expect(shopper.payButton).toBeInViewport({ ratio: 1 });
});

test('a returning shopper sees all of the checkout on one phone screen, in each language', async ({
  page,
  text,
  api,
  origin,
  shopper,
  member,
  isMobile,
  playwright,
}) => {
  test.skip(!isMobile, 'the screen of a phone');
  expect(member.id).toBeTruthy();
  const { goods, cheap, usual } = returningGoods;
  const values = { server: 'asia', account: '814209526' };
  const { validateToken } = await api.call('POST /goods/member/goods/check_account', {
    body: { goodsId: goods, skuId: cheap, values },
  });
  const sn = await orderByCalls(api, { skuId: cheap, values, validateToken });
  await shopper.open(`/pay/payment?orderSn=${sn}`);
  await page.getByRole('checkbox', { name: text('sandbox.saved.save') }).check();
  await shopper.pay();
  await api.call('POST /order/member/coupon_code/claim', {
    body: { couponId: returningGoods.coupon },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });

  await page.setViewportSize({ width: 390, height: 844 });
  const path = `/order/buy/confirm?skuId=${usual}&quantity=1&repeatOf=${sn}`;
  for (const locale of locales) await expectOnOneScreen(page, origin, path, locale);
  const [admin, finance] = await Promise.all(
    (['admin', 'finance'] as const).map(async (name) => {
      const staff = shopApi(await playwright.request.newContext(), origin, 'en');
      await signInAsStaff(staff, `${name}@tianyun.example`);
      return staff;
    }),
  );
  if (!admin || !finance) throw new Error('No staff');
  const wallets = ['ALIPAY', 'WECHAT_PAY'];
  await switchMethods(admin, finance, wallets, true);
  try {
    for (const locale of locales) await expectOnOneScreen(page, origin, path, locale, true);
  } finally {
    await switchMethods(admin, finance, wallets, false);
  }
});

test('asks before an order that repeats an unpaid one, and places it when that is wanted', async ({
  page,
  text,
  api,
  shopper,
  member,
}) => {
  expect(member.id).toBeTruthy();
  const unpaid = await orderByCalls(api, { skuId: cardGoods.sku });
  await shopper.open(`/order/buy/confirm?skuId=${cardGoods.sku}&quantity=1`);
  await shopper.payWithCard('pays');
  const question = page.getByRole('dialog', { name: text('order.repeat.UNPAID.title') });
  await expect(question.getByRole('link', { name: text('order.repeat.UNPAID.open') })).toHaveAttribute(
    'href',
    new RegExp(`orderSn=${unpaid}$`),
  );
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await shopper.payButton.click();
  await question.getByRole('button', { name: text('order.repeat.UNPAID.again'), exact: true }).click();
  await shopper.seePaid();
  expect(await shopper.orderSn()).not.toBe(unpaid);
});

test('buys a card code and reveals it with the password', async ({
  page,
  text,
  api,
  shopper,
  signInAs,
  isMobile,
}) => {
  // Demo accounts have a password; one per project, so that parallel runs do not interfere.
  await signInAs(isMobile ? 'demo@tianyun.example' : 'second@tianyun.example');
  await shopper.openGoods(cardGoods);
  await shopper.buy();
  const sn = await shopper.pay();
  const codes = shopper.codes;
  await codes.getByRole('button', { name: text('order.codes.show') }).click({ timeout: 30_000 });
  const dialog = page.getByRole('dialog', { name: text('order.reveal.title') });
  await dialog.getByRole('tab', { name: text('order.reveal.password') }).click();
  const password = dialog.getByRole('textbox', { name: text('order.reveal.password') });
  const show = dialog.getByRole('button', { name: text('order.reveal.show') });
  // A gap separates the button from the hint above it.
  const hint = await dialog.getByText(text('order.reveal.hint'), { exact: true }).boundingBox();
  const below = await show.boundingBox();
  expect((below?.y ?? 0) - ((hint?.y ?? 0) + (hint?.height ?? 0))).toBeGreaterThanOrEqual(12);
  await password.fill('not-the-password');
  await show.click();
  const refusal = text('server.member_password_incorrect');
  await expect(dialog.getByRole('alert').filter({ hasText: refusal }).first()).toBeVisible();
  await password.fill(demoPassword);
  await show.click();
  await expect(dialog).toBeHidden();
  await expect(codes.getByRole('button', { name: text('order.codes.copySecretName') })).toBeVisible();
  const order = await shopper.delivered(sn);
  expect(order.delivery.cards).toHaveLength(1);
  expectOnce(order);
  const { cards } = await api.call('POST /order/member/order/cards', {
    body: { orderSn: sn, password: demoPassword },
  });
  expect(cards).toHaveLength(1);
  const shown = (await codes.textContent())?.replaceAll(' ', '');
  expect(shown).toContain(cards[0]?.secret);
});

test('buys a top-up: a wrong recharge account is rejected before the payment', async ({
  page,
  text,
  api,
  shopper,
  member,
}) => {
  expect(member.email).toBeTruthy();
  const { rechargeFields } = await api.call('GET /goods/member/goods/detail', {
    query: { goodsId: topUpGoods.id },
  });
  await shopper.openGoods(topUpGoods);
  const account = page.getByRole('textbox', { name: rechargeFields[0]?.label, exact: false }).first();
  await account.fill('12340000');
  await account.blur();
  await expect(page.getByText(boldWords(text.raw('goods.check.notFound')))).toBeVisible();
  await shopper.button(text('goods.summary.buy')).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/goods\/detail/);

  await account.fill('12345678');
  await account.blur();
  await expect(page.getByText(text('goods.check.found'), { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: text('goods.check.confirm') }).check();
  await shopper.buy();
  // Shown in groups of digits.
  const shown = /1\s?2\s?3\s?4\s?5\s?6\s?7\s?8/;
  await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
  const sn = await shopper.pay();
  const order = await shopper.delivered(sn);
  expect(order.account?.fields.map((field) => field.value).join()).toContain('12345678');
  expectOnce(order);
  expect((await api.call('GET /order/member/order/list')).total).toBe(1);
});

test('buys a shipped product with an address in English', async ({ page, text, api, shopper, member }) => {
  expect(member.email).toBeTruthy();
  await shopper.openGoods(shippedGoods);
  await shopper.buy();
  // Without an address the freight is not known, and no button states a sum.
  await expect(page.getByText(text('order.sums.freightOpen'))).toBeVisible();
  await expect(shopper.payButton).toHaveCount(0);
  await shopper.button(text('order.confirm.addAddress')).filter({ visible: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: text('order.address.missing') })).toBeVisible();
  await expect(shopper.button(text('order.address.add'))).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: text('order.address.add') });
  const field = (key: 'consignee' | 'telephone' | 'detailAddress') =>
    dialog.getByRole('textbox', { name: text(`order.address.${key}`), exact: true });
  await field('consignee').fill('陈明');
  await expect(
    dialog.getByRole('alert').filter({ hasText: text('order.address.problem.notEnglish') }),
  ).toBeVisible();
  await field('telephone').fill('+852 5555 0142');
  await field('detailAddress').fill('弥敦道 12 号');
  await dialog.getByRole('combobox', { name: text('order.address.country') }).selectOption('HK');
  const region = dialog.getByLabel(text('order.address.regionName'), { exact: true });
  const countries = await api.call('GET /upms/member/region/list');
  const regions = countries.find((country) => country.code === 'HK')?.regions ?? [];
  if (regions[0]) await region.selectOption(regions[0]);
  else await region.fill('Kowloon');
  const save = dialog.getByRole('button', { name: text('order.address.save'), exact: true });
  await save.click();
  await expect(
    dialog.getByRole('alert').filter({ hasText: text('order.address.problem.notEnglish') }),
  ).toHaveCount(2);
  expect((await api.call('GET /upms/member/address/list')).total).toBe(0);
  await field('consignee').fill('Ming Chen');
  await field('detailAddress').fill('12 Nathan Road');
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('radio', { name: /Ming Chen/ })).toBeChecked();
  await expect(page.getByText(text('order.sums.freightOpen'))).toHaveCount(0);
  const label = (await shopper.payButton.textContent()) ?? '';
  const sn = await shopper.pay();
  const order = await shopper.orderOf(sn);
  expect(order.address).toMatchObject({ consignee: 'Ming Chen', detailAddress: '12 Nathan Road' });
  expect(['PENDING_SHIPMENT', 'PENDING_EVALUATE']).toContain(order.status);
  expect(order.amounts.freight).toBeGreaterThan(0);
  expect(label).toContain(order.amounts.pay.amount.toFixed(2));
  expectOnce(order);
});

test('double clicks and the back button cause one order, one payment and one delivery', async ({
  page,
  urlOf,
  api,
  shopper,
  member,
}) => {
  expect(member.email).toBeTruthy();
  await shopper.openGoods(cardGoods);
  await shopper.buy();
  await shopper.chooseCard();
  await shopper.fillCard('pays');
  await shopper.payButton.dblclick();
  await shopper.seePaid();
  const sn = await shopper.orderSn();

  // Back after paying shows the paid order without a second payment.
  await page.goBack();
  await page.waitForURL(urlOf(`/pay/payment?orderSn=${sn}`));
  await shopper.seePaid();
  await expect(shopper.payButton).toHaveCount(0);
  await page.reload();
  await shopper.seePaid();
  await expect(shopper.payButton).toHaveCount(0);

  const order = await shopper.delivered(sn);
  expect(order.delivery.cards).toHaveLength(1);
  expectOnce(order);
  expect((await api.call('GET /order/member/order/list')).total).toBe(1);
});
