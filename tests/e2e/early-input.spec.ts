import { holdScripts } from './fixtures/hold-scripts';
import { refusal } from './fixtures/page-errors';
import { boldWords, cardGoods, topUpGoods } from './fixtures/shopper';
import { expect, test } from './fixtures/store-test';

// Input before hydration.

test('a selection followed by a click on buy is applied', async ({ page, text, urlOf, shopper, member }) => {
  expect(member.email).toBeTruthy();
  const release = await holdScripts(page);
  await page.goto(urlOf(`/goods/detail?id=${cardGoods.id}`), { waitUntil: 'commit' });
  const sku = await page.getByRole('radio', { checked: false }).first().getAttribute('value');
  await page
    .getByRole('radiogroup')
    .locator('label', { has: page.locator(`[value="${sku}"]`) })
    .click();
  await shopper.button(text('goods.summary.buy')).filter({ visible: true }).dblclick();
  expect(page.url()).toContain('/goods/detail');
  release();
  await expect(page).toHaveURL(new RegExp(`/order/buy/confirm\\?skuId=${sku}`));
});

test('typed text, a ticked checkbox and the submit click are applied', async ({ page, text, urlOf, api }) => {
  const release = await holdScripts(page);
  const email = `early-${crypto.randomUUID()}@mail.example`;
  await page.goto(urlOf('/login'), { waitUntil: 'commit' });
  const box = page.getByRole('textbox', { name: text('auth.email') });
  await box.fill(email);
  await page.getByRole('checkbox').click({ force: true });
  await page.getByRole('button', { name: text('auth.sendCode') }).click();
  release();
  expect(await api.mailedCode(email)).toMatch(/^\d{6}$/);
  await expect(box).toHaveValue(email);
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test.describe('of a top-up', () => {
  test.use({ expectedErrors: refusal(422, '.*/check_account') });

  test('a recharge account that was entered and left is checked', async ({ page, text, urlOf }) => {
    const release = await holdScripts(page);
    await page.goto(urlOf(`/goods/detail?id=${topUpGoods.id}`), { waitUntil: 'commit' });
    const account = page.getByRole('main').getByRole('textbox').first();
    await account.fill('12340000');
    await account.blur();
    release();
    await expect(page.getByText(boldWords(text.raw('goods.check.notFound')))).toBeVisible();
  });
});

test('a click on login returns to the page with its query', async ({ page, text, urlOf }) => {
  const release = await holdScripts(page);
  const list = urlOf('/category?code=LIVE');
  await page.goto(list, { waitUntil: 'commit' });
  await page
    .getByRole('banner')
    .getByRole('link', { name: text('shell.member.login') })
    .click();
  await expect(page).toHaveURL(/\/login\?/);
  release();
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(list);
});

test('two fields that are filled alternately keep the last value', async ({ page, text, urlOf }) => {
  const release = await holdScripts(page);
  await page.goto(urlOf('/login'), { waitUntil: 'commit' });
  const email = page.getByRole('textbox', { name: text('auth.email') });
  const code = page.getByRole('textbox', { name: text('auth.code') });
  await email.fill('first@mail.example');
  await code.fill('123456');
  await email.fill('second@mail.example');
  release();
  await page.locator('html[data-awake]').waitFor();
  await expect(email).toHaveValue('second@mail.example');
  await expect(code).toHaveValue('123456');
  await page.getByRole('button', { name: text('auth.sendCode') }).click();
  await expect(email).toHaveValue('second@mail.example');
});

test('a form submitted before hydration does not change the URL', async ({ page, text, urlOf }) => {
  const release = await holdScripts(page);
  await page.goto(urlOf('/login'), { waitUntil: 'commit' });
  const before = page.url();
  await page.getByRole('textbox', { name: text('auth.email') }).press('Enter');
  release();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  expect(page.url()).toBe(before);
});

test('a click on a hosted payment page is applied', async ({ page, text, shopper, member }) => {
  expect(member.email).toBeTruthy();
  await shopper.order(cardGoods);
  await shopper.goToWallet();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await shopper.button(text('sandbox.cancel')).click();
  release();
  await expect(page).toHaveURL(/\/pay\/paypal\/cancel\?/);
});
