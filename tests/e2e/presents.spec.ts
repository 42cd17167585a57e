import { localeCookie } from '@/lib/i18n/locales';
import { orderByCalls, payByCalls } from './fixtures/shop-api';
import { cardGoods } from './fixtures/shopper';
import { expect, inEveryLocale, test } from './fixtures/store-test';
import { violationsIn } from './fixtures/violations';

inEveryLocale((locale) => {
  test('a code is given by a link, opened by a friend without an account, and seen as opened', async ({
    page,
    text,
    api,
    shopper,
    member,
    browser,
    baseURL,
    viewport,
  }) => {
    expect(member.email).toBeTruthy();
    const sn = await orderByCalls(api, { skuId: cardGoods.sku });
    await payByCalls(api, sn);
    await shopper.delivered(sn);
    await shopper.open(`/order/detail?orderSn=${sn}`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button(text('presents.give.action')).click();
    const dialog = page.getByRole('dialog', { name: text('presents.give.title') });
    await dialog.getByText(text('presents.give.designs.COMET')).click();
    await dialog.getByLabel(text('presents.give.receiver')).fill('Ming');
    await dialog.getByLabel(text('presents.give.greeting')).fill('Happy birthday!\n生日快樂');
    expect(await violationsIn(locale, page), 'card').toEqual([]);
    await dialog.getByRole('button', { name: text('presents.give.submit') }).click();
    const ready = page.getByRole('dialog', { name: text('presents.give.ready') });
    const link = (await ready.getByText(/\/present#/).textContent()) ?? '';
    await ready.getByRole('button', { name: text('presents.give.done') }).click();
    await expect(shopper.codes.getByText(text('presents.state.WAITING'))).toBeVisible();
    await expect(button(text('order.codes.show'))).toHaveCount(0);
    expect(await violationsIn(locale, page), 'order').toEqual([]);

    const friend = await browser.newContext({ viewport });
    await friend.addCookies([{ name: localeCookie.name, value: locale, url: baseURL }]);
    const there = await friend.newPage();
    await there.goto(link);
    await expect(
      there.getByRole('heading', { name: text('presents.page.titleFor', { receiver: 'Ming' }) }),
    ).toBeVisible();
    await expect(there.getByText('Happy birthday!')).toBeVisible();
    const email = `friend-${crypto.randomUUID()}@mail.example`;
    await there.getByLabel(text('auth.email')).fill(email);
    await there.getByRole('button', { name: text('auth.sendCode') }).click();
    await expect(there.getByText(/fr\*+@mail\.example/)).toBeVisible();
    await there.getByLabel(text('auth.code'), { exact: true }).fill(await api.mailedCode(email));
    expect(await violationsIn(locale, there), 'present').toEqual([]);
    await there.getByRole('button', { name: text('presents.page.open') }).click();
    await expect(there.getByRole('button', { name: text('order.codes.copySecret') })).toBeVisible();
    expect(await violationsIn(locale, there), 'opened').toEqual([]);
    await friend.close();

    await page.reload();
    await expect(shopper.codes.getByText(text('presents.state.OPENED'))).toBeVisible();
    await expect(button(text('presents.takeBack.action'))).toHaveCount(0);
  });
}, null);
