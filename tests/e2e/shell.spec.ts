import { languageTags, localeCookie, localeNames, locales } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { holdScripts } from './fixtures/hold-scripts';
import { messageText } from './fixtures/message-text';
import { refusal } from './fixtures/page-errors';
import type { Shop } from './fixtures/shopper';
import { expect, inEveryLocale, test } from './fixtures/store-test';
import { violationsIn } from './fixtures/violations';

test.use({ expectedErrors: refusal(404, '.*/(?:no/such/page|nope)') });

const goods = '/goods/detail?id=1800301000000000083';

/** Expects the sections of the home page. */
async function expectHome({ page, text, urlOf, api, isMobile }: Shop & { isMobile: boolean }): Promise<void> {
  const main = page.getByRole('main');
  const deals = main.getByRole('region', { name: text('home.deals.title') });
  expect(await deals.getByRole('article').count()).toBeGreaterThan(0);
  for (const deal of await deals.getByRole('article').all()) await expect(deal).toContainText(/¥\d/);
  await expect(deals.getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d$/);

  const banners = main.getByRole('region', { name: text('home.banner.label'), exact: true });
  await expect(banners.getByRole('button')).toHaveCount(await banners.getByRole('link').count());
  await expect(banners.getByRole('button').first()).toHaveAttribute('aria-current', 'true');
  await banners.getByRole('button').nth(1).click();
  await expect(banners.getByRole('button').nth(1)).toHaveAttribute('aria-current', 'true');

  const popular = main.getByRole('region', { name: text('home.popular.title') });
  const other = popular.getByRole('tab').last();
  const names = popular.getByRole('article').getByRole('heading');
  await expect(names).toHaveCount(12);
  const before = await names.allTextContents();
  await other.click();
  await expect(other).toHaveAttribute('aria-selected', 'true');
  await expect(names.first()).not.toHaveText(before[0] ?? '');

  const { figures, hotKeywords } = await api.call('GET /goods/member/goods/index');
  expect(figures.checkedGoods).toBeGreaterThan(0);
  const trust = text('home.trust.checked.text', { count: figures.checkedGoods });
  await expect(main.getByText(trust, { exact: true })).toBeVisible();

  // The links of a zone lead to the categories of its products.
  const zone = isMobile
    ? main
        .getByRole('tablist', { name: text('home.zones.label') })
        .getByRole('tab')
        .last()
    : main.getByRole('heading', { name: text('home.zones.game.title'), exact: true });
  await zone.click();
  const games = main.getByRole('region', { name: text('home.zones.game.title'), exact: true });
  await expect(games.getByRole('article')).toHaveCount(8);
  for (const code of ['MOBILE_GAME', 'GAME']) {
    const way = games.locator(`a[href="${urlOf(`/category?code=${code}`)}"]`);
    await expect(way.filter({ visible: true })).toHaveCount(1);
  }

  const words = page
    .getByRole('navigation', { name: text('shell.search.hot') })
    .filter({ visible: true })
    .getByRole('link');
  await expect(words.first()).toHaveText(hotKeywords[0]?.text ?? '');
  await words.first().click();
  await expect(page).toHaveURL(/\/goods\/search\?keyword=/);
}

inEveryLocale((locale) => {
  test('an unknown path shows the 404 page with search, products and a link to the home page', {
    tag: '@both',
  }, async ({ page, text, urlOf, api, isMobile }) => {
    const answer = await page.goto(urlOf('/no/such/page'));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: text('error.pageNotFound') })).toBeVisible();
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    const popular = page.getByRole('region', { name: text('goods.gone.hot') });
    await expect(popular.getByRole('article').first()).toBeVisible();
    expect(await violationsIn(locale, page)).toEqual([]);
    // The one of the header; the page has no second one.
    const search = page.getByRole('combobox', { name: text('shell.search.label') });
    await expect(search).toHaveCount(1);
    await search.fill('PUBG');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/goods\/search\?keyword=PUBG/);
    await page.goto(urlOf('/no/such/page'));
    await page
      .getByRole('main')
      .getByRole('link', { name: text('common.returnHome') })
      .click();
    await expect(page).toHaveURL(urlOf('/'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('home.heading'));
    await expectHome({ page, text, urlOf, api, isMobile });
  });

  test('the header of a phone switches the language of the home page', async ({
    page,
    text,
    urlOf,
    isMobile,
  }) => {
    test.skip(!isMobile, 'the desktop has the switch above its header');
    const next = locales[(locales.indexOf(locale) + 1) % locales.length] ?? 'en';
    await page.goto(urlOf('/'));
    const header = page.getByRole('banner');
    await header.getByLabel(`${text('shell.utility.language')}: ${localeNames[locale]}`).click();
    const choice = header.getByRole('link', { name: localeNames[next], exact: true });
    await expect(choice).toBeInViewport({ ratio: 1 });
    await choice.click();
    await expect(page).toHaveURL(localizedPath('/', next));
    await expect(page.locator('html')).toHaveAttribute('lang', languageTags[next]);
    await expect(
      header.getByLabel(`${messageText(next)('shell.utility.language')}: ${localeNames[next]}`),
    ).toBeVisible();
  });

  test('the language switch keeps the page and its query, and is remembered', async ({
    page,
    text,
    urlOf,
    context,
  }) => {
    const next = locales[(locales.indexOf(locale) + 1) % locales.length] ?? 'en';
    await page.goto(urlOf(`${goods}&from=test#reviews`));
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

test('the desktop view at /pc keeps its prefix, and its button returns with the query', {
  tag: '@both',
}, async ({ page, text, isMobile }) => {
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
  const button = page.getByRole('button', { name: text('shell.pc.toMobile') });
  const hint = button.getByText(text('shell.pc.toMobile'));
  // The hint opens once automatically on phones, on hover elsewhere, 12 px of the screen left of the button.
  if (!isMobile) {
    await expect(hint).toBeHidden();
    await button.hover();
  }
  await expect(hint).toBeVisible();
  const [around, beside] = [await button.boundingBox(), await hint.boundingBox()];
  const scale = await page.evaluate(() => Math.max(1, document.documentElement.clientWidth / screen.width));
  expect(((around?.x ?? 0) - (beside?.x ?? 0) - (beside?.width ?? 0)) / scale).toBeCloseTo(12, 0);
  if (isMobile) expect((around?.width ?? 0) / scale).toBeCloseTo(56, 0);
  await button.click();
  await expect(page).toHaveURL(`${goods}#reviews`);
});

test('the round button of the desktop view is above the tab bar of a narrow window', {
  tag: '@desktop',
}, async ({ page, text }) => {
  await page.setViewportSize({ width: 600, height: 844 });
  await page.goto('/pc');
  const button = await page.getByRole('button', { name: text('shell.pc.toMobile') }).boundingBox();
  const bar = await page.getByRole('link', { name: text('shell.nav.me') }).boundingBox();
  expect(button?.width).toBe(56);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});

test('customer service is a place of the tab bar on phones, so that it covers no tile', async ({
  page,
  text,
  isMobile,
}) => {
  test.skip(!isMobile, 'the desktop has a tab at the edge');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/category?code=GAME');
    const bar = page.getByRole('navigation', { name: text('shell.nav.main') }).filter({ visible: true });
    const service = await page.getByRole('button', { name: text('shell.service.open') }).boundingBox();
    const [around, last] = [await bar.boundingBox(), await bar.getByRole('link').last().boundingBox()];
    expect(service?.y, `${width} px`).toBeGreaterThanOrEqual(around?.y ?? Number.NaN);
    expect(service?.x, `${width} px`).toBeGreaterThanOrEqual((last?.x ?? 0) + (last?.width ?? 0));
    expect(Math.min(service?.width ?? 0, service?.height ?? 0), `${width} px`).toBeGreaterThanOrEqual(44);
  }
});

test.describe('in English', () => {
  test.use({ storeLocale: 'en' });

  test('the buttons of customer service wrap as a whole, never in the middle of their text', async ({
    page,
    text,
    member,
    isMobile,
  }) => {
    expect(member.email).toBeTruthy();
    for (const width of isMobile ? [320, 390] : [1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/en/category');
      await page.getByRole('button', { name: text('shell.service.open') }).click();
      const buttons = page.getByRole('dialog').getByRole('button');
      await expect(buttons.filter({ hasText: text('shell.service.leaveMessage') })).toBeVisible();
      await expect(buttons.filter({ hasText: text('shell.service.copy') })).toBeVisible();
      const lines = await buttons.evaluateAll((all) =>
        all.map((button) => {
          const range = document.createRange();
          range.selectNodeContents(button);
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
          return [button.textContent, new Set(tops).size, button.scrollWidth > button.clientWidth];
        }),
      );
      const labels = lines.filter(([label]) => label !== '');
      expect(labels.length, `${width} px`).toBeGreaterThanOrEqual(3);
      expect(labels, `${width} px`).toEqual(labels.map(([label]) => [label, 1, false]));
    }
  });
});

test('a page of a member ends with a short footer on a phone, and the steps of an article are a list', async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(!isMobile, 'the screen of a phone');
  expect(member.email).toBeTruthy();
  await page.goto('/member/coin');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toBeVisible();
  expect((await footer.boundingBox())?.height).toBeLessThan(300);
  await page.goto('/doc/detail?id=help-buy');
  await expect(page.getByRole('article').getByRole('list').getByRole('listitem')).toHaveCount(4);
});

test('the greeting keeps the name of a member on one line, in each language', { tag: '@desktop' }, async ({
  page,
  origin,
  signInAs,
}) => {
  await signInAs('demo@tianyun.example');
  await page.setViewportSize({ width: 1440, height: 900 });
  // The longest greeting.
  const afternoon = new Date();
  afternoon.setHours(15, 0, 0, 0);
  await page.clock.setFixedTime(afternoon);
  for (const locale of locales) {
    await page.goto(`${origin}${localizedPath('/', locale)}`);
    const greeting = page.getByRole('main').locator('b[title]').filter({ hasText: '天云体验官' });
    const lines = await greeting.first().evaluate((box) => {
      const text = box.firstChild;
      const words = text?.textContent ?? '';
      const range = document.createRange();
      if (!text) return 0;
      range.setStart(text, words.indexOf('天云体验官'));
      range.setEnd(text, words.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines, locale).toBe(1);
  }
});

test('the tags of a tile follow its name, for which two lines are reserved, and its price follows the tags', async ({
  page,
}) => {
  const gaps = [];
  for (const path of ['/category', '/en/category', '/en/category?code=GAME', '/en/category?code=LIVE']) {
    await page.goto(path);
    const tiles = page.getByRole('main').getByRole('article');
    gaps.push(
      ...(await tiles.evaluateAll((each) =>
        each.map((tile) => {
          const boxOf = (part: string) => tile.querySelector(part)?.getBoundingClientRect();
          const [name, tags, price] = [boxOf('.name'), boxOf('.facts'), boxOf('.foot')];
          return {
            lines: Math.round((name?.height ?? 0) / 20),
            tags: Math.round((tags?.top ?? 0) - (name?.bottom ?? 0)),
            price: Math.round((price?.top ?? 0) - (tags?.bottom ?? 0)),
            hasDeal: tile.querySelector('.deal-line') !== null,
          };
        }),
      )),
    );
  }
  expect(new Set(gaps.map(({ tags }) => tags))).toEqual(new Set([4]));
  expect(new Set(gaps.map(({ lines }) => lines))).toEqual(new Set([2]));
  const plain = gaps.filter(({ hasDeal }) => !hasDeal);
  expect(plain.length).toBeLessThan(gaps.length);
  // Whatever the other tiles of its row hold, such as a deal with a long denomination.
  expect(new Set(plain.map(({ price }) => price))).toEqual(new Set([4]));
});

test('back and forward show the product of the URL', async ({ page }) => {
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

test('a slow navigation shows a loading bar of 3 px at the top until it is finished', async ({
  page,
  text,
}) => {
  await page.route('**/category?code=LIVE&_rsc=*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto('/category');
  // Before hydration the browser follows the link.
  await expect(page.locator('html[data-awake]')).toBeAttached();
  await page
    .getByRole('main')
    .locator('a[href="/category?code=LIVE"]')
    .filter({ visible: true })
    .first()
    .click();
  const bar = page.getByRole('progressbar', { name: text('shell.loading.page') });
  await expect(bar).toBeVisible();
  expect(await bar.evaluate((line) => [line.clientHeight, line.getBoundingClientRect().top])).toEqual([3, 0]);
  await expect(page).toHaveURL('/category?code=LIVE');
  await expect(bar).toHaveCount(0);
});

test('a chosen theme is stored and applied before the scripts of the shop load', async ({ page, text }) => {
  const root = page.locator('html');
  await page.goto('/category');
  await page
    .getByLabel(`${text('shell.utility.theme')}: ${text('shell.utility.themeSystem')}`)
    .filter({ visible: true })
    .click();
  await page
    .getByRole('button', { name: text('shell.utility.themeDark'), exact: true })
    .filter({ visible: true })
    .click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).not.toHaveAttribute('data-awake');
  await expect(page.locator('body')).toHaveCSS('background-color', dark);
  release();
  await expect(root).toHaveAttribute('data-awake');
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

test('sections of the home page fade in when they are scrolled into view, on every visit', async ({
  page,
  text,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const zone = page.getByRole('region', { name: text('home.zones.live.title'), exact: true });
  const floor = page.locator('[data-arrives]', { has: zone });
  await expect(page.locator('html[data-awake]')).toBeAttached();
  await expect(floor).toHaveCSS('opacity', '1');
  await page.evaluate(() => window.scrollTo({ top: 1 }));
  await expect(floor).toHaveAttribute('data-below');
  await expect(floor).toHaveCSS('opacity', '0');
  await floor.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(floor).not.toHaveAttribute('data-below');
  await expect(floor).toHaveCSS('opacity', '1');
  await expect(floor).toHaveCSS('transition-duration', '1s, 1s');
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  await expect(floor).toHaveAttribute('data-below');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(floor).toHaveCSS('opacity', '1');
  await page.reload();
  await expect(page.locator('html[data-awake]')).toBeAttached();
  await page.evaluate(() => window.scrollTo({ top: 1 }));
  await expect(floor).not.toHaveAttribute('data-below');
});
