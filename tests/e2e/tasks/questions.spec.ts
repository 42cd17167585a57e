import { newMember } from '../fixtures/other-members';
import { openPaymentByCalls, orderByCalls, payByCalls, type ShopApi } from '../fixtures/shop-api';
import { boughtCodes, codeSku, noticeOf, topUpSku, waitForOrder } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { choose, enter, enterNext, findOrder, openScreen, taskTest as test } from './task-test';

// What customers and colleagues ask, and what the day brings besides the routine.

const declinedCard = '4000 0000 0000 0002';
/** The sandbox disputes payments with this card at once. */
const disputedCard = '4000 0000 0000 0259';

/** Shows the codes of an order to their member. */
async function reveal(api: ShopApi, email: string, orderSn: string): Promise<void> {
  const { challengeId } = await api.call('POST /upms/member/verify_code/send', {
    body: { scene: 'CARD_REVEAL', channel: 'EMAIL', email },
  });
  const { ticket } = await api.call('POST /upms/member/verify_code/check', {
    body: { scene: 'CARD_REVEAL', challengeId, code: await api.mailedCode(email) },
  });
  await api.call('POST /order/member/order/cards', { body: { orderSn, ticket } });
}

test('explains why a card was declined', async ({ page, text, buyer, fromDashboard }) => {
  const orderSn = await orderByCalls(buyer, { skuId: codeSku });
  const session = await openPaymentByCalls(buyer, orderSn, 'STRIPE_CARD');
  const card = { number: declinedCard, expiry: '12/40', cvc: '123', cardholderName: 'LI YUN' };
  await buyer.send(`POST /sandbox/session/${session}/card`, { body: card });
  await payByCalls(buyer, orderSn);
  await waitForOrder(buyer, orderSn, 'PENDING_EVALUATE');
  await fromDashboard('service', async () => {
    await findOrder(page, orderSn);
    const tries = page.locator('.s-rows li').filter({ hasText: text('staff.order.declined') });
    await expect(tries.first()).toContainText('0002');
    await expect(tries.first()).toContainText(text('staff.order.noThreeDs'));
  });
});

test('answers a dispute with the evidence that the shop prepared', async ({
  page,
  text,
  buyer,
  colleagueAs,
  fromDashboard,
}) => {
  const orderSn = await orderByCalls(buyer, { skuId: codeSku });
  await payByCalls(buyer, orderSn, disputedCard);
  const finance = await colleagueAs('finance');
  const isListed = async () =>
    (
      await finance.call('GET /order/admin/dispute/list', { query: { status: 'OPEN', pageSize: '100' } })
    ).records.some((one) => one.orderSn === orderSn);
  await expect.poll(isListed, { timeout: 30_000 }).toBe(true);
  await fromDashboard('finance', async () => {
    await findOrder(page, orderSn);
    await page.getByRole('link', { name: text('staff.orderNotes.toDisputes') }).click();
    await page.getByRole('button', { name: orderSn.slice(8) }).click();
    await page.getByRole('button', { name: text('staff.disputes.submit'), exact: true }).click();
    const dialog = page.getByRole('dialog').last();
    await expect(dialog.getByLabel(text('staff.disputes.statement'))).toHaveValue(new RegExp(orderSn));
    await dialog.getByRole('button', { name: text('staff.disputes.submit'), exact: true }).click();
    await expect(noticeOf(page, text('staff.disputes.given'))).toBeVisible();
  });
});

test('replaces a wrong code from the order', async ({
  page,
  text,
  browser,
  origin,
  storeLocale,
  fromDashboard,
}) => {
  const { api, email } = await newMember(browser, origin, storeLocale);
  const orderSn = await boughtCodes(api, { skuId: codeSku, status: 'PENDING_EVALUATE' });
  await reveal(api, email, orderSn);
  await fromDashboard('service', async () => {
    await findOrder(page, orderSn);
    await page.getByRole('button', { name: text('staff.orderCodes.replace'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, dialog.getByRole('combobox'), text('staff.requestReason.CODE_USED'));
    await enterNext(page, dialog.getByLabel(text('staff.orderCodes.dialog.note')), '电话告知');
    await dialog.getByRole('button', { name: text('staff.orderCodes.dialog.submit', { count: 1 }) }).click();
    await expect(noticeOf(page, text('staff.orderCodes.dialog.done'))).toBeVisible();
  });
});

test('corrects the account of a top-up that the supplier refused', async ({
  page,
  text,
  buyer,
  fromDashboard,
}) => {
  // The sandbox refuses accounts with this ending.
  const orderSn = await orderByCalls(buyer, { skuId: topUpSku, values: { account: 'netvale.9999' } });
  await payByCalls(buyer, orderSn);
  await waitForOrder(buyer, orderSn, 'PENDING_REVIEW');
  await fromDashboard('operations', async () => {
    await findOrder(page, orderSn);
    await page.getByRole('button', { name: text('staff.orderAccount.correct'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await enter(page, dialog.getByRole('textbox').first(), 'netvale.user');
    await choose(page, dialog.getByRole('combobox').last(), text('staff.orderAccount.reason.CALLED'));
    await dialog.getByRole('button', { name: /¥/ }).click();
    await expect(noticeOf(page, text('staff.orderAccount.done'))).toBeVisible();
  });
});

test('reads the takings of yesterday by method and currency', async ({ page, text, fromDashboard }) => {
  await fromDashboard('finance', async () => {
    await openScreen(page, text('staff.nav.reports'));
    await page.getByRole('link', { name: text('staff.reports.view.TAKINGS'), exact: true }).click();
    await page
      .getByRole('group', { name: text('staff.reports.range') })
      .getByRole('textbox')
      .first()
      .click();
    await page.getByText(text('staff.common.dayPresets.yesterday'), { exact: true }).click();
    await expect(page).toHaveURL(/view=TAKINGS&from=([\d-]+)&to=\1$/);
    // A shop that was just opened took nothing yesterday.
    const table = page.getByRole('table', { name: text('staff.reports.view.TAKINGS') });
    await expect(table.or(page.getByText(text('staff.reports.empty')))).toBeVisible();
  });
});

test('finds who changed a price', async ({ page, text, colleagueAs, fromDashboard }) => {
  const catalogue = await colleagueAs('catalogue');
  const { rows } = await catalogue.call('GET /goods/admin/goods/list', {
    query: { view: 'ON_SALE', mode: 'DIRECT' },
  });
  const sku = rows.flatMap(({ skus }) => skus).filter(({ price, margin }) => price > 20 && margin > 1)[5];
  if (!sku) throw new Error('No SKU');
  await catalogue.call('POST /goods/admin/price/change', {
    body: {
      items: [{ skuId: sku.id, version: sku.version, price: sku.price + 0.3 }],
      startTime: null,
      reason: '随供应商调整',
    },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  await fromDashboard('finance', async () => {
    await openScreen(page, text('staff.nav.audit'));
    await enter(page, page.getByRole('searchbox', { name: text('staff.audit.subjectFilter') }), sku.sn);
    const row = page.getByRole('row').filter({ hasText: text('staff.audit.actions.price_change') });
    await expect(row.first()).toContainText('catalogue@tianyun.example');
    await row.first().getByRole('button').click();
    await expect(page.getByText(`¥${(sku.price + 0.3).toFixed(2)}`).first()).toBeVisible();
  });
});

test('finds who used a coupon', async ({ page, text, buyer, colleagueAs, fromDashboard }) => {
  const catalogue = await colleagueAs('catalogue');
  const code = `TASK${Date.now() % 1e8}`;
  const words = { 'zh-cn': `任务 ${code}`, en: `Task ${code}`, 'zh-hk': `任務 ${code}` };
  const { id: couponId } = await catalogue.call('POST /order/admin/coupon/save', {
    body: {
      id: null,
      version: 0,
      code,
      content: {
        name: words,
        usage: words,
        type: 'AMOUNT',
        value: 1,
        maxDiscount: null,
        minOrder: 5,
        scope: { type: 'ALL', values: [] },
        audience: 'ALL',
        obtain: 'CLAIM',
        point: 0,
        total: 5,
        perMember: 1,
        validity: { type: 'RELATIVE', days: 14 },
        isEnabled: true,
      },
      reason: 'task',
    },
  });
  const { id: couponCodeId } = await buyer.call('POST /order/member/coupon_code/claim', {
    body: { couponId },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  const wish = {
    skuId: codeSku,
    quantity: 1,
    paymentMethod: 'STRIPE_CARD',
    offerType: 'COUPON',
    couponCodeId,
  };
  const { quoteToken } = await buyer.call('POST /order/member/order/calculate', { body: wish });
  const { order } = await buyer.call('POST /order/member/order/create', {
    body: { ...wish, values: {}, quoteToken, repeatConfirmed: true },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  await payByCalls(buyer, order.sn);
  await fromDashboard('catalogue', async () => {
    await openScreen(page, text('staff.nav.promotions'));
    await page.getByRole('link', { name: text('staff.promotions.tab.COUPONS'), exact: true }).click();
    await page.getByRole('button', { name: new RegExp(code) }).click();
    await page.getByRole('button', { name: text('staff.coupons.uses.open'), exact: true }).click();
    await expect(page.getByRole('dialog').last()).toContainText(order.sn.slice(8));
  });
});

test('finds an order by its last four digits', async ({ page, buyer, fromDashboard }) => {
  const orderSn = await boughtCodes(buyer, { skuId: codeSku, status: 'PENDING_EVALUATE' });
  await fromDashboard('service', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.locator('.s-palette input')).toBeFocused();
    await page.keyboard.type(orderSn.slice(-4));
    await page.locator('.s-palette').getByText(orderSn.slice(8)).first().click();
    await expect(page).toHaveURL(new RegExp(`/staff/orders/${orderSn}$`));
  });
});

test('moves a banner up', async ({ page, text, colleagueAs, fromDashboard }) => {
  const catalogue = await colleagueAs('catalogue');
  const banners = await catalogue.call('GET /store/admin/banner/list');
  const second = banners[1]?.title['zh-cn'] ?? '';
  await fromDashboard('catalogue', async () => {
    await openScreen(page, text('staff.nav.promotions'));
    await page.getByRole('link', { name: text('staff.promotions.tab.BANNERS'), exact: true }).click();
    await page.getByRole('button', { name: text('staff.promotions.moveUp', { name: second }) }).click();
    await expect(noticeOf(page, text('staff.promotions.moved', { name: second, place: 1 }))).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText(second);
  });
});

test('begins maintenance with a text for shoppers', async ({ page, text, colleagueAs, fromDashboard }) => {
  const admin = await colleagueAs('admin');
  const name = text('staff.settings.name.maintenance');
  const stored = async () =>
    (await admin.call('GET /upms/admin/setting/list')).find(({ key }) => key === 'maintenance');
  const before = await stored();
  try {
    await fromDashboard('admin', async () => {
      await openScreen(page, text('staff.nav.settings'));
      await page.getByRole('link', { name: text('staff.settings.view.HOURS'), exact: true }).click();
      await page
        .getByRole('button', { name: text('staff.settings.changeOf', { name }), exact: true })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('switch').click();
      await enter(page, dialog.locator('textarea').first(), '系统升级，预计半小时。');
      const word = text('staff.settings.confirmWord');
      await enter(page, dialog.getByLabel(text('staff.settings.confirm', { word })), word);
      await enterNext(page, dialog.getByLabel(text('staff.settings.reason'), { exact: true }), '升级');
      await dialog.getByRole('button', { name: text('staff.settings.save'), exact: true }).click();
      await expect(noticeOf(page, text('staff.settings.saved'))).toBeVisible();
    });
  } finally {
    // The other tasks need the shop.
    const now = await stored();
    if (before && now && now.version !== before.version) {
      await admin.call('POST /upms/admin/setting/save', {
        body: { key: 'maintenance', version: now.version, value: before.value, reason: 'over' },
      });
    }
  }
});
