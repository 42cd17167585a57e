import { holdScripts } from './fixtures/hold-scripts';
import { cardGoods } from './fixtures/shopper';
import { expect, test } from './fixtures/store-test';

// What a shopper does while the page's scripts are still on their way.

test('a choice and a press on buy count, in this order', async ({ page, text, address, shopper, member }) => {
  expect(member.email).toBeTruthy();
  const release = await holdScripts(page);
  await page.goto(address(`/goods/detail?id=${cardGoods.id}`), { waitUntil: 'commit' });
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

test('what was typed and ticked counts, and the press that sends it', async ({
  page,
  text,
  address,
  api,
}) => {
  const release = await holdScripts(page);
  const email = `early-${crypto.randomUUID()}@mail.example`;
  await page.goto(address('/login'), { waitUntil: 'commit' });
  const box = page.getByRole('textbox', { name: text('auth.email') });
  await box.fill(email);
  await page.getByRole('checkbox').click({ force: true });
  await page.getByRole('button', { name: text('auth.sendCode') }).click();
  release();
  expect(await api.mailedCode(email)).toMatch(/^\d{6}$/);
  await expect(box).toHaveValue(email);
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test('a form sent too early puts nothing into the address', async ({ page, text, address }) => {
  const release = await holdScripts(page);
  await page.goto(address('/login'), { waitUntil: 'commit' });
  const before = page.url();
  await page.getByRole('textbox', { name: text('auth.email') }).press('Enter');
  release();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  expect(page.url()).toBe(before);
});

test('the press on a hosted payment page counts', async ({ page, text, shopper, member }) => {
  expect(member.email).toBeTruthy();
  await shopper.order(cardGoods);
  await shopper.goToWallet();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await shopper.button(text('sandbox.cancel')).click();
  release();
  await expect(page).toHaveURL(/\/pay\/paypal\/cancel\?/);
});
