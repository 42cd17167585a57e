import type { Page } from '@playwright/test';
import { localeNames } from '@/lib/i18n/locales';
import { refusal } from './fixtures/page-errors';
import { cardGoods } from './fixtures/shopper';
import { expect, inEveryLocale, test } from './fixtures/store-test';

test.use({
  javaScriptEnabled: false,
  expectedErrors: refusal(404, '.*/(?:no/such/page|goods/detail\\?id=1|category\\?code=NOTHING)'),
});

/** A top-up with product reviews, several denominations, notes and questions. */
const topUp = '/goods/detail?id=1800301000000000001';

/** Expects that the page shows no loading state or empty list that scripts would fill. */
async function expectComplete(page: Page): Promise<void> {
  await page.waitForLoadState();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('ul:empty, ol:empty, dl:empty, tbody:empty, select:empty')).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]:visible, .skeleton:visible')).toHaveCount(0);
}

inEveryLocale((locale) => {
  test('the shop can be browsed', async ({ page, text, urlOf, isMobile }) => {
    const main = page.getByRole('main');
    const tiles = main.getByRole('article');

    await page.goto(urlOf('/'));
    await expectComplete(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('home.heading'));
    // Popular products and all zones, which are tabs on phones.
    expect(await tiles.filter({ visible: true }).count()).toBeGreaterThan(15);
    for (const zone of ['live', 'game'] as const) {
      await expect(
        main.getByRole('heading', { name: text(`home.zones.${zone}.title`), exact: true }),
      ).toBeVisible();
    }
    const hotWords = page.getByRole('navigation', { name: text('shell.search.hot') });
    await expect(hotWords.filter({ visible: true }).getByRole('link').first()).toBeVisible();
    await main
      .locator(`a[href="${urlOf('/category?code=LIVE')}"]:visible`)
      .first()
      .click();
    await expect(page).toHaveURL(urlOf('/category?code=LIVE'));

    await expectComplete(page);
    const all = await tiles.count();
    if (isMobile) await main.locator('summary', { hasText: text('search.moreFilters') }).click();
    await main.getByRole('link', { name: text('search.mode.DIRECT'), exact: true }).click();
    await expect(page).toHaveURL(urlOf('/category?code=LIVE&deliveryMode=DIRECT'));
    await expectComplete(page);
    expect(await tiles.count()).toBeGreaterThan(0);
    expect(await tiles.count()).toBeLessThanOrEqual(all);
    await page.goto(urlOf('/category'));
    const first = await tiles.first().getByRole('heading').textContent();
    const more = isMobile ? text('search.pager.loadMore') : text('search.pager.next');
    await main.getByRole('link', { name: more, exact: true }).click();
    await expect(page).toHaveURL(urlOf(`/category?${isMobile ? 'through' : 'page'}=2`));
    if (isMobile) await expect(tiles).toHaveCount(40);
    else await expect(tiles.first().getByRole('heading')).not.toHaveText(first ?? '');

    const keyword = locale === 'en' ? 'wilds' : '原野';
    const field = page.getByRole('combobox', { name: text('shell.search.label') });
    await field.fill(keyword);
    if (isMobile) await field.press('Enter');
    else await page.getByRole('button', { name: text('shell.search.submit'), exact: true }).click();
    await expect(page).toHaveURL(urlOf(`/goods/search?keyword=${encodeURIComponent(keyword)}`));
    await expectComplete(page);
    await expect(tiles.first()).toContainText(locale === 'en' ? 'Wilds' : '原野');
    await tiles.first().getByRole('link').click();
    await expect(page).toHaveURL(/\/goods\/detail\?id=1800301000000000163(&|$)/);
  });

  test('products show prices, notes, product reviews and links to other languages', async ({
    page,
    text,
    urlOf,
  }) => {
    await page.goto(urlOf(topUp));
    await expectComplete(page);
    const amounts = page.getByRole('radio');
    expect(await amounts.count()).toBeGreaterThan(4);
    for (const amount of await amounts.all()) await expect(amount).toHaveAccessibleName(/[¥￥]/);
    // Including the panels of inactive tabs.
    const info = page.getByRole('tabpanel');
    await expect(info).toHaveCount(4);
    await expect(info.first().getByRole('listitem').last()).toBeVisible();
    await expect(info.filter({ hasText: text('goods.info.faq1q') })).toBeVisible();
    for (const panel of await info.all()) {
      await expect(panel).toBeVisible();
      await expect(panel).toHaveText(/.{20}/s);
    }
    await page
      .getByLabel(`${text('shell.utility.language')}: ${localeNames[locale]}`)
      .filter({ visible: true })
      .click();
    const other = locale === 'en' ? 'zh-hk' : 'en';
    await page.getByRole('link', { name: localeNames[other], exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveURL(`/${other}${topUp}`);
    await page.goto(urlOf(`/goods/detail?id=${cardGoods.id}`));
    await expectComplete(page);
  });

  test('help and news can be found and read; an unknown URL has links to other pages', async ({
    page,
    text,
    urlOf,
  }) => {
    const main = page.getByRole('main');
    await page.goto(urlOf('/doc/list'));
    await expectComplete(page);
    await main.getByRole('link', { name: text('content.group.NEWS'), exact: true }).click();
    await expect(page).toHaveURL(urlOf('/doc/list?group=NEWS'));
    await expectComplete(page);
    expect(await main.getByRole('listitem').count()).toBeGreaterThan(3);
    await main.getByRole('listitem').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/doc\/detail\?id=\d+$/);
    await expectComplete(page);
    await expect(main).toHaveText(/.{80}/s);
    await page.goto(urlOf('/doc/list'));
    const search = main.getByRole('searchbox');
    await search.fill(locale === 'en' ? 'refund' : '退款');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/doc\/list\?keyword=/);
    await main.locator('a[href*="refund-policy"]').first().click();
    await expectComplete(page);

    for (const nothing of ['/no/such/page', '/goods/detail?id=1', '/category?code=NOTHING']) {
      const answer = await page.goto(urlOf(nothing));
      expect([nothing, answer?.status()]).toEqual([nothing, 404]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('error.pageNotFound'));
    }
    await page.getByRole('link', { name: text('common.returnHome') }).click();
    await expect(page).toHaveURL(urlOf('/'));
  });
});
