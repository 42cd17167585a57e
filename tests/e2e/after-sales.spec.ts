import type { Page } from '@playwright/test';
import { sharp } from '@/lib/sharp';
import type { MessageText } from './fixtures/message-text';
import { orderByCalls, payByCalls } from './fixtures/shop-api';
import { cardGoods, shippedGoods, topUpGoods } from './fixtures/shopper';
import { expect, inEveryLocale, test } from './fixtures/store-test';
import { violationsIn } from './fixtures/violations';

/** A picture of one pixel, as evidence. */
const picture = {
  name: 'screenshot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A photo above the limit of an upload, with noise that no JPEG compresses. */
async function photo() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 4000, height: 3000, channels: 3, noise, background: '#888' } as const;
  const buffer = await sharp({ create }).jpeg({ quality: 90 }).toBuffer();
  expect(buffer.byteLength).toBeGreaterThan(6.5 * 1024 * 1024);
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

/** The form of a request, and the page of a request. */
function afterSalesPages(page: Page, text: MessageText) {
  const button = (key: Parameters<MessageText>[0]) =>
    page.getByRole('button', { name: text(key), exact: true });
  return {
    help: page.getByRole('region', { name: text('order.help.title'), exact: true }),
    reason: page.getByRole('combobox', { name: text('order.afterSales.reasonLabel') }),
    description: page.getByRole('textbox', { name: text('order.afterSales.description') }),
    send: button('order.afterSales.send'),
    attach: async (file = picture) => {
      await page.getByLabel(text('order.afterSales.evidence.add'), { exact: true }).setInputFiles(file);
      const shown = page.getByRole('img', { name: text('order.afterSales.evidence.picture', { number: 1 }) });
      await expect(shown).toBeVisible();
    },
    /** The state and the progress of the request on its page. */
    see: async (status: 'APPLIED' | 'APPROVED' | 'CANCELED' | 'DONE') => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        text(`order.afterSales.status.${status}`),
        { timeout: 30_000 },
      );
    },
    step: (step: 'applied' | 'decided' | 'sent' | 'refunded' | 'closed') =>
      page
        .getByRole('region', { name: text('order.afterSales.progress'), exact: true })
        .getByRole('listitem')
        .filter({ hasText: text(`order.afterSales.step.${step}`) }),
    /** The id of the request in the URL. */
    requestId: async () => {
      await expect(page).toHaveURL(/\/order\/aftersales\/detail\?id=\d+/);
      return new URL(page.url()).searchParams.get('id') ?? '';
    },
  };
}

/** On a desktop the progress ends where the page ends, and the facts end before it begins. */
async function expectWholeWidth(page: Page, text: MessageText): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  const boxOf = async (key: 'facts' | 'progress') => {
    const box = await page.getByRole('region', { name: text(`order.afterSales.${key}`) }).boundingBox();
    if (!box) throw new Error(key);
    return { left: box.x, right: box.x + box.width };
  };
  const [facts, progress] = [await boxOf('facts'), await boxOf('progress')];
  // The page is in the middle of the window, so that both margins are the same.
  expect(Math.abs(facts.left - (1440 - progress.right))).toBeLessThanOrEqual(1);
  expect(progress.left - facts.right).toBeLessThanOrEqual(24);
  if (size) await page.setViewportSize(size);
}

inEveryLocale((locale) => {
  test('a faulty code is reported with a picture and replaced', async ({
    page,
    text,
    api,
    shopper,
    member,
    service,
  }) => {
    const sn = await orderByCalls(api, { skuId: cardGoods.sku });
    await payByCalls(api, sn);
    await shopper.delivered(sn);
    const { challengeId } = await api.call('POST /upms/member/verify_code/send', {
      body: { scene: 'CARD_REVEAL', channel: 'EMAIL', email: member.email },
    });
    const { ticket } = await api.call('POST /upms/member/verify_code/check', {
      body: { scene: 'CARD_REVEAL', challengeId, code: await api.mailedCode(member.email) },
    });
    await api.call('POST /order/member/order/cards', { body: { orderSn: sn, ticket } });

    const after = afterSalesPages(page, text);
    await shopper.open(`/order/detail?orderSn=${sn}`);
    await shopper.codes.getByRole('checkbox', { name: text('order.codes.used') }).check();
    expect(await violationsIn(locale, page), 'codes with their notes').toEqual([]);
    await shopper.codes.getByRole('link', { name: text('order.codes.report'), exact: true }).click();
    await expect(
      page.getByRole('radio', { name: new RegExp(`^${text('order.afterSales.type.REPLACE_CODE')}`) }),
    ).toBeChecked();
    await after.send.click();
    await expect(page.getByText(text('order.afterSales.reasonMissing'))).toBeVisible();
    expect(await violationsIn(locale, page), 'form with a problem').toEqual([]);
    await after.reason.selectOption('CODE_USED');
    const code = page.getByRole('checkbox', { name: text('order.afterSales.card', { number: 1 }) });
    await expect(code).toBeChecked();
    await code.uncheck();
    await after.send.click();
    await expect(page.getByText(text('order.afterSales.cardsMissing'))).toBeVisible();
    await code.check();
    await after.description.fill('The publisher says: already redeemed <b>yesterday</b>');
    await after.attach(await photo());
    expect(await violationsIn(locale, page), 'filled form').toEqual([]);
    await after.send.click();

    await after.see('APPLIED');
    const id = await after.requestId();
    await expect(page.getByText('already redeemed <b>yesterday</b>')).toBeVisible();
    const evidence = page.getByRole('link', {
      name: text('order.afterSales.evidence.picture', { number: 1 }),
    });
    const [download] = await Promise.all([page.waitForEvent('download'), evidence.click()]);
    expect(await download.failure()).toBeNull();
    expect(await violationsIn(locale, page), 'request').toEqual([]);
    await shopper.open(`/order/detail?orderSn=${sn}`);
    await shopper.unfold(text('order.help.title'));
    await expect(after.help.getByText(text('order.help.openRequest.title'))).toBeVisible();
    await expect(
      shopper.codes.getByRole('link', { name: text('order.afterSales.status.APPLIED') }),
    ).toBeVisible();
    await expect(shopper.codes.getByRole('checkbox', { name: text('order.codes.used') })).toBeChecked();

    await service.call('POST /order/admin/aftersales/replace', {
      body: { id, reason: 'Checked', reply: 'Here is another one' },
    });
    await after.help.getByText(text('order.help.openRequest.title')).click();
    await after.see('DONE');
    await expect(page.getByText('Here is another one')).toBeVisible();
    await expect(after.step('closed')).toBeVisible();
    expect(await violationsIn(locale, page), 'replaced').toEqual([]);
    const { cards } = (await shopper.orderOf(sn)).delivery;
    expect(cards.map((card) => card.state).sort()).toEqual(['REPLACED', 'SOLD']);
  });

  test('a refund is requested, withdrawn, requested again and paid', async ({
    page,
    text,
    api,
    shopper,
    member,
    service,
  }) => {
    expect(member.email).toBeTruthy();
    const values = { account: '12345678' };
    const { validateToken } = await api.call('POST /goods/member/goods/check_account', {
      body: { goodsId: topUpGoods.id, skuId: topUpGoods.sku, values },
    });
    const sn = await orderByCalls(api, { skuId: topUpGoods.sku, values, validateToken });
    await payByCalls(api, sn);
    await shopper.delivered(sn);

    const after = afterSalesPages(page, text);
    await shopper.open(`/order/detail?orderSn=${sn}`);
    await shopper.unfold(text('order.help.title'));
    expect(await violationsIn(locale, page), 'order').toEqual([]);
    await after.help.getByText(text('order.help.notArrived.title'), { exact: true }).click();
    await expect(after.reason).toHaveValue('NOT_RECEIVED');
    await after.attach();
    await after.send.click();
    await after.see('APPLIED');
    await expect(after.step('applied')).toBeVisible();
    await page.getByRole('button', { name: text('order.afterSales.cancel.open'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: text('order.afterSales.cancel.title') });
    expect(await violationsIn(locale, page), 'withdraw dialog').toEqual([]);
    await dialog.getByRole('button', { name: text('order.afterSales.cancel.confirm'), exact: true }).click();
    await after.see('CANCELED');
    expect(await violationsIn(locale, page), 'withdrawn').toEqual([]);

    await shopper.open(`/order/aftersales?orderSn=${sn}`);
    await after.reason.selectOption('WRONG_AMOUNT');
    await after.send.click();
    await after.see('APPLIED');
    const id = await after.requestId();
    await service.call('POST /order/admin/aftersales/approve', {
      body: { id, reason: 'Agreed', reply: 'We are sorry' },
    });
    // The page follows the request without a reload.
    await after.see('DONE');
    await expect(after.step('refunded')).toBeVisible();
    expect(await violationsIn(locale, page), 'refunded').toEqual([]);
    await expectWholeWidth(page, text);
    const order = await shopper.orderOf(sn);
    expect(order.status).toBe('REFUNDED');
    // The refund that was withdrawn ended without money.
    expect(order.refunds.filter(({ status }) => status === 'SUCCEEDED')).toHaveLength(1);
    await shopper.open(`/order/detail?orderSn=${sn}`);
    await shopper.unfold(text('order.help.title'));
    await expect(after.help.getByText(text('order.help.refundTime.title'))).toBeVisible();
  });

  test('a return is approved, sent back and refunded', { tag: '@nightly' }, async ({
    page,
    text,
    api,
    shopper,
    member,
    service,
  }) => {
    expect(member.email).toBeTruthy();
    const { id: addressId } = await api.call('POST /upms/member/address/save', {
      body: {
        consignee: 'Ming Chen',
        telephone: '+852 5555 0142',
        country: 'HK',
        regionName: 'Kowloon',
        zipCode: '',
        detailAddress: '12 Nathan Road',
        isDefault: true,
      },
    });
    const sn = await orderByCalls(api, { skuId: shippedGoods.sku, addressId });
    await payByCalls(api, sn);
    await expect.poll(async () => (await shopper.orderOf(sn)).status).toBe('PENDING_SHIPMENT');
    const { version } = await service.call('GET /order/admin/order/view', { query: { orderSn: sn } });
    await service.call('POST /order/admin/order/shipping', {
      body: { orderSn: sn, version, expressCompany: 'DHL Express', trackingNo: 'JD0146' },
    });
    const after = afterSalesPages(page, text);
    await shopper.open(`/order/detail?orderSn=${sn}`);
    const track = page.getByRole('link', {
      name: text('order.delivery.track', { courier: 'DHL Express' }),
      exact: true,
    });
    await expect(track).toHaveAttribute('href', /dhl\.com.*JD0146$/);
    expect(await violationsIn(locale, page), 'shipped order').toEqual([]);
    await shopper.unfold(text('order.help.title'));
    await after.help.getByText(text('order.help.returnParcel.title'), { exact: true }).click();
    await after.reason.selectOption('DAMAGED');
    await after.send.click();
    await after.see('APPLIED');
    const id = await after.requestId();
    await service.call('POST /order/admin/aftersales/approve', { body: { id, reason: 'Agreed' } });
    await after.see('APPROVED');
    await page.getByRole('textbox', { name: text('order.afterSales.parcel.company') }).fill('SF Express');
    const save = page.getByRole('button', { name: text('order.afterSales.parcel.send'), exact: true });
    await save.click();
    await expect(page.getByText(text('order.afterSales.parcel.numberMissing'))).toBeVisible();
    expect(await violationsIn(locale, page), 'parcel form').toEqual([]);
    await page.getByRole('textbox', { name: text('order.afterSales.parcel.number') }).fill('SF1234567');
    await save.click();
    await expect(after.step('sent')).toBeVisible();
    await service.call('POST /order/admin/aftersales/received', { body: { id, reason: 'Arrived' } });
    await after.see('DONE');
    await expect(after.step('refunded')).toBeVisible();
    expect(await violationsIn(locale, page), 'return refunded').toEqual([]);
  });
}, 'en');

test('an order that is not paid offers to cancel', { tag: '@nightly' }, async ({
  page,
  text,
  shopper,
  member,
}) => {
  expect(member.email).toBeTruthy();
  const sn = await shopper.order(cardGoods);
  await shopper.open(`/order/detail?orderSn=${sn}`);
  const help = await shopper.unfold(text('order.help.title'));
  await help.getByText(text('order.help.cancelUnpaid.title')).click();
  await page
    .getByRole('dialog', { name: text('order.detail.cancel.title') })
    .getByRole('button', { name: text('order.detail.cancel.confirm'), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('order.status.CANCELED'));
  expect((await shopper.orderOf(sn)).status).toBe('CANCELED');
});
