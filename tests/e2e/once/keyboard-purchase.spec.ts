import type { Locator, Page } from '@playwright/test';
import { topUpGoods } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';

/** Presses Tab until the element has the focus, and expects that the focus is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate(hasVisibleFocus), 'the focus is visible').toBe(true);
      return;
    }
  }
  throw new Error(`${target} cannot be reached with the Tab key`);
}

/** A ring around the element, or around the control that it is drawn as. */
const hasVisibleFocus = (element: Element): boolean => {
  for (
    let each: Element | null = element, depth = 0;
    each && depth < 3;
    each = each.parentElement, depth += 1
  ) {
    const { outlineStyle, boxShadow } = getComputedStyle(each);
    if (outlineStyle !== 'none' || boxShadow !== 'none') return true;
  }
  return element.matches('input:focus-visible');
};

test('a top-up is bought with the keyboard alone', async ({ page, text, api, shopper, member }) => {
  expect(member.email).toBeTruthy();
  // A click that the keyboard did not cause has a position.
  await page.addInitScript(() => {
    Object.assign(window, { pointers: 0 });
    addEventListener('pointerdown', () => Object.assign(window, { pointers: 1 }), true);
  });
  const { rechargeFields } = await api.call('GET /goods/member/goods/detail', {
    query: { goodsId: topUpGoods.id },
  });
  await shopper.open(`/goods/detail?id=${topUpGoods.id}`);
  await page.locator('html[data-awake]').waitFor();

  // The second denomination: the arrow keys move inside the group.
  const chosen = page.locator('input[name="sku"]:checked');
  await tabTo(page, chosen);
  const before = await chosen.inputValue();
  await page.keyboard.press('ArrowRight');
  await expect(chosen).not.toHaveValue(before);

  await tabTo(page, page.getByRole('textbox', { name: rechargeFields[0]?.label, exact: false }).first());
  await page.keyboard.type('12345678');
  const confirm = page.getByRole('checkbox', { name: text('goods.check.confirm') });
  await page.keyboard.press('Tab');
  await expect(confirm).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, confirm);
  await page.keyboard.press('Space');
  await expect(confirm).toBeChecked();
  await tabTo(page, shopper.button(text('goods.summary.buy')).filter({ visible: true }));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/order\/buy\/confirm\?skuId=/);
  await page.locator('html[data-awake]').waitFor();
  const field = (name: 'number' | 'expiry' | 'cvc') =>
    page.getByRole('textbox', { name: text(`sandbox.${name}`), exact: true });
  await tabTo(page, field('number'));
  await page.keyboard.type('4242424242424242');
  await tabTo(page, field('expiry'));
  await page.keyboard.type('1240');
  await tabTo(page, field('cvc'));
  await page.keyboard.type('123');
  const name = page.getByRole('textbox', { name: text('sandbox.cardholder') });
  if (await name.isVisible()) {
    await tabTo(page, name);
    await page.keyboard.type('LI YUN');
  }
  await tabTo(page, shopper.payButton);
  await page.keyboard.press('Enter');
  await shopper.seePaid();
  const order = await shopper.delivered(await shopper.orderSn());
  expect(order.account?.fields.map(({ value }) => value)).toContain('12345678');
  expect(await page.evaluate(() => Reflect.get(window, 'pointers'))).toBe(0);
});
