import type { Page } from '@playwright/test';
import type { Locale } from '@/lib/i18n/locales';
import type { MessageText } from './fixtures/message-text';
import { demoPassword } from './fixtures/shop-api';
import { expect, inEveryLocale, test } from './fixtures/store-test';
import { violations } from './fixtures/violations';

const suggest = '/api/goods/member/goods/suggest';

/** A keyword in each language and the product that it must find first. */
const wanted: Record<Locale, { keyword: string; name: string }> = {
  'zh-cn': { keyword: '原野', name: '原野之歌·源初晶' },
  en: { keyword: 'wilds', name: 'Song of the Wilds Primal Shards' },
  'zh-hk': { keyword: '原野', name: '原野之歌·源初晶' },
};

/** Page object of the search field in the header and its suggestions. */
function searchOf(page: Page, text: MessageText) {
  const field = page.getByRole('banner').getByRole('combobox', { name: text('shell.search.label') });
  const list = page.getByRole('listbox', { name: text('shell.search.suggestions') });
  return {
    field,
    list,
    /** A product is followed by its price. */
    option: (name: string) => list.getByRole('option', { name: new RegExp(`^${name}`) }),
    /** Focusing the field loads the code of the panel. */
    open: async () => {
      await expect(async () => {
        await field.blur();
        await field.click();
        await expect(list).toBeAttached({ timeout: 2_000 });
      }).toPass({ timeout: 15_000 });
    },
  };
}

/** Records the keywords of requests for suggestions. */
function recordSuggestRequests(page: Page): () => string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === suggest) asked.push(url.searchParams.get('keyword') ?? '');
  });
  return () => asked;
}

const visitorSearches = (page: Page) =>
  page.evaluate(
    (): string[] => JSON.parse(localStorage.getItem('search_history') ?? '{}').state?.keywords ?? [],
  );

inEveryLocale((locale) => {
  const { keyword, name } = wanted[locale];

  test('the arrow keys move through the suggestions and Enter selects one', { tag: '@both' }, async ({
    page,
    text,
    urlOf,
    isMobile,
  }) => {
    const asked = recordSuggestRequests(page);
    const search = searchOf(page, text);
    await page.goto(urlOf('/category?code=OTHER'));
    await search.open();
    await search.field.pressSequentially(keyword, { delay: 30 });
    await expect(search.option(name)).toBeVisible();
    await expect(search.option(name).locator('mark')).toHaveText(new RegExp(keyword, 'i'));
    // One request for the whole word, not one for each letter.
    expect(asked()).toEqual([keyword]);
    if (locale === 'zh-cn') expect(await violations(page), 'suggestions').toEqual([]);
    if (isMobile) {
      expect(await search.list.evaluate((list) => list.parentElement?.getBoundingClientRect().width)).toBe(
        390,
      );
      await search.option(name).tap();
    } else {
      await search.field.press('ArrowDown');
      await expect(search.option(name)).toHaveAttribute('aria-selected', 'true');
      const id = await search.option(name).getAttribute('id');
      await expect(search.field).toHaveAttribute('aria-activedescendant', id ?? '');
      await search.field.press('ArrowUp');
      await expect(search.field).not.toHaveAttribute('aria-activedescendant', /./);
      await search.field.press('Escape');
      await expect(search.list).toHaveCount(0);
      await expect(search.field).toHaveValue(keyword);
      await search.field.press('ArrowDown');
      await expect(search.option(name)).toBeVisible();
      await search.field.press('ArrowDown');
      await search.field.press('Enter');
    }
    await expect(page).toHaveURL(/\/goods\/detail\?id=1800301000000000163/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await expect(search.list).toHaveCount(0);
  });

  test('an empty result offers popular products and support, and a typo is corrected with a notice', async ({
    page,
    text,
    urlOf,
  }) => {
    await page.goto(urlOf('/goods/search?keyword=zzzzqqqq'));
    await expect(
      page.getByText(text('search.search.none', { keyword: 'zzzzqqqq' }), { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: text('search.search.popular') })).toBeVisible();
    await page.getByRole('button', { name: text('search.search.askService') }).click();
    await expect(page.getByRole('dialog', { name: text('shell.service.title') })).toBeVisible();
    await page.goto(urlOf('/goods/search?keyword=ylzg'));
    await expect(
      page.getByText(text('search.search.corrected', { keyword: 'ylzg', corrected: name }), { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('article').first()).toContainText(name);
  });
});

test('the prices of suggestions end at one edge, inside the gutter of a phone', async ({
  page,
  text,
  isMobile,
}) => {
  test.skip(!isMobile, 'the screen of a phone');
  const search = searchOf(page, text);
  await page.goto('/category?code=OTHER');
  await search.open();
  await search.field.pressSequentially('yuan', { delay: 30 });
  const prices = search.list.locator('.offer');
  await expect(prices.nth(2)).toBeVisible();
  const ends = await prices.evaluateAll((offers) =>
    offers.map((offer) => {
      const range = document.createRange();
      range.selectNodeContents(offer);
      return Math.round(range.getBoundingClientRect().right);
    }),
  );
  expect(new Set(ends).size).toBe(1);
  expect(ends[0]).toBeLessThanOrEqual(390 - 12);
});

test('sends no request during text composition', { tag: '@desktop' }, async ({ page, text }) => {
  const asked = recordSuggestRequests(page);
  const search = searchOf(page, text);
  await page.goto('/category?code=OTHER');
  await search.open();
  const input = await page.context().newCDPSession(page);
  for (const part of ['y', 'yu', 'yuan', "yuan'ye"]) {
    await input.send('Input.imeSetComposition', {
      text: part,
      selectionStart: part.length,
      selectionEnd: part.length,
    });
    await page.waitForTimeout(150);
  }
  await page.waitForTimeout(600);
  expect(asked()).toEqual([]);
  await input.send('Input.insertText', { text: '原野' });
  await expect(search.option('原野之歌·源初晶')).toBeVisible();
  expect(asked()).toEqual(['原野']);
});

test('a late response does not replace a newer one', async ({ page, text }) => {
  const search = searchOf(page, text);
  await page.route(`**${suggest}?*`, async (route) => {
    if (new URL(route.request().url()).searchParams.get('keyword') === '云雀') {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
    // The page may have aborted the slow request.
    await route.continue().catch(() => undefined);
  });
  await page.goto('/category?code=OTHER');
  await search.open();
  await search.field.fill('云雀');
  await page.waitForRequest((request) => request.url().includes(encodeURIComponent('云雀')));
  await search.field.fill('键盘');
  await expect(search.option('霜刃 K87 机械键盘')).toBeVisible();
  await page.waitForTimeout(1_600);
  await expect(search.option('云雀点券')).toHaveCount(0);
  await expect(search.option('霜刃 K87 机械键盘')).toBeVisible();
});

test('the search history is stored, suggested, and deleted by entry or completely', { tag: '@both' }, async ({
  page,
  text,
  isMobile,
}) => {
  const search = searchOf(page, text);
  for (const word of ['会员', '键盘', '原野']) {
    await page.goto(`/goods/search?keyword=${encodeURIComponent(word)}`);
    await expect.poll(() => visitorSearches(page)).toContain(word);
    await expect(search.field).toHaveValue(word);
  }
  await page.goto('/goods/search?keyword=zzzzqqqq');
  await page.goto('/category?code=OTHER');
  await search.open();
  const history = search.list.getByRole('group', { name: text('shell.search.groups.history') });
  await expect(history.getByRole('option')).toHaveText(['原野', '键盘', '会员']);
  if (isMobile) await history.getByRole('option', { name: '键盘' }).locator('[data-forget]').tap();
  else {
    await search.field.press('ArrowDown');
    await search.field.press('ArrowDown');
    await search.field.press('Delete');
  }
  await expect(history.getByRole('option')).toHaveText(['原野', '会员']);
  if (isMobile) {
    await page.goto('/');
    const chips = page.getByRole('region', { name: text('shell.search.before.title') });
    await chips.getByRole('button', { name: text('shell.search.before.forget', { keyword: '会员' }) }).tap();
    await expect(chips.getByRole('listitem')).toHaveText(['原野']);
    await chips.getByRole('button', { name: text('shell.search.before.clear') }).tap();
    await expect(chips).toHaveCount(0);
  } else {
    await page.getByRole('button', { name: text('shell.search.clearHistory') }).click();
    await expect(history).toHaveCount(0);
  }
  await expect.poll(() => visitorSearches(page)).toEqual([]);
});

test('a sign-in moves the search history of the browser to the member once', { tag: '@desktop' }, async ({
  page,
  text,
  api,
}) => {
  const key = 'GET /goods/member/search_keyword/history';
  const remembered = async () => (await api.call(key)).map((one) => one.text);
  await page.goto('/goods/search?keyword=%E4%BC%9A%E5%91%98');
  await expect.poll(() => visitorSearches(page)).toEqual(['会员']);
  await page.goto('/login?redirect=/category');
  await page.getByRole('tab', { name: text('auth.byPassword') }).click();
  await page.getByRole('textbox', { name: text('auth.account'), exact: true }).fill('second@tianyun.example');
  await page.getByRole('textbox', { name: text('auth.password'), exact: true }).fill(demoPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: text('auth.signIn'), exact: true }).click();
  await expect(page).toHaveURL('/category');
  await expect.poll(remembered).toContain('会员');
  await expect.poll(() => visitorSearches(page)).toEqual([]);
  // New searches are stored for the member.
  await page.goto('/goods/search?keyword=%E9%94%AE%E7%9B%98');
  await expect.poll(remembered).toContain('键盘');
  expect(await visitorSearches(page)).toEqual([]);
  const search = searchOf(page, text);
  await page.goto('/category');
  await search.open();
  await page.getByRole('button', { name: text('shell.search.clearHistory') }).click();
  await expect.poll(remembered).toEqual([]);
});

test('filters for region, price and availability are combined', async ({ page, text, api, isMobile }) => {
  const main = page.getByRole('main');
  const choose = async (name: string) => {
    const link = main.getByRole('link', { name, exact: true }).filter({ visible: true });
    if (isMobile && !(await link.isVisible()))
      await main.locator('summary', { hasText: text('search.moreFilters') }).click();
    await link.click();
  };
  await page.goto('/category');
  await choose(text('search.region.GLOBAL'));
  await expect(page).toHaveURL('/category?region=GLOBAL');
  await choose(text('search.price.below', { to: 10 }));
  await expect(page).toHaveURL('/category?region=GLOBAL&endPrice=10');
  // The sheet of the phone covers the bar.
  if (isMobile) await page.keyboard.press('Escape');
  await main.getByRole('link', { name: text('search.onSale') }).click();
  await expect(page).toHaveURL('/category?region=GLOBAL&endPrice=10&onSale=true');
  const { records } = await api.call('GET /goods/member/goods/list', {
    query: { region: 'GLOBAL', endPrice: '10', onSale: 'true' },
  });
  expect(records.length).toBeGreaterThan(0);
  await expect(main.getByRole('article').getByRole('heading')).toHaveText(records.map(({ name }) => name));
});

test('back and forward restore the filters and the scroll position of a list', { tag: '@both' }, async ({
  page,
  text,
  isMobile,
}) => {
  await page.goto('/category');
  const main = page.getByRole('main');
  if (isMobile) {
    await main.getByRole('link', { name: text('search.pager.loadMore') }).click();
    await expect(page).toHaveURL('/category?through=2');
    await expect(main.getByRole('article')).toHaveCount(40);
  } else {
    await main.getByRole('link', { name: text('search.sorts.SALES_DESC') }).click();
    await expect(page).toHaveURL('/category?sort=SALES_DESC');
    await main.getByRole('link', { name: text('search.pager.next') }).click();
    await expect(page).toHaveURL('/category?sort=SALES_DESC&page=2');
  }
  const list = page.url();
  const tile = main
    .getByRole('article')
    .nth(isMobile ? 30 : 14)
    .getByRole('link')
    .first();
  await tile.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(100);
  await tile.click();
  await expect(page).toHaveURL(/\/goods\/detail\?id=/);
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect(main.getByRole('article')).toHaveCount(isMobile ? 40 : 20);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 100);
  if (isMobile) return;
  await page.goBack();
  await expect(page).toHaveURL('/category?sort=SALES_DESC');
  await page.goForward();
  await expect(page).toHaveURL(list);
});

test.describe('in English', () => {
  test.use({ storeLocale: 'en' });

  test('a phone shows every way to sort', async ({ page, text, shopper, isMobile }) => {
    test.skip(!isMobile, 'the desktop has room');
    await shopper.open('/category?code=MOBILE_GAME');
    const sorts = page.getByRole('navigation', { name: text('search.sort') });
    const [shown, whole] = await sorts.evaluate((nav) => [nav.clientWidth, nav.scrollWidth]);
    expect(whole).toBeLessThanOrEqual(shown ?? 0);
  });
});
