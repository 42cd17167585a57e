import type { Page } from '@playwright/test';
import { topUpGoods } from './fixtures/shopper';
import { expect, test } from './fixtures/store-test';

/** Counts the screens and the clicks of a shopper. The URL of the placed order belongs to the checkout. */
async function countSteps(page: Page) {
  const screens: string[] = [];
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void };
    // Pressing Enter in a form makes the browser click its button; only pressed buttons count.
    document.addEventListener('click', (event) => event.detail > 0 && countClick(), true);
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const path = new URL(frame.url()).pathname;
    const screen = path === '/pay/payment' ? '/order/buy/confirm' : path;
    if (screens.at(-1) !== screen) screens.push(screen);
  });
  return { screens, clicks: () => clicks };
}

test('a top-up takes three screens, and its repetition two screens and at most three clicks', async ({
  page,
  text,
  api,
  shopper,
  member,
}) => {
  expect(member.email).toBeTruthy();
  const first = await countSteps(page);
  const { rechargeFields } = await api.call('GET /goods/member/goods/detail', {
    query: { goodsId: topUpGoods.id },
  });
  await shopper.openGoods(topUpGoods);
  const account = page.getByRole('textbox', { name: rechargeFields[0]?.label, exact: false }).first();
  await account.fill('12345678');
  await account.blur();
  await expect(page.getByText(text('goods.check.found'), { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: text('goods.check.confirm') }).check();
  await shopper.buy();
  await shopper.delivered(await shopper.pay());
  expect(first.screens).toEqual(['/goods/detail', '/order/buy/confirm', '/order/detail']);

  // From the order list, the home page and the member's home alike.
  for (const [path, name] of [
    ['/', text('home.member.againAction')],
    ['/member', text('member.home.buyAgainFor', { name: '', account: '' })],
  ] as const) {
    await shopper.open(path);
    await page.getByRole('link', { name: name.trim(), exact: false }).first().click();
    await expect(page).toHaveURL(/\/order\/buy\/confirm\?.*repeatOf=/);
    await expect(page.getByText(text('order.confirm.checked'))).toBeVisible();
  }
  await shopper.open('/order');
  const [screens, clicks] = [first.screens.length, first.clicks()];
  await page
    .getByRole('link', { name: text('order.action.again') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/order\/buy\/confirm\?.*repeatOf=/);
  const again = await shopper.delivered(await shopper.pay());
  expect(again.account?.fields.map((field) => field.value)).toContain('12345678');
  const repeated = { screens: first.screens.slice(screens), clicks: first.clicks() - clicks };
  console.log(`top-up: ${screens - 1} screens, ${clicks} clicks; repeated:`, repeated);
  expect(repeated.screens).toEqual(['/order/buy/confirm', '/order/detail']);
  // The link, the test card and the button: payment by card is chosen already.
  expect(repeated.clicks).toBeLessThanOrEqual(3);
});
