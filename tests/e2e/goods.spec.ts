import { localizedAddress } from '@/lib/routing/addresses';
import { refusal } from './fixtures/page-errors';
import { cardGoods, shopperOf, topUpGoods } from './fixtures/shopper';
import { expect, inEveryLocale, test } from './fixtures/store-test';
import { violations } from './fixtures/violations';

/** A keyboard in four versions, one of them sold out, with three pictures. */
const keyboard = '1800301000000000230';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

inEveryLocale((locale) => {
  test('a sold-out version is waited for, totals are compared, the goods are shared', async ({
    page,
    context,
    text,
    address,
    api,
    origin,
    isMobile,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await page.addInitScript(() => {
      const shared: ShareData[] = [];
      Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) });
      Object.assign(window, { shared });
    });
    const shopper = shopperOf({ page, text, address, api });
    const { goods, skus, paymentMethods } = await api.call('GET /goods/member/goods/detail', {
      query: { goodsId: keyboard },
    });
    const soldOut = skus.find((sku) => sku.isOutOfStock);
    await shopper.open(`/goods/detail?id=${keyboard}`);

    await page
      .getByRole('button', { name: text('goods.sku.notifyName', { name: soldOut?.name ?? '' }) })
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
    const link = `${origin}${localizedAddress(`/goods/detail?id=${keyboard}`, locale)}`;
    if (isMobile) {
      const shared = await page.evaluate(() => Reflect.get(window, 'shared'));
      expect(shared).toEqual([{ title: goods.name, url: link }]);
    } else {
      await expect(page.getByText(text('goods.share.copied'))).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    }
  });
});

test('the pictures are stepped through by keyboard', async ({ page, text, address, api }) => {
  const shopper = shopperOf({ page, text, address, api });
  await shopper.open(`/goods/detail?id=${keyboard}`);
  await page.getByRole('button', { name: text('goods.gallery.open', { count: 3 }) }).press('Enter');
  const gallery = page.getByRole('dialog');
  const status = gallery.getByRole('status');
  const { goods } = await api.call('GET /goods/member/goods/detail', { query: { goodsId: keyboard } });
  const says = (number: number) => text('goods.gallery.picture', { name: goods.name, number, count: 3 });
  await expect(status).toHaveText(says(1));
  await gallery.getByRole('button', { name: text('goods.gallery.next') }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(status).toHaveText(says(3));
  await expect(gallery.getByRole('button', { name: text('goods.gallery.next') })).toBeDisabled();
  await gallery.getByRole('button', { name: text('goods.gallery.show', { number: 2 }) }).click();
  await expect(status).toHaveText(says(2));
  expect(await violations(page), 'gallery').toEqual([]);
});

test('what was looked at before comes back, until it is cleared', async ({ page, text, address, api }) => {
  const shopper = shopperOf({ page, text, address, api });
  const counted = page.waitForResponse((answer) => answer.url().includes(`/goods/hits/${topUpGoods.id}`));
  await shopper.open(`/goods/detail?id=${topUpGoods.id}`);
  expect((await counted).status()).toBe(200);
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

test.describe(() => {
  test.use({ expectedErrors: refusal(404, '/goods/detail\\?id=999') });

  test('goods that are gone answer 404 and lead on', async ({ page, text, address }) => {
    const answer = await page.goto(address('/goods/detail?id=999'));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: text('goods.gone.title') })).toBeAttached();
    await expect(page.getByRole('region', { name: text('goods.gone.hot') }).getByRole('article')).toHaveCount(
      6,
    );
    expect(await violations(page), 'gone').toEqual([]);
  });
});

test('the buy bar covers neither the footer nor a field, at 320 px too', async ({
  page,
  text,
  address,
  api,
  isMobile,
}) => {
  test.skip(!isMobile, 'the desktop has no bar');
  const shopper = shopperOf({ page, text, address, api });
  await page.setViewportSize({ width: 320, height: 640 });
  await shopper.open(`/goods/detail?id=${topUpGoods.id}`);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
  const bar = page.locator('.buy-bar');
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
