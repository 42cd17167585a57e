import { localeCookie, localeNames, locales } from '@/lib/i18n/locales';
import { refusal } from './fixtures/page-errors';
import { expect, inEveryLocale, test } from './fixtures/store-test';

test.use({ expectedErrors: refusal(404, '.*/(?:no/such/page|nope)') });

const goods = '/goods/detail?id=1800301000000000083';

inEveryLocale((locale) => {
  test('an unknown address says so and leads home', async ({ page, text, address }) => {
    const answer = await page.goto(address('/no/such/page'));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: text('error.pageNotFound') })).toBeVisible();
    await page.getByRole('link', { name: text('common.returnHome') }).click();
    await expect(page).toHaveURL(address('/'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('home.heading'));
  });

  test('the language switch keeps the page and its query, and is remembered', async ({
    page,
    text,
    address,
    context,
  }) => {
    const next = locales[(locales.indexOf(locale) + 1) % locales.length] ?? 'en';
    await page.goto(address(`${goods}&from=test#reviews`));
    const label = `${text('shell.utility.language')}: ${localeNames[locale]}`;
    await page.getByLabel(label).filter({ visible: true }).click();
    await page.getByRole('link', { name: localeNames[next], exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveURL(`${next === 'zh-cn' ? '' : `/${next}`}${goods}&from=test#reviews`);
    const cookie = (await context.cookies()).find(({ name }) => name === localeCookie.name);
    expect(cookie).toMatchObject({ value: next, path: '/', sameSite: 'Lax' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(364);
    expect(days).toBeLessThan(366);
  });
});

test('the wide view of /pc keeps its prefix, and its button leads back with the query', async ({
  page,
  text,
}) => {
  await page.goto(`/pc${goods}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.clientWidth)).toBeGreaterThan(1000);
  await page
    .getByRole('navigation', { name: text('goods.crumbs') })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL('/pc');
  await page.goto(`/pc${goods}#reviews`);
  await page.getByRole('button', { name: text('shell.pc.toMobile') }).click();
  await expect(page).toHaveURL(`${goods}#reviews`);
});

test('back and forward show the goods of their address', async ({ page }) => {
  await page.goto('/category?code=LIVE');
  const heading = page.getByRole('heading', { level: 1 });
  const category = await heading.textContent();
  await page.getByRole('main').getByRole('link', { name: /狸喵/ }).first().click();
  await expect(page).toHaveURL(/\/goods\/detail\?id=\d+/);
  const first = page.url();
  await expect(heading).not.toHaveText(category ?? '');
  const name = await heading.textContent();
  await page.goBack();
  await expect(heading).toHaveText(category ?? '');
  await page.goForward();
  await expect(page).toHaveURL(first);
  await expect(heading).toHaveText(name ?? '');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home, category and goods can be read and walked through', async ({ page, text }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('home.heading'));
    await expect(page.getByRole('heading', { name: text('home.popular.title') })).toBeVisible();
    await page.goto('/category?code=NETEASE');
    await page
      .getByRole('main')
      .getByRole('link', { name: /梦回长歌/ })
      .first()
      .click();
    await expect(page).toHaveURL(goods);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('梦回长歌');
    await expect(page.getByRole('radio').first()).toBeAttached();
    await expect(page.getByText('¥').first()).toBeVisible();
    const label = `${text('shell.utility.language')}: ${localeNames['zh-cn']}`;
    await page.getByLabel(label).filter({ visible: true }).click();
    await page.getByRole('link', { name: localeNames.en, exact: true }).click();
    await expect(page).toHaveURL(`/en${goods}`);
  });
});

for (const width of [320, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('nothing is wider than the screen', async ({ page, isMobile }) => {
      test.skip(!isMobile, 'the phone has these widths');
      const pages = ['/', '/category', '/category?code=LIVE', '/goods/search?keyword=%E7%82%B9', goods];
      const more = ['/goods/detail?id=1800301000000000001', '/goods/detail?id=1800301000000000230', '/login'];
      for (const path of [...pages, ...more, '/doc/list', '/doc/detail?id=terms', '/nope']) {
        await page.goto(path);
        const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
        expect([path, ...widths]).toEqual([path, width, width]);
      }
    });
  });
}
