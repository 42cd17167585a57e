import { cardGoods } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';

/** Milliseconds since the navigation; resources by their kind. */
type Timeline = { paint: number; scripts: number[]; styles: number[] };

const pages = {
  home: '/en',
  category: '/category?code=LIVE',
  search: '/goods/search?keyword=%E7%82%B9',
  goods: `/zh-hk/goods/detail?id=${cardGoods.id}`,
  docs: '/doc/list',
};

for (const [name, path] of Object.entries(pages)) {
  test(`${name} is painted before it asks for scripts, and for style sheets it does not ask`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.locator('html[data-awake]').waitFor();
    const { paint, scripts, styles } = await page.evaluate((): Timeline => {
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const starts = (kind: string) =>
        resources
          .filter(({ name }) => new URL(name).pathname.endsWith(kind))
          .map(({ startTime }) => startTime);
      const [painted] = performance.getEntriesByName('first-contentful-paint');
      return { paint: painted?.startTime ?? Number.NaN, scripts: starts('.js'), styles: starts('.css') };
    });
    expect(scripts.length).toBeGreaterThan(5);
    expect(Math.min(...scripts)).toBeGreaterThanOrEqual(paint);
    expect(styles.filter((start) => start < paint)).toEqual([]);
    // React takes the sheets in the page for its own and brings none of them again.
    const sheets = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) =>
        links.map((link) => [
          (link as HTMLLinkElement).getAttribute('href'),
          (link as HTMLLinkElement).disabled,
        ]),
      );
    expect(sheets.length).toBeGreaterThan(0);
    expect(new Set(sheets.map(([href]) => href)).size).toBe(sheets.length);
  });
}

test('a page in the background wakes up too', async ({ page, context }) => {
  await page.goto('/category');
  const [background] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('main')
      .getByRole('link')
      .first()
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await background.locator('html[data-awake]').waitFor({ state: 'attached' });
});
