import type { Page } from '@playwright/test';
import { localeNames, locales } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { checkedTopUp } from './fixtures/every-state';
import { messageText } from './fixtures/message-text';
import { refusal } from './fixtures/page-errors';
import { demoPassword } from './fixtures/shop-api';
import { cardGoods, type Shop, shippedGoods, topUpGoods } from './fixtures/shopper';
import { expect, inEveryLocale, test } from './fixtures/store-test';
import { violations, violationsIn } from './fixtures/violations';

/** A keyboard in four variants, one of them sold out, with three pictures. */
const keyboard = '1800301000000000230';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The cached page has the default currency below yuan; it is exchanged in the browser without a layout shift. */
async function expectStillPrices(page: Page, url: string, figures: RegExp) {
  expect(await (await page.request.get(url)).text()).toMatch(/≈ \$\d/);
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(shift, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url);
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(figures);
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThan(0.02);
}

/** Chooses yen, and returns the control that shows it: in the footer of a phone, above the header elsewhere. */
async function chooseYen({ page, text, isMobile }: Pick<Shop, 'page' | 'text'> & { isMobile: boolean }) {
  const place = isMobile ? page.getByRole('contentinfo') : page.getByRole('complementary');
  const currency = (code: string) =>
    place.getByLabel(new RegExp(`^${text('shell.utility.currency')}: ${code}`));
  await currency('USD').click();
  await page.getByRole('button', { name: /^JPY / }).filter({ visible: true }).click();
  await expect(currency('JPY')).toBeVisible();
  return currency('JPY');
}

test('the deal of a product stays in place when the URL names another denomination', async ({
  page,
  shopper,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { removed: 0 });
    new MutationObserver((changes) => {
      const isDeal = (node: Node) => node instanceof Element && node.matches('section[data-state]');
      for (const { removedNodes } of changes)
        if ([...removedNodes].some(isDeal))
          Object.assign(window, { removed: Reflect.get(window, 'removed') + 1 });
    }).observe(document, { childList: true, subtree: true });
  });
  // Its code arrives late, as on a slow network.
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100));
    await route.continue();
  });
  await shopper.openGoods({ id: '1800301000000000163', sku: '1800311000000000167' });
  await expect(page.locator('input[name="sku"][value="1800311000000000167"]')).toBeChecked();
  await expect(page.locator('main section[data-state="RUNNING"]')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'removed'))).toBe(0);
});

test.describe('in English, which has the longest words', () => {
  test.use({ storeLocale: 'en' });

  test('name and number of a checked account are on whole lines of a phone', async ({
    page,
    api,
    shopper,
    text,
  }) => {
    const { goods, cheap } = checkedTopUp;
    const { rechargeFields } = await api.call('GET /goods/member/goods/detail', {
      query: { goodsId: goods },
    });
    const servers = rechargeFields.find(({ key }) => key === 'server')?.options ?? [];
    const asia = servers.find(({ value }) => value === 'asia')?.label ?? '';
    await shopper.openGoods({ id: goods, sku: cheap });
    await page.locator('html[data-awake]').waitFor();
    const server = page.locator('#recharge-server');
    if ((await server.evaluate(({ tagName }) => tagName)) === 'SELECT')
      await server.selectOption({ label: asia });
    else await server.getByText(asia, { exact: true }).click();
    await page.locator('#recharge-account').fill('814209526');
    await page.locator('#recharge-account').blur();
    const confirm = page.getByRole('checkbox', { name: text('goods.check.confirm') });
    await expect(confirm).toBeVisible();
    // The card that has the confirmation.
    const card = confirm.locator('xpath=ancestor::div[2]');
    await expect(card.locator('b')).toHaveCount(2);
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ width, height: 844 });
      const broken = await card.locator('b, span:not(:has(*))').evaluateAll((parts) =>
        parts
          .filter((part) => part.checkVisibility() && !part.closest('label'))
          .filter((part) => {
            const range = document.createRange();
            range.selectNodeContents(part);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size > 1;
          })
          .map(({ textContent }) => textContent),
      );
      expect(broken, `${width} px`).toEqual([]);
    }
  });

  test('the page of a product fits windows between phone and desktop', { tag: '@desktop' }, async ({
    page,
    shopper,
    text,
  }) => {
    await shopper.open('/goods/detail?id=1800301000000000163');
    const form = page.locator('#step-account');
    for (const width of [768, 850, 1000]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = () =>
        page.evaluate(() => {
          // The zone is at the end of the hours of service.
          const header = [...document.querySelectorAll('header nav, aside bdi')].map(
            (row) => row.scrollWidth - row.clientWidth,
          );
          return Math.max(document.documentElement.scrollWidth - innerWidth, ...header);
        });
      await expect.poll(overflow, `${width} px`).toBeLessThanOrEqual(0);
      const account = page
        .locator('#main')
        .getByRole('textbox', { name: /Player UID/ })
        .first();
      await expect
        .poll(async () => (await account.boundingBox())?.width ?? 0, `the account at ${width} px`)
        .toBeGreaterThan(150);
      await account.fill('8142');
      if (width < 1024) {
        const tops = await Promise.all(
          ['#recharge-server', '#recharge-account'].map(async (field) => {
            const box = await form.locator(field).boundingBox();
            return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
          }),
        );
        expect(tops[1]?.top, `the account below the server at ${width} px`).toBeGreaterThan(
          tops[0]?.bottom ?? 0,
        );
        const outside = await form.evaluate((card) => {
          const edge = card.getBoundingClientRect().right;
          const parts = [...card.querySelectorAll('button, small, summary, p')];
          return parts
            .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > edge + 0.5)
            .map((part) => part.textContent);
        });
        expect(outside, `what is beside the card at ${width} px`).toEqual([]);
      }
      const hint = page.getByText(text('goods.check.waitForForm'), { exact: true });
      await expect
        .poll(async () => (await hint.boundingBox())?.width ?? 0, `the hint at ${width} px`)
        .toBeGreaterThan(200);
    }
  });
});

inEveryLocale((locale) => {
  test('reviews in another language are marked, and filtered by language', async ({
    page,
    text,
    api,
    shopper,
  }) => {
    const goodsId = '1800301000000000001';
    const { reviewSummary } = await api.call('GET /goods/member/goods/detail', { query: { goodsId } });
    const other = reviewSummary.languages.find((each) => each !== locale);
    if (!other) throw new Error('All reviews are in one language');
    await shopper.open(`/goods/detail?id=${goodsId}`);
    const reviews = page.getByRole('region', { name: text('goods.info.label'), exact: true });
    const marked = reviews.locator('.tag').filter({ hasText: localeNames[other] });
    await expect(marked.first()).toBeVisible();
    expect(await violationsIn(locale, page), 'reviews').toEqual([]);
    await reviews.getByRole('combobox', { name: text('goods.review.language') }).selectOption(locale);
    await expect(marked).toHaveCount(0);
    await expect(reviews.getByRole('listitem').first()).toBeVisible();
    const { records } = await api.call('GET /goods/member/review/list', {
      query: { goodsId, language: locale },
    });
    expect(new Set(records.map(({ language }) => language))).toEqual(new Set([locale]));
  });

  test('a restock notification is requested, totals are compared and the product is shared', async ({
    page,
    context,
    text,
    api,
    shopper,
    origin,
    isMobile,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await page.addInitScript(() => {
      const shared: ShareData[] = [];
      Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) });
      Object.assign(window, { shared });
    });
    const { goods, skus, paymentMethods } = await api.call('GET /goods/member/goods/detail', {
      query: { goodsId: keyboard },
    });
    const soldOut = skus.find((sku) => sku.isOutOfStock);
    await shopper.open(`/goods/detail?id=${keyboard}`);
    // There are too few orders to measure delivery times.
    await expect(page.getByRole('list', { name: text('goods.promise.label') })).toContainText(
      text('goods.promise.etaShipping'),
    );

    await page
      .getByRole('button', { name: new RegExp(`${text('goods.sku.soldOut')}.*${text('goods.sku.notify')}`) })
      .filter({ hasText: soldOut?.name })
      .click();
    const wish = page.getByRole('dialog', { name: text('goods.notify.title') });
    const email = wish.getByRole('textbox', { name: text('goods.notify.email') });
    await email.fill('nobody');
    await wish.getByRole('button', { name: text('goods.notify.submit') }).click();
    await expect(wish.getByRole('alert')).toHaveText(text('goods.notify.emailWrong'));
    await expect(email).toBeFocused();
    if (locale === 'zh-cn') expect(await violations(page), 'restock dialog').toEqual([]);
    const waiting = `waits-${crypto.randomUUID()}@mail.example`;
    await email.fill(waiting);
    await email.press('Enter');
    await expect(wish.getByRole('status')).toHaveText(text('goods.notify.done', { email: waiting }));
    await wish.getByRole('button', { name: text('goods.notify.close') }).click();
    await expect(wish).toBeHidden();

    await page
      .getByRole('button', { name: text('goods.methods.open') })
      .filter({ visible: true })
      .click();
    const totals = page.getByRole('dialog', { name: text('goods.methods.title') });
    await expect(totals.getByRole('row')).toHaveCount(paymentMethods.length + 1);
    await totals.getByRole('combobox', { name: text('goods.methods.currency') }).selectOption('JPY');
    await expect(totals.getByRole('row').nth(1)).toContainText(/[¥￥][\d,]+$/);
    if (locale === 'zh-cn') expect(await violations(page), 'totals dialog').toEqual([]);
    await page.keyboard.press('Escape');

    await page
      .getByRole('button', { name: text('goods.share.name', { name: goods.name }) })
      .filter({ visible: true })
      .click();
    const link = `${origin}${localizedPath(`/goods/detail?id=${keyboard}`, locale)}`;
    if (isMobile) {
      const shared = () => page.evaluate(() => Reflect.get(window, 'shared'));
      await expect.poll(shared).toEqual([{ title: goods.name, url: link }]);
    } else {
      const toast = page.getByText(text('goods.share.copied'));
      await expect(toast).toBeVisible();
      // Toasts have an offset of 16 px.
      await expect.poll(async () => (await toast.boundingBox())?.y).toBe(16);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    }
  });

  test('a visitor filters a list, selects an amount and a currency and signs in where the purchase needs it', {
    tag: '@both',
  }, async ({ page, text, urlOf, api, login, isMobile }) => {
    const main = page.getByRole('main');
    await page.goto(urlOf('/category?code=NETEASE'));
    // Before hydration a filter is a link to another page, on which the sheet is closed.
    await page.locator('html[data-awake]').waitFor();
    if (isMobile) await main.locator('summary', { hasText: text('search.moreFilters') }).click();
    const filter = main.getByRole('link', { name: text('search.mode.CARD'), exact: true });
    await filter.click();
    const list = urlOf('/category?code=NETEASE&deliveryMode=CARD');
    await expect(page).toHaveURL(list);
    const { total } = await api.call('GET /goods/member/goods/list', {
      query: { categoryCode: 'NETEASE', deliveryMode: 'CARD' },
    });
    if (isMobile)
      await main.getByRole('link', { name: text('search.show', { count: total }), exact: true }).click();
    const tile = main.getByRole('article').locator(`a[href="${urlOf(`/goods/detail?id=${cardGoods.id}`)}"]`);
    const priced = main.getByRole('article').filter({ has: page.locator(`a[href$="${cardGoods.id}"]`) });
    await expect(priced).toContainText(/¥[\d,.]+.*≈ \$[\d,]+\.\d\d/);
    await tile.click();
    await expect(page).toHaveURL(urlOf(`/goods/detail?id=${cardGoods.id}`));
    await page.goBack();
    await expect(page).toHaveURL(list);
    // Collapsed on phones.
    const chosen = main.getByRole('link', {
      name: text('search.mode.CARD'),
      exact: true,
      includeHidden: true,
    });
    await expect(chosen.first()).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await tile.click();

    await main.getByRole('radio').first().check({ force: true });
    const currency = await chooseYen({ page, text, isMobile });
    await expect(
      page
        .getByText(/(?:JP)?[¥￥]\s?\d{3,}$/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    const yen = /¥[\d,.]+.*≈ JP¥\d/;
    const currencies = await api.call('GET /order/member/currency/list');
    const { currencyRate = 0, currencyPremium = 0 } =
      currencies.find(({ currencyCode }) => currencyCode === 'JPY') ?? {};
    const rate = { rate: String(currencyRate), code: 'JPY', fee: Number((currencyPremium * 100).toFixed(2)) };
    // On a phone the footer has it.
    const place = isMobile ? page.getByRole('contentinfo') : main;
    const line = place.getByRole('paragraph').filter({ hasText: text('shell.utility.rateAndFee', rate) });
    await expect(line).toBeVisible();
    await page.reload();
    await expect(currency).toBeVisible();
    await expect(main.getByRole('radio').first()).toHaveAccessibleName(yen);
    await page.goBack();
    await expect(priced).toContainText(yen);
    if (locale === 'en') await expectStillPrices(page, urlOf('/'), yen);
    await page.goto(urlOf(`/goods/detail?id=${cardGoods.id}`));

    // The selection is applied after hydration; `check` would expect it immediately.
    const first = main.getByRole('radio').first();
    await first.click({ force: true });
    await expect(first).toBeChecked();
    await page
      .getByRole('button', { name: text('goods.summary.buy'), exact: true })
      .filter({ visible: true })
      .click();
    const dialog = page.getByRole('dialog', { name: text('auth.title') });
    await expect(dialog.getByRole('tab', { name: text('auth.byPassword') })).toBeVisible();
    if (locale !== 'en') return;
    expect(await violations(page), 'login dialog').toEqual([]);
    const sent = page.waitForRequest(/oauth\/token\/member/);
    await login.signIn('demo@tianyun.example', demoPassword);
    const body = (await sent).postDataJSON();
    expect(body).toMatchObject({ enc: 'Base64', password: btoa(demoPassword) });
    await expect(page).toHaveURL(urlOf(`/order/buy/confirm?skuId=${cardGoods.sku}&quantity=1`));
  });
});

test('the gallery is navigated by keyboard', async ({ page, text, api, shopper }) => {
  await shopper.open(`/goods/detail?id=${keyboard}`);
  await page.getByRole('button', { name: text('goods.gallery.open', { count: 3 }) }).press('Enter');
  const gallery = page.getByRole('dialog');
  const status = gallery.getByRole('status');
  const { goods } = await api.call('GET /goods/member/goods/detail', { query: { goodsId: keyboard } });
  const labelOf = (number: number) => text('goods.gallery.picture', { name: goods.name, number, count: 3 });
  await expect(status).toHaveText(labelOf(1));
  await gallery.getByRole('button', { name: text('goods.gallery.next') }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(status).toHaveText(labelOf(3));
  await expect(gallery.getByRole('button', { name: text('goods.gallery.next') })).toBeDisabled();
  await gallery.getByRole('button', { name: text('goods.gallery.show', { number: 2 }) }).click();
  await expect(status).toHaveText(labelOf(2));
  expect(await violations(page), 'gallery').toEqual([]);
});

test('recently viewed products are shown until they are cleared', async ({ page, text, api, shopper }) => {
  const counted = page.waitForResponse((answer) => answer.url().includes(`/goods/hits/${topUpGoods.id}`));
  await shopper.open(`/goods/detail?id=${topUpGoods.id}`);
  expect((await counted).status()).toBe(200);
  await expectReviews({ page, text, api });
  await shopper.open(`/goods/detail?id=${cardGoods.id}`);
  const html = await (await page.request.get(page.url())).text();
  expect(html).not.toContain(text('goods.recent.title').concat('</h2>'));
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const recent = page.getByRole('region', { name: text('goods.recent.title') });
  const { goods } = await api.call('GET /goods/member/goods/detail', { query: { goodsId: topUpGoods.id } });
  await expect(recent.getByRole('link', { name: goods.name })).toBeVisible();
  await expect(recent.getByRole('article')).toHaveCount(1);
  await recent.getByRole('button', { name: text('goods.recent.clear') }).click();
  await expect(recent).toBeHidden();
});

/** Expects the summary and the filter of the product reviews, and related products. */
async function expectReviews({ page, text, api }: Pick<Shop, 'page' | 'text' | 'api'>): Promise<void> {
  const goodsId = topUpGoods.id;
  const { average, total } = await api.call('GET /goods/member/review/statistics', { query: { goodsId } });
  expect(total).toBeGreaterThan(0);
  const reviews = page.getByRole('tabpanel', { name: text('goods.info.reviews') });
  await expect(reviews.getByText(average.toFixed(1), { exact: true })).toBeVisible();
  const filter = reviews.getByRole('group', { name: text('goods.review.filter') });
  const good = await api.call('GET /goods/member/review/list', { query: { goodsId, type: 'POSITIVE' } });
  const bad = await api.call('GET /goods/member/review/list', { query: { goodsId, type: 'NEGATIVE' } });
  expect([good.total > 0, bad.total]).toEqual([true, 0]);
  await filter.getByRole('button', { name: text('goods.review.NEGATIVE'), exact: true }).click();
  await expect(reviews.getByText(text('goods.review.empty'))).toBeVisible();
  const positive = filter.getByRole('button', { name: text('goods.review.POSITIVE'), exact: true });
  await positive.click();
  await expect(positive).toHaveAttribute('aria-pressed', 'true');
  await expect(reviews.getByText(good.records[0]?.content ?? '', { exact: true })).toBeVisible();

  const related = page.getByRole('region', { name: text('goods.related') }).getByRole('article');
  expect(await related.count()).toBeGreaterThan(0);
  await expect(related.locator(`a[href$="id=${goodsId}"]`)).toHaveCount(0);
}

test.describe(() => {
  test.use({ expectedErrors: refusal(404, '/goods/detail\\?id=999') });

  test('an unknown product responds 404 with links to other pages', async ({ page, text, urlOf }) => {
    const answer = await page.goto(urlOf('/goods/detail?id=999'));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: text('goods.gone.title') })).toBeAttached();
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: text('goods.gone.hot') }).getByRole('article')).toHaveCount(
      6,
    );
    expect(await violations(page), 'gone').toEqual([]);
  });
});

test('a tablet shows the total and the button beside the steps', { tag: '@desktop' }, async ({
  page,
  text,
  shopper,
}) => {
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await shopper.openGoods(topUpGoods);
    const summary = page.getByRole('region', { name: text('goods.summary.title') });
    await expect(summary.getByRole('button', { name: text('goods.summary.buy') })).toBeInViewport();
    // The service tab is beside the page, so that it covers no amounts.
    const tab = await page.getByRole('button', { name: text('shell.service.open') }).boundingBox();
    const bounds = await summary.boundingBox();
    expect(tab?.x, `${width} px`).toBeGreaterThanOrEqual((bounds?.x ?? 0) + (bounds?.width ?? 0));
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(widths[0], `${width} px`).toBeLessThanOrEqual(widths[1] ?? 0);
  }
});

test('the search field and the buy bar cut no text on a phone, in each language', async ({
  page,
  origin,
  isMobile,
}) => {
  test.skip(!isMobile, 'the desktop has room');
  for (const locale of locales) {
    const path = (target: string) => `${origin}${localizedPath(target, locale)}`;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path('/'));
    // A placeholder has no box: its text is measured with the font of the field.
    const room = await page
      .locator('header input[name="keyword"]')
      .filter({ visible: true })
      .evaluate((field) => {
        if (!(field instanceof HTMLInputElement)) throw new TypeError('The search field is an input');
        const style = getComputedStyle(field);
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('The browser measures no text');
        context.font = style.font;
        const inside =
          field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        return inside - context.measureText(field.placeholder).width;
      });
    expect(room, `${locale}: the placeholder`).toBeGreaterThanOrEqual(0);
    for (const { id } of [shippedGoods, topUpGoods]) {
      await page.goto(path(`/goods/detail?id=${id}`));
      const foreign = page.locator('.buy-bar .clip').first();
      await expect(foreign).toHaveText(/\d/);
      const cut = await foreign.evaluate((text) => text.scrollWidth - text.clientWidth);
      expect(cut, `${locale} ${id}: the amount in the other currency`).toBeLessThanOrEqual(0);
    }
  }
});

test('amounts and the account of a top-up are on the first screen of a phone, in each language', async ({
  page,
  origin,
  isMobile,
}) => {
  test.skip(!isMobile, 'the screen of a phone');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const locale of locales) {
    // A product with a running deal.
    await page.goto(`${origin}${localizedPath(`/goods/detail?id=${checkedTopUp.goods}`, locale)}`);
    await page.locator('html[data-awake]').waitFor();
    const parts = {
      name: page.getByRole('heading', { level: 1 }),
      delivery: page.getByRole('list', { name: messageText(locale)('goods.promise.label') }),
      amounts: page.getByRole('radiogroup'),
      account: page.locator('#step-account :is(select, input)').first(),
    };
    const top = (await page.locator('.buy-bar').boundingBox())?.y ?? 0;
    for (const [name, part] of Object.entries(parts)) {
      const box = await part.boundingBox();
      expect((box?.y ?? 844) + (box?.height ?? 0), `${locale}: ${name}`).toBeLessThanOrEqual(top);
    }
  }
});

test('the buy bar covers neither the footer nor a field, also at 320 px', async ({
  page,
  text,
  shopper,
  isMobile,
}) => {
  test.skip(!isMobile, 'the desktop has no bar');
  await page.setViewportSize({ width: 320, height: 640 });
  await shopper.open(`/goods/detail?id=${topUpGoods.id}`);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
  const bar = page.locator('.buy-bar');
  // The service tab is a part of the bar.
  const service = await page.getByRole('button', { name: text('shell.service.open') }).boundingBox();
  expect(service?.y).toBeGreaterThanOrEqual((await bar.boundingBox())?.y ?? 0);
  const barTop = async () => (await bar.boundingBox())?.y ?? 0;
  const account = page.getByRole('textbox').and(page.getByPlaceholder(/\d/)).first();
  await account.focus();
  const field = await account.boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(await barTop());
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const last = page.getByRole('contentinfo').getByRole('link').last();
  await expect(async () => {
    const foot = await last.boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(await barTop());
  }).toPass();
});

test('no former price covers the amount in the other currency', async ({ page, text, shopper, isMobile }) => {
  await shopper.openGoods(topUpGoods);
  await page.locator('html[data-awake]').waitFor();
  // Until a shopper has chosen a currency the amounts take no room.
  await chooseYen({ page, text, isMobile });
  const prices = page.locator('main .offer:has(> .was)');
  const amounts = prices.locator('.converted').filter({ visible: true });
  await expect(amounts.first()).toContainText('JP¥');
  expect(await amounts.count()).toBeGreaterThan(3);
  const covered = await prices.evaluateAll((offers) =>
    offers
      .filter((offer) => {
        const [former, amount] = ['.was', '.converted'].map((part) =>
          offer.querySelector(part)?.getBoundingClientRect(),
        );
        if (!former || !amount || former.top >= offer.getBoundingClientRect().bottom) return false;
        return former.bottom > amount.top + 2 && former.top < amount.bottom;
      })
      .map((offer) => offer.textContent),
  );
  expect(covered).toEqual([]);
});
