import { expect, test } from '../fixtures/store-test';

test('after a new build the next page is fetched whole', async ({ page }) => {
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'another' } }));
  const asked = page.waitForResponse(/\/builds\/latest\.json\?\d+$/);
  await page.goto('/category');
  await asked;
  const main = page.getByRole('main');
  const whole = page.waitForRequest((request) => request.isNavigationRequest());
  await main.locator('a[href="/category?code=LIVE"]').filter({ visible: true }).first().click();
  expect(new URL((await whole).url()).search).toBe('?code=LIVE');
  await expect(page).toHaveURL('/category?code=LIVE');
});

test('after a new build a search, too, fetches its page whole', async ({ page, text }) => {
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'another' } }));
  const asked = page.waitForResponse(/\/builds\/latest\.json\?\d+$/);
  await page.goto('/category');
  await asked;
  const whole = page.waitForRequest((request) => request.isNavigationRequest());
  const field = page.getByRole('combobox', { name: text('shell.search.label') });
  await field.fill('点');
  await field.press('Enter');
  expect(new URL((await whole).url()).pathname).toBe('/goods/search');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('点');
});

test.describe('a part of the page that is gone', () => {
  test.use({ expectedErrors: /net::ERR_FAILED|ChunkLoadError|Failed to load chunk/ });

  test('reloads the page, once', async ({ page, text }) => {
    await page.goto('/category?code=OTHER');
    await expect(page.locator('html[data-awake]')).toBeAttached();
    let isGone = true;
    // Until the page is loaded anew: the bundler asks for a lost part again before it gives up.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false;
    });
    await page.route('**/_next/static/chunks/**', (route) => (isGone ? route.abort() : route.continue()));
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('button', { name: text('shell.service.open') }).click();
    expect(new URL((await reloaded).url()).search).toBe('?code=OTHER');
    await expect(page.locator('html[data-awake]')).toBeAttached();
    await page.getByRole('button', { name: text('shell.service.open') }).click();
    await expect(page.getByRole('dialog', { name: text('shell.service.title') })).toBeVisible();
  });
});
