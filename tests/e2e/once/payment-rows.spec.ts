import { locales } from '@/lib/i18n/locales';
import { confirmPath, localizedPath } from '@/lib/routing/paths';
import { messageText } from '../fixtures/message-text';
import { expect, test } from '../fixtures/store-test';

/** Seeded products by the digits of their price in yuan, before the decimal point. */
const skuOf = { 3: '1800311000000000167', 4: '1800311000000000064' };

/** Common widths of phones. */
const widths = [320, 360, 375, 390, 412, 430];

test('the rows of the payment methods hold sums of four digits in two currencies on every phone', async ({
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
  const wide: string[] = [];
  for (const locale of locales)
    for (const [digits, skuId] of Object.entries(skuOf)) {
      await page.goto(`${origin}${localizedPath(confirmPath({ skuId, quantity: 1 }), locale)}`);
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
        if (Math.max(...over) > 0) wide.push(`${locale}, ${digits} digits, ${width} px: ${over.join(', ')}`);
      }
    }
  await phone.close();
  expect(wide).toEqual([]);
});
