import type { APIResponse, Page } from '@playwright/test';
import { formatYuan } from '@/lib/money';
import { translatePage } from '../../setup/translate-page';
import { cardGoods, expectOnce } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';

type Step = (page: Page) => Promise<unknown>;

const translateMain = (page: Page) =>
  page.evaluate(`(${translatePage.toString()})(document.querySelector('#main'))`);

/** The text of the page, without white space. */
const textOf = async (page: Page) =>
  ((await page.locator('#main').textContent()) ?? '').replaceAll(/\s+/g, '');

/** Repeats the steps on a page that is translated before each, and expects the texts of the page that is not. */
async function expectSame(page: Page, open: () => Promise<unknown>, steps: readonly Step[]): Promise<void> {
  await open();
  await page.locator('html[data-awake]').waitFor();
  const plain: string[] = [];
  for (const step of steps) {
    const before = await textOf(page);
    await step(page);
    await expect.poll(() => textOf(page), 'every step changes the page').not.toBe(before);
    await page.waitForLoadState('networkidle');
    plain.push(await textOf(page));
  }
  await open();
  await page.locator('html[data-awake]').waitFor();
  for (const [index, step] of steps.entries()) {
    await translateMain(page);
    await step(page);
    await expect.poll(() => textOf(page)).toBe(plain[index]);
  }
}

const units =
  (count: number): Step =>
  async (page) => {
    const field = page.locator('#main .stepper input').first();
    await field.fill(String(count));
    await field.blur();
  };

const setCurrency =
  (currency: string, currencyLeads: boolean): Step =>
  (page) =>
    page.evaluate(
      ([code, isFirst]) => {
        const state = { currency: code, currencyLeads: isFirst };
        localStorage.setItem('settings', JSON.stringify({ state, version: 1 }));
        window.dispatchEvent(new StorageEvent('storage', { key: 'settings' }));
      },
      [currency, currencyLeads] as const,
    );

/** Has the same document opened each time: what other tests buy changes the sales and the measured time of a product. */
async function keepProductPage(page: Page): Promise<void> {
  let kept: APIResponse | undefined;
  await page.route(
    ({ pathname }) => pathname.endsWith('/goods/detail'),
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.continue();
      kept ??= await route.fetch();
      await route.fulfill({ response: kept });
    },
  );
}

test('amounts on a translated product page follow the quantity, the denomination and the currency', async ({
  page,
  shopper,
}) => {
  await keepProductPage(page);
  await expectSame(page, () => shopper.openGoods(cardGoods), [
    units(10),
    units(5),
    (on) => on.locator('#main input[name="sku"]').nth(1).check({ force: true }),
    setCurrency('JPY', false),
    setCurrency('JPY', true),
    units(3),
    setCurrency('USD', false),
  ]);
});

test('amounts in a translated checkout follow the quantity, the method and the currency, and the purchase is finished', async ({
  page,
  shopper,
  text,
  member,
}) => {
  expect(member.id).toBeTruthy();
  const method =
    (index: number): Step =>
    (on) =>
      on
        .getByRole('group', { name: text('payment.methods') })
        .getByRole('radio', { disabled: false })
        .nth(index)
        .check({ force: true });
  const settled: Step = async (on) => {
    await expect(on.locator('#main [aria-busy="true"]')).toHaveCount(0);
  };
  const steps = [
    units(2),
    method(1),
    setCurrency('HKD', true),
    method(0),
    units(3),
    setCurrency('CNY', false),
  ];
  await expectSame(
    page,
    () => shopper.open(`/order/buy/confirm?skuId=${cardGoods.sku}`),
    steps.map(
      (step): Step =>
        async (on) => {
          await step(on);
          await settled(on);
        },
    ),
  );
  await translateMain(page);
  const sn = await shopper.pay();
  await page.locator('html[data-awake]').waitFor();
  await translateMain(page);
  const order = await shopper.delivered(sn);
  expectOnce(order);
  // The page follows the delivery, and its amount is the order's.
  await expect(shopper.codes).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('#main')).toContainText(formatYuan(order.payAmount));
});
