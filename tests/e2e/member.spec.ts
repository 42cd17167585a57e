import type { Locator } from '@playwright/test';
import { defaultLocale, type Locale, localeCookie, prefixedLocales } from '@/lib/i18n/locales';
import { anything, messageText, patternOf } from './fixtures/message-text';
import { either, refusal } from './fixtures/page-errors';
import { orderByCalls, payByCalls, shopApi } from './fixtures/shop-api';
import { cardGoods, topUpGoods } from './fixtures/shopper';
import { expect, inEveryLocale, test } from './fixtures/store-test';
import { violationsIn } from './fixtures/violations';

/** Seeded coupons: one given to new members, one that can be claimed, one for a code and one for 900 coins. */
const welcomeCoupon = '1800241000000000278';
const freeCoupon = '1800241000000000280';
const codeCoupon = '1800241000000000283';
const coinCoupon = '1800241000000000281';

/** A denomination that is delivered at once, and can be reviewed then. */
const reviewedSku = '1800311000000000077';

/** Seeded products that are topped up to a recharge account on a server. */
const gameGoods = '1800301000000000163';

/** The member pages with their headings and empty states. */
const pages = [
  ['/member/coupon?state=USED', 'asset.coupon.title', 'asset.coupon.empty.USED'],
  ['/member/coupon?state=EXPIRING', 'asset.coupon.title', 'asset.coupon.empty.EXPIRING'],
  ['/member/coupon?state=EXPIRED', 'asset.coupon.title', 'asset.coupon.empty.EXPIRED'],
  ['/member/coupon?view=centre', 'asset.coupon.title', 'asset.coupon.state.ALL_CLAIMED'],
  ['/member/coin', 'asset.coin.title', 'asset.coin.empty'],
  ['/member/coin?type=PAY', 'asset.coin.title', 'asset.coin.emptyFiltered'],
  ['/member/address', 'member.address.title', 'member.address.empty'],
  ['/member/address?edit=new', 'member.address.addTitle', 'order.address.hint'],
  ['/member/game-account', 'member.gameAccount.title', 'member.gameAccount.empty'],
  [
    `/member/game-account?edit=new&goodsId=${topUpGoods.id}`,
    'member.gameAccount.addTitle',
    'member.gameAccount.notes',
  ],
  ['/member/favorite', 'member.favorite.title', 'member.favorite.empty'],
  ['/member/review', 'member.review.title', 'member.review.empty.WAITING'],
  ['/member/review?tab=DONE', 'member.review.title', 'member.review.empty.DONE'],
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

inEveryLocale((locale) => {
  test('visitors are redirected to the login and back', async ({ page, urlOf }) => {
    const here = urlOf('/member/coupon?view=centre');
    await page.goto(here);
    await expect(page).toHaveURL(`${urlOf('/login')}?redirect=${encodeURIComponent(here)}`);
  });

  test('every page of a new member shows its empty state, in both themes', { tag: '@nightly' }, async ({
    page,
    text,
    urlOf,
    member,
  }) => {
    expect(member.email).toBeTruthy();
    for (const [path, title, words] of pages) {
      await page.goto(urlOf(path));
      await expect(page.getByRole('heading', { level: 1, name: text(title), exact: true })).toBeVisible();
      await expect(page.getByText(text(words), { exact: true })).toBeVisible();
      expect(await violationsIn(locale, page), path).toEqual([]);
    }
  });

  test('the member home shows the member and open tasks', { tag: '@nightly' }, async ({
    page,
    api,
    text,
    urlOf,
    member,
  }) => {
    expect(member.email).toBeTruthy();
    const unpaid = await orderByCalls(api, { skuId: cardGoods.sku });
    await page.goto(urlOf('/member'));
    await expect(page.getByRole('progressbar', { name: text('member.home.progress') })).toBeVisible();
    await expect(page.getByText(/¥300/)).toBeVisible();
    await expect(page.getByRole('link', { name: text('member.home.verifyGo.UNVERIFIED') })).toHaveAttribute(
      'href',
      urlOf('/member/profile/identity'),
    );
    await expect(page.locator(`a[href$="orderSn=${unpaid}"]`)).toBeVisible();
    expect(await violationsIn(locale, page)).toEqual([]);
    const nav = page.getByRole('navigation', { name: text('member.nav.label') });
    // The unpaid order comes first.
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
    const orders = page.getByRole('region', { name: text('member.orders'), exact: true });
    const waiting = page.getByRole('region', { name: text('member.home.waiting'), exact: true });
    expect(await topOf(waiting)).toBeLessThan(await topOf(orders));
    // Neither a number nor a text of two lines moves the texts of the tiles.
    const tops = await orders
      .getByRole('listitem')
      .evaluateAll((tiles) => tiles.map((tile) => tile.querySelector('span')?.getBoundingClientRect().y));
    expect(tops).toHaveLength(5);
    expect(new Set(tops).size).toBe(1);
    await page
      .getByRole('main')
      .getByRole('link', { name: text('member.nav.coin'), exact: false })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: text('asset.coin.title') })).toBeVisible();
    // On phones the page fills the screen and has a back link.
    const back = page.getByRole('link', { name: text('member.nav.back'), exact: true });
    if (await back.isVisible()) {
      await expect(nav).toBeHidden();
      await back.click();
    } else await nav.getByRole('link', { name: text('member.nav.home'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${urlOf('/member')}$`));
    await nav.getByRole('link', { name: text('member.nav.account'), exact: true }).click();
    await page.getByRole('button', { name: text('member.signOut'), exact: true }).click();
    await expect(page).toHaveURL(urlOf('/'));
    await page.goto(urlOf('/member'));
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });

  test.describe('coupons', () => {
    test.use({ expectedErrors: refusal(422, '/api/order/member/coupon_code/redeem') });

    test('are claimed, redeemed and listed, and cannot be exchanged without coins', async ({
      page,
      api,
      text,
      urlOf,
      member,
    }) => {
      expect(member.email).toBeTruthy();
      const { records: centre } = await api.call('GET /order/member/coupon/list');
      const nameOf = (coupon: string) => centre.find(({ id }) => id === coupon)?.name ?? '';
      // The banner for new members leads to the coupon that it promises.
      const { banners } = await api.call('GET /goods/member/goods/index');
      await page.goto(urlOf(banners.find(({ link }) => link.includes('coupon'))?.link ?? ''));
      const welcome = page.getByRole('listitem').filter({ hasText: nameOf(welcomeCoupon) });
      await expect(welcome.getByRole('link', { name: text('asset.coupon.useNow') })).toBeVisible();
      expect(await violationsIn(locale, page)).toEqual([]);
      const name = nameOf(freeCoupon);
      await page.goto(urlOf('/member/coupon?view=centre'));
      await page.getByRole('button', { name: `${text('asset.coupon.claim')} ${name}` }).click();
      await expect(page.getByText(text('asset.coupon.claimDone'))).toBeVisible();
      const claimed = page.getByRole('listitem').filter({ hasText: name });
      await expect(claimed.getByText(text('asset.coupon.state.CLAIMED'), { exact: true })).toBeVisible();
      await expect(page.getByText(text('asset.coupon.state.ALL_CLAIMED'), { exact: true })).toBeVisible();

      await page.getByRole('link', { name: text('asset.coupon.view.mine') }).click();
      await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
      const field = page.getByLabel(text('asset.coupon.redeem.label'), { exact: true });
      const submit = page.getByRole('button', { name: text('asset.coupon.redeem.submit'), exact: true });
      await field.fill('NO-SUCH-CODE');
      await submit.click();
      const form = page.getByRole('form', { name: text('asset.coupon.redeem.title') });
      await expect(form.getByRole('alert')).toHaveText(text('server.coupon_invalid'));
      await expect(field).toHaveValue('NO-SUCH-CODE');
      await field.fill('gear40');
      const [before = '', after = ''] = text('asset.coupon.redeem.done', { name: '\n' }).split('\n');
      // Read while it is shown: it goes by itself.
      const shown = page.getByText(before).filter({ hasText: after }).textContent();
      await submit.click();
      const toast = await shown;
      await expect(page.getByRole('listitem')).toHaveCount(3);
      await expect(field).toHaveValue('');
      const { records: own } = await api.call('GET /order/member/coupon_code/list');
      const redeemed = own.find(({ couponId }) => couponId === codeCoupon)?.name ?? '';
      expect(toast).toBe(text('asset.coupon.redeem.done', { name: redeemed }));
      await expect(page.getByRole('listitem').filter({ hasText: redeemed })).toBeVisible();

      await page.getByRole('link', { name: text('asset.coupon.view.exchange'), exact: true }).click();
      const tooFew = page.getByRole('button', { name: text('asset.coupon.missingCoins', { coins: '900' }) });
      await expect(tooFew).toBeDisabled();
    });
  });

  test.describe('addresses', () => {
    test('are added in English, changed and deleted', async ({ page, text, urlOf, member }) => {
      expect(member.email).toBeTruthy();
      await page.goto(urlOf('/member/address'));
      await page.getByRole('link', { name: text('member.address.add') }).click();
      const field = (key: 'consignee' | 'telephone' | 'regionName' | 'detailAddress') =>
        page.getByLabel(text(`order.address.${key}`), { exact: true });
      const save = page.getByRole('button', { name: text('order.address.save'), exact: true });
      const fillIn = async (consignee: string, telephone: string, detailAddress: string) => {
        await field('consignee').fill(consignee);
        await field('telephone').fill(telephone);
        await page.getByLabel(text('order.address.country'), { exact: true }).selectOption('HK');
        await field('regionName').selectOption('Kowloon');
        await field('detailAddress').fill(detailAddress);
        await save.click();
      };
      await field('consignee').fill('陈大文');
      await expect(
        page.getByRole('alert').filter({ hasText: text('order.address.problem.notEnglish') }),
      ).toBeVisible();
      await fillIn('Chan Tai Man', '+852 9876 5432', '88 Nathan Road');
      await expect(page).toHaveURL(/\/member\/address$/);
      await expect(page.getByText('88 Nathan Road', { exact: false })).toBeVisible();
      await expect(page.getByText(text('member.address.default'), { exact: true })).toBeVisible();
      await page
        .getByRole('button', { name: text('member.address.deleteOf', { name: 'Chan Tai Man' }) })
        .click();
      await expect(page.getByText(text('member.address.lastOne'))).toBeVisible();
      await page.getByRole('link', { name: text('member.address.editOf', { name: 'Chan Tai Man' }) }).click();
      await field('consignee').fill('Chan Siu Ming');
      await save.click();
      await expect(page.getByText('Chan Siu Ming')).toBeVisible();

      // The second visit to a URL that differs only in its query is served by the cache of the client router.
      await page.getByRole('link', { name: text('member.address.add') }).click();
      await fillIn('Ho Lai Yee', '+852 9876 1234', '12 Canton Road');
      await page.getByRole('button', { name: `${text('member.address.makeDefault')} Ho Lai Yee` }).click();
      await expect(page.getByText(text('member.address.madeDefault'), { exact: true })).toBeVisible();
      // The default address comes first.
      await expect(page.locator('#main').getByRole('listitem').first()).toContainText('Ho Lai Yee');
      await page
        .getByRole('button', { name: text('member.address.deleteOf', { name: 'Chan Siu Ming' }) })
        .click();
      const dialog = page.getByRole('dialog', { name: text('member.address.deleteTitle'), exact: true });
      await dialog.getByRole('button', { name: text('member.delete'), exact: true }).click();
      await expect(page.getByText(text('member.address.deleted'), { exact: true })).toBeVisible();
      await expect(page.getByText('Chan Siu Ming')).toBeHidden();
      await expect(page.getByText('Ho Lai Yee')).toBeVisible();
      expect(await violationsIn(locale, page)).toEqual([]);
    });
  });

  test.describe('game accounts', () => {
    test.use({
      expectedErrors: either(
        refusal(422, '/api/upms/member/game_account/check'),
        refusal(503, '/api/upms/member/game_account/check'),
      ),
    });

    test('are added with the form of the product, checked and deleted', { tag: '@nightly' }, async ({
      page,
      api,
      text,
      urlOf,
      member,
    }) => {
      expect(member.email).toBeTruthy();
      const game = await api.call('GET /goods/member/goods/detail', { query: { goodsId: gameGoods } });
      const servers = game.rechargeFields.find(({ key }) => key === 'server')?.options ?? [];
      const asia = servers.find(({ value }) => value === 'asia')?.label ?? '';
      await page.goto(urlOf('/member/game-account'));
      await page.getByRole('link', { name: text('member.gameAccount.add') }).click();
      await page
        .getByLabel(text('member.gameAccount.goods'), { exact: true })
        .selectOption({ label: game.goods.name });
      const account = page.locator('#recharge-account');
      await expect(account).toBeVisible();
      await page.getByRole('button', { name: text('member.gameAccount.save'), exact: true }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await account.fill('812345678');
      const server = page.locator('#recharge-server');
      if ((await server.evaluate((element) => element.tagName)) === 'SELECT')
        await server.selectOption({ label: asia });
      else await server.getByText(asia, { exact: true }).click();
      await page.getByLabel(text('member.gameAccount.nickname'), { exact: true }).fill('风起的清晨');
      await page.getByRole('button', { name: text('member.gameAccount.save'), exact: true }).click();
      await expect(page).toHaveURL(/\/member\/game-account$/);
      await expect(page.getByText('风起的清晨', { exact: true })).toBeVisible();
      await page
        .getByRole('button', { name: text('member.gameAccount.checkOf', { name: '风起的清晨' }) })
        .click();
      const checked = patternOf(text('member.gameAccount.checked', { time: anything }));
      await expect(page.getByText(checked)).toBeVisible();
      expect(await violationsIn(locale, page)).toEqual([]);
      await page
        .getByRole('button', { name: text('member.gameAccount.deleteOf', { name: '风起的清晨' }) })
        .click();
      const dialog = page.getByRole('dialog', { name: text('member.gameAccount.deleteTitle') });
      await dialog.getByRole('button', { name: text('member.delete'), exact: true }).click();
      await expect(page.getByText(text('member.gameAccount.empty'), { exact: true })).toBeVisible();
    });
  });

  test('favorites are removed and restored', { tag: '@nightly' }, async ({
    page,
    api,
    text,
    urlOf,
    member,
  }) => {
    expect(member.email).toBeTruthy();
    for (const { id } of [cardGoods, topUpGoods]) {
      await api.call('POST /upms/member/goods_favorite/add', { body: { goodsId: id } });
    }
    await page.goto(urlOf('/member/favorite'));
    const tiles = page.getByRole('article');
    await expect(tiles).toHaveCount(2);
    expect(await violationsIn(locale, page)).toEqual([]);
    await tiles.first().getByRole('button').click();
    await expect(tiles).toHaveCount(1);
    await page.getByRole('button', { name: text('member.favorite.undo'), exact: true }).click();
    await expect(tiles).toHaveCount(2);
    await page.getByRole('button', { name: text('member.favorite.manage'), exact: true }).click();
    await page.getByLabel(text('member.favorite.all'), { exact: true }).check();
    await page.getByRole('button', { name: text('member.favorite.removeChosen', { count: 2 }) }).click();
    await expect(page.getByText(text('member.favorite.empty'), { exact: true })).toBeVisible();
    await expect(page.getByText(text('member.favorite.removed', { count: 2 }))).toBeVisible();
  });

  test('a delivered order is reviewed', async ({ page, api, text, urlOf, shopper, member }) => {
    expect(member.email).toBeTruthy();
    const sn = await orderByCalls(api, { skuId: reviewedSku, values: { account: 'netvale.user' } });
    await payByCalls(api, sn);
    await shopper.delivered(sn);
    const { records: waiting } = await api.call('GET /order/member/review/waiting');
    await page.goto(urlOf('/member/review'));
    const write = text('member.review.writeOf', { name: waiting[0]?.goodsName ?? '' });
    await page.getByRole('link', { name: write, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`orderSn=${sn}#review$`));
    await api.call('POST /order/member/review/save', {
      body: { orderSn: sn, score: 5, content: '很快到账' },
    });
    await page.goto(urlOf('/member/review?tab=DONE'));
    await expect(page.getByText('很快到账')).toBeVisible();
    expect(await violationsIn(locale, page)).toEqual([]);
  });
});

test('coupons are exchanged for coins after a confirmation, in every language', { tag: '@nightly' }, async ({
  page,
  context,
  origin,
  signInAs,
}) => {
  await signInAs('demo@tianyun.example');
  // The demo member has coins for two coupons, one for each screen size; for other languages the response is mocked.
  const inTurn: readonly Locale[] = [...prefixedLocales, defaultLocale];
  for (const locale of inTurn) {
    const text = messageText(locale);
    const prefix = locale === defaultLocale ? '' : `/${locale}`;
    await context.addCookies([{ name: localeCookie.name, value: locale, url: origin }]);
    const centre = shopApi(context.request, origin, locale);
    const { records } = await centre.call('GET /order/member/coupon/list', { query: { isExchange: '1' } });
    const name = records.find(({ id }) => id === coinCoupon)?.name ?? '';
    const { balance } = await centre.call('GET /upms/member/point/balance');
    await page.goto(`${prefix}/member/coupon?view=exchange`);
    const cheap = page.getByRole('button', { name: `${text('asset.coupon.exchange')} ${name}` });
    // A third attempt has too few coins.
    if (balance < 900) {
      const coins = String(900 - balance);
      const tooFew = page.getByRole('button', { name: text('asset.coupon.missingCoins', { coins }) });
      await expect(tooFew).toBeDisabled();
      continue;
    }
    await cheap.click();
    const dialog = page.getByRole('dialog', { name: text('asset.coupon.confirmTitle'), exact: true });
    await expect(dialog).toContainText(text('asset.coupon.confirmText', { coins: '900', name }));
    expect(await violationsIn(locale, page)).toEqual([]);
    const exchange = '**/api/order/member/coupon_code/exchange';
    const isBought = locale === defaultLocale;
    if (!isBought) {
      const json = { status: 0, message: 'common_message_ok', data: { pointBalance: 1780 } };
      await page.route(exchange, (route) => route.fulfill({ json }));
    }
    await dialog.getByRole('button', { name: text('asset.coupon.exchange'), exact: true }).click();
    const done = patternOf(text('asset.coupon.exchangeDone', { coins: anything }));
    await expect(page.getByText(done)).toBeVisible();
    await page.unroute(exchange);
    if (!isBought) continue;
    await page.goto(`${prefix}/member/coin?type=EXCHANGE`);
    await expect(page.getByText(text('asset.coin.type.EXCHANGE'), { exact: true }).last()).toBeVisible();
  }
});
