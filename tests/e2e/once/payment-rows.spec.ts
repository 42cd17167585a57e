import { locales } from '@/lib/i18n/locales';
import { confirmPath, localizedPath, paymentPath } from '@/lib/routing/paths';
import { messageText } from '../fixtures/message-text';
import { orderByCalls } from '../fixtures/shop-api';
import { cardGoods } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';

/** Seeded products by the digits of their price in yuan, before the decimal point. */
const skuOf = { 3: '1800311000000000167', 4: '1800311000000000064' };

/** Common widths of phones. */
const widths = [320, 360, 375, 390, 412, 430];

test('on a phone each sum is below the middle of its name, and the time left is on one line', async ({
  api,
  page,
  text,
  urlOf,
  origin,
  member,
}) => {
  expect(member.email).toBeTruthy();
  const { skus } = await api.call('GET /goods/member/goods/detail', { query: { goodsId: cardGoods.id } });
  const order = await orderByCalls(api, { skuId: skus.filter((sku) => !sku.isOutOfStock).at(-1)?.id ?? '' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(urlOf(paymentPath(order)));
  const due = page.getByRole('region', { name: text('payment.due'), exact: true });
  await expect(due.getByText(text('payment.charged'))).toBeVisible();
  const distances = await due.locator(':scope > div:first-child > div').evaluateAll((sums) =>
    sums.map((sum) => {
      const middles = [...sum.children].map((part) => {
        const { left, right } = part.getBoundingClientRect();
        return (left + right) / 2;
      });
      return Math.max(...middles) - Math.min(...middles);
    }),
  );
  expect(distances).toHaveLength(2);
  expect(Math.max(...distances)).toBeLessThan(2);
  // The time that is left is beside its words, below the button.
  for (const locale of locales) {
    await page.goto(`${origin}${localizedPath(paymentPath(order), locale)}`);
    const note = page.locator('.buy-bar [role="timer"]').locator('..');
    await expect(note).toBeVisible();
    const lines = await note.evaluate((box) => new Set([...box.getClientRects()].map(({ top }) => top)).size);
    expect(lines, locale).toBe(1);
  }
});

test('the rows of the payment methods hold sums of four digits in two currencies on every phone', async ({
  api,
  browser,
  context,
  origin,
  member,
}) => {
  expect(member.email).toBeTruthy();
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    storageState: await context.storageState(),
  });
  const page = await phone.newPage();
  const { skus } = await api.call('GET /goods/member/goods/detail', { query: { goodsId: cardGoods.id } });
  const order = await orderByCalls(api, { skuId: skus.filter((sku) => !sku.isOutOfStock).at(-1)?.id ?? '' });
  const paths = [
    paymentPath(order),
    ...Object.values(skuOf).map((skuId) => confirmPath({ skuId, quantity: 1 })),
  ];
  const wide: string[] = [];
  for (const locale of locales)
    for (const path of paths) {
      await page.goto(`${origin}${localizedPath(path, locale)}`);
      const methods = page.getByRole('group', { name: messageText(locale)('payment.methods') });
      await expect(methods.getByText(/¥/).first()).toBeVisible();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        const over = await methods.locator('label').evaluateAll((rows) =>
          rows.map((row) => {
            const { right } = row.getBoundingClientRect();
            const ends = [...row.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right);
            return Math.max(0, right - window.innerWidth, ...ends.map((end) => end - right));
          }),
        );
        expect(over.length).toBeGreaterThan(1);
        if (Math.max(...over) > 0) wide.push(`${locale}, ${path}, ${width} px: ${over.join(', ')}`);
      }
    }
  await phone.close();
  expect(wide).toEqual([]);
});
