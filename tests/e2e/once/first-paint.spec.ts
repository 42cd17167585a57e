import type { Page } from '@playwright/test';
import { cardGoods } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';

/** Milliseconds since the start of the navigation; start times of resources by kind. */
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
  test(`${name} is painted before it fetches scripts and style sheets`, async ({ page }) => {
    await page.goto(path);
    await page.locator('html[data-awake]').waitFor();
    const { paint, scripts, styles } = await timeline(page);
    expect(scripts.length).toBeGreaterThan(5);
    expect(Math.min(...scripts)).toBeGreaterThanOrEqual(paint);
    expect(styles.filter((start) => start < paint)).toEqual([]);
    // React reuses the inlined style sheets and does not load them again.
    const sheets = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(sheets.length).toBeGreaterThan(0);
    expect(new Set(sheets).size).toBe(sheets.length);
  });
}

test('a page in the background does not wait for a paint', async ({ page }) => {
  // A hidden page without paint events and without the fallback timer.
  await page.addInitScript((longestWaitMs) => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    PerformanceObserver.prototype.observe = () => undefined;
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (run: TimerHandler, delay?: number, ...values: unknown[]) =>
        delay === longestWaitMs ? 0 : setTimeout(run, delay, ...values),
    });
  }, 2_000);
  await page.goto('/category');
  await page.locator('html[data-awake]').waitFor();
});
