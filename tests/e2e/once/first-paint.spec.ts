import type { Page } from '@playwright/test';
import { cardGoods } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';

/** Milliseconds since the navigation; resources by their kind. */
type Timeline = { paint: number; parsed: number; scripts: number[]; styles: number[] };

function timeline(page: Page): Promise<Timeline> {
  return page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const starts = (kind: string) =>
      resources.filter(({ name }) => new URL(name).pathname.endsWith(kind)).map(({ startTime }) => startTime);
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    return {
      paint: painted?.startTime ?? Number.NaN,
      parsed: navigation?.domInteractive ?? Number.NaN,
      scripts: starts('.js'),
      styles: starts('.css'),
    };
  });
}

const pages = {
  home: '/en',
  category: '/category?code=LIVE',
  search: '/goods/search?keyword=%E7%82%B9',
  goods: `/zh-hk/goods/detail?id=${cardGoods.id}`,
  docs: '/doc/list',
};

for (const [name, path] of Object.entries(pages)) {
  test(`${name} is painted before it asks for scripts and style sheets`, async ({ page }) => {
    await page.goto(path);
    await page.locator('html[data-awake]').waitFor();
    const { paint, scripts, styles } = await timeline(page);
    expect(scripts.length).toBeGreaterThan(5);
    expect(Math.min(...scripts)).toBeGreaterThanOrEqual(paint);
    expect(styles.filter((start) => start < paint)).toEqual([]);
    // React takes the sheets in the page for its own and brings none of them again.
    const sheets = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(sheets.length).toBeGreaterThan(0);
    expect(new Set(sheets).size).toBe(sheets.length);
  });
}

test('a page in the background does not wait for a paint', async ({ page }) => {
  // Playwright shows all of its pages, so this one says of itself what a hidden one says.
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto('/category');
  await page.locator('html[data-awake]').waitFor();
  const { parsed, scripts } = await timeline(page);
  // Two seconds is how long others wait that are told of no paint.
  expect(Math.min(...scripts) - parsed).toBeLessThan(1_500);
});
