import { cardGoods } from './fixtures/shopper';
import { expect, inEveryLocale, test } from './fixtures/store-test';
import { violations } from './fixtures/violations';

/** The sandbox disputes payments with this card at once. */
const disputedCard = '4000 0000 0000 0259';

inEveryLocale((locale) => {
  test('creates the receipt of an order for a company and downloads it', async ({
    page,
    text,
    shopper,
    member,
  }) => {
    expect(member.email).toBeTruthy();
    const sn = await shopper.order(cardGoods);
    await shopper.pay();
    await shopper.delivered(sn);
    await shopper.open(`/order/detail?orderSn=${sn}`);
    await shopper.unfold(text('order.detail.money'));
    const section = page.getByRole('region', { name: text('order.receipt.title'), exact: true });
    await section.getByRole('checkbox', { name: text('order.receipt.forCompany') }).check();
    await section.getByLabel(text('order.receipt.company'), { exact: true }).fill('Example Trading Ltd.');
    await section.getByLabel(text('order.receipt.taxNumber'), { exact: true }).fill('HK-123456');
    expect(await violations(page)).toEqual([]);
    await section.getByRole('button', { name: text('order.receipt.issue') }).click();
    const link = section.getByRole('link');
    await expect(link).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^RE\d{4}-\d{6}\.pdf$/);
    expect(await link.getAttribute('href')).toContain(`locale=${locale}`);
  });

  test('says on the order page that the payment is disputed', async ({ page, text, shopper, member }) => {
    expect(member.email).toBeTruthy();
    const sn = await shopper.order(cardGoods);
    await shopper.chooseCard();
    await shopper.fillCard('pays');
    await page.getByLabel(text('sandbox.number'), { exact: true }).fill(disputedCard);
    await shopper.payButton.click();
    await shopper.seePaid();
    await expect
      .poll(async () => (await shopper.orderOf(sn)).disputedTime, { timeout: 30_000 })
      .not.toBeNull();
    await shopper.open(`/order/detail?orderSn=${sn}`);
    const sentence = text.raw('order.detail.disputed').split('{time}')[1] ?? '';
    await expect(page.getByText(sentence.trim().slice(0, 20))).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}, 'en');
