import { locales } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { checkedTopUp } from '../fixtures/every-state';
import { isFullMatrix } from '../fixtures/matrix';
import { messageText } from '../fixtures/message-text';
import { expect, test } from '../fixtures/store-test';

type Parts = { texts: string; covers: string; distance: number };

/** Runs in the page: texts of the boxes that lie below a cover, or too close to the lower edge of their box. */
function coveredTexts(boxes: Element[], { texts, covers, distance }: Parts): string[] {
  return boxes.flatMap((box) => {
    const { bottom } = box.getBoundingClientRect();
    const over = [...box.querySelectorAll(covers)]
      .map((one) => one.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    return [...box.querySelectorAll(texts)]
      .filter((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return [...range.getClientRects()].some((line) => {
          // A line is higher than its letters, and a cover is turned and round.
          const [start, end] = [line.top + line.height / 5, line.bottom - line.height / 5];
          const isUnder = over.some(
            ({ left, right, top, bottom }) =>
              line.right > left + 4 && line.left < right - 4 && end > top + 4 && start < bottom - 4,
          );
          return isUnder || end > bottom - distance;
        });
      })
      .map(({ textContent }) => textContent ?? '');
  });
}

/** The dots of the banner are so high above its edge. */
const dots = 16;

for (const width of isFullMatrix ? [320, 360, 390] : [320]) {
  test(`covers and marks lie on no text at ${width} px`, async ({ browser, origin }) => {
    const phone = await browser.newContext({
      viewport: { width, height: 844 },
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
    });
    const page = await phone.newPage();
    const found: Record<string, string[]> = {};
    for (const locale of locales) {
      await page.goto(`${origin}${localizedPath('/', locale)}`);
      const banner = page.getByRole('region', {
        name: messageText(locale)('home.banner.label'),
        exact: true,
      });
      await expect(banner).toBeVisible();
      found[`banner, ${locale}`] = await banner.getByRole('link').evaluateAll(coveredTexts, {
        texts: 'strong',
        covers: '[aria-hidden="true"] > span',
        distance: dots,
      });
      const chosen = page.locator('label:has([name="sku"]:checked)');
      const path = `/goods/detail?id=${checkedTopUp.goods}&skuId=${checkedTopUp.cheap}`;
      await page.goto(`${origin}${localizedPath(path, locale)}`);
      await expect(chosen).toBeVisible();
      const [mark, unitPrice] = [
        ':scope > span:last-child',
        ':scope > span:nth-last-child(2) > span:last-child',
      ];
      found[`amount, ${locale}`] = await chosen.evaluateAll(coveredTexts, {
        texts: unitPrice,
        covers: mark,
        distance: 0,
      });
    }
    await phone.close();
    expect(Object.entries(found).filter(([, texts]) => texts.length > 0)).toEqual([]);
  });
}
