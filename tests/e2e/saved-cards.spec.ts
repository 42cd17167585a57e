import { orderByCalls } from './fixtures/shop-api';
import { cardGoods } from './fixtures/shopper';
import { expect, inEveryLocale, test } from './fixtures/store-test';
import { violations } from './fixtures/violations';

inEveryLocale(() => {
  test('saves a card of the sandbox, pays with it without a name, and removes it', async ({
    page,
    text,
    api,
    shopper,
    member: _member,
  }) => {
    test.setTimeout(120_000);
    const openPayment = async () => {
      const sn = await orderByCalls(api, { skuId: cardGoods.sku });
      await shopper.open(`/pay/payment?orderSn=${sn}`);
      return sn;
    };
    const box = page.getByRole('checkbox', { name: text('sandbox.saved.save') });
    const saved = page.getByRole('radio', { name: /Visa •4242/ });
    const cardholder = page.getByLabel(text('payment.cardholder'), { exact: true });

    await openPayment();
    await expect(box, 'nothing is saved without a choice').not.toBeChecked();
    await box.check();
    await shopper.fillCard('pays');
    await shopper.payButton.click();
    await shopper.seePaid();

    const second = await openPayment();
    await expect(saved).toBeChecked();
    await expect(cardholder, 'a saved card has a name').toBeHidden();
    expect(await violations(page), 'with a saved card').toEqual([]);
    await shopper.payButton.click();
    await shopper.seePaid();
    await shopper.delivered(second);

    await shopper.open('/member/account');
    const section = page.getByRole('region', { name: text('account.cards.title') });
    await expect(section.getByRole('listitem')).toHaveText(/Visa .*4242.*12\/34/);
    await section.getByRole('button', { name: /Visa .*4242/ }).click();
    const dialog = page.getByRole('dialog', { name: text('account.cards.sure') });
    await dialog.getByRole('button', { name: text('account.cards.remove'), exact: true }).click();
    await expect(section.getByText(text('account.cards.none'))).toBeVisible();

    await openPayment();
    await expect(cardholder).toBeVisible();
    await expect(saved).toHaveCount(0);
  });
});
