import { expect, test } from '../fixtures/store-test';

test('after a new build the next navigation loads the document', async ({ page }) => {
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'another' } }));
  const requested = page.waitForResponse(/\/builds\/latest\.json\?\d+$/);
  await page.goto('/category');
  await requested;
  const main = page.getByRole('main');
  const documentRequest = page.waitForRequest((request) => request.isNavigationRequest());
  await main.locator('a[href="/category?code=LIVE"]').filter({ visible: true }).first().click();
  expect(new URL((await documentRequest).url()).search).toBe('?code=LIVE');
  await expect(page).toHaveURL('/category?code=LIVE');
});

test('after a new build a search also loads the document', async ({ page, text }) => {
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'another' } }));
  const requested = page.waitForResponse(/\/builds\/latest\.json\?\d+$/);
  await page.goto('/category');
  await requested;
  const documentRequest = page.waitForRequest((request) => request.isNavigationRequest());
  const field = page.getByRole('combobox', { name: text('shell.search.label') });
  await field.fill('点');
  await field.press('Enter');
  expect(new URL((await documentRequest).url()).pathname).toBe('/goods/search');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('点');
});

test.describe('a chunk that no longer exists', () => {
  test.use({ expectedErrors: /net::ERR_FAILED|ChunkLoadError|Failed to load chunk/ });

  test('reloads the page, once', async ({ page, text }) => {
    await page.goto('/category?code=OTHER');
    await expect(page.locator('html[data-awake]')).toBeAttached();
    let isGone = true;
    // Fails until the page is reloaded, because the bundler retries a failed chunk.
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
