import { staffLanguages } from '../fixtures/matrix';
import { orderByCalls, payByCalls } from '../fixtures/shop-api';
import { codeSku, staffTest as test, topUpSku } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { violationsIn } from '../fixtures/violations';

/** The sandbox disputes payments with this card at once. */
const disputedCard = '4000 0000 0000 0259';

for (const language of staffLanguages('zh-cn')) {
  // Each language changes a setting of its own, so that the tests may run at once.
  const setting = language === 'en' ? 'autoReceiveDaysPhysical' : 'physicalPayTimeoutMinutes';
  test.describe(`${language} system and disputes`, () => {
    test.use({ storeLocale: language, viewport: { width: 1440, height: 900 } });

    test('suppliers show their state, and the call of an order', { tag: ['@desktop', '@nightly'] }, async ({
      page,
      text,
      urlOf,
      staffAs,
      buyer,
      api,
    }) => {
      const orderSn = await orderByCalls(buyer, { skuId: topUpSku, values: { account: 'netvale.user' } });
      await payByCalls(buyer, orderSn);
      await staffAs('operations');
      await expect
        .poll(async () => (await api.call('GET /upms/admin/supplier/calls')).rows.map((row) => row.orderSn), {
          timeout: 30_000,
        })
        .toContain(orderSn);
      await page.goto(urlOf('/staff/system/operations'));
      // In English a part of the navigation has the same name.
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: text('staff.operations.view.QUEUES') })).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);
      await page.getByRole('link', { name: text('staff.operations.view.SUPPLIERS'), exact: true }).click();
      const suppliers = page.getByRole('table', { name: text('staff.operations.view.SUPPLIERS') });
      await expect(suppliers.getByText(text('staff.operations.breaker.CLOSED')).first()).toBeVisible();
      await expect(page.getByText(text('staff.operations.breakerHint'))).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);
      await page.getByRole('link', { name: text('staff.operations.view.CALLS'), exact: true }).click();
      await expect(page).toHaveURL(/\?view=CALLS$/);
      const call = page.getByRole('row').filter({ hasText: orderSn.slice(8) });
      await expect(call.first()).toContainText(text('staff.operations.callKind.TOP_UP'));
      expect(await violationsIn(language, page)).toEqual([]);
      await call.first().getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`/staff/orders/${orderSn}$`));
    });

    test('a setting is changed with its effect explained, and its version restored', {
      tag: '@desktop',
    }, async ({ page, text, urlOf, staffAs, api }) => {
      await staffAs('admin');
      const stored = async () =>
        (await api.call('GET /upms/admin/setting/list')).find(({ key }) => key === setting);
      const before = await stored();
      const value = Number(before?.value);
      const name = text(`staff.settings.name.${setting}`);
      await page.goto(urlOf('/staff/system/settings?view=ORDERS'));
      await page
        .getByRole('button', { name: text('staff.settings.changeOf', { name }), exact: true })
        .click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(text('staff.settings.effectNow'))).toBeVisible();
      await dialog.getByLabel(name, { exact: true }).fill(String(value + 1));
      await dialog.getByLabel(text('staff.settings.reason'), { exact: true }).fill('longer in the season');
      expect(await violationsIn(language, page)).toEqual([]);
      await dialog.getByRole('button', { name: text('staff.settings.save'), exact: true }).click();
      await expect(page.getByText(text('staff.settings.saved')).first()).toBeVisible();
      expect(await stored()).toMatchObject({ value: value + 1, version: (before?.version ?? 0) + 1 });

      await page
        .getByRole('button', { name: text('staff.settings.historyOf', { name }), exact: true })
        .click();
      const newest = page.locator('.s-change').first();
      await expect(newest).toContainText('longer in the season');
      await expect(newest).toContainText(text('staff.settings.status.DONE'));
      expect(await violationsIn(language, page)).toEqual([]);
      await newest.getByRole('button', { name: text('staff.settings.restore') }).click();
      const restoring = page.getByRole('dialog').last();
      await restoring.getByLabel(text('staff.settings.reason'), { exact: true }).fill('the season is over');
      await restoring.getByRole('button', { name: text('staff.settings.restore') }).click();
      await expect.poll(stored).toMatchObject({ value, version: (before?.version ?? 0) + 2 });
    });

    test('a dispute shows what the store can prove, and records the evidence', {
      tag: ['@desktop', '@nightly'],
    }, async ({ page, text, urlOf, staffAs, buyer, api }) => {
      const orderSn = await orderByCalls(buyer, { skuId: codeSku });
      await payByCalls(buyer, orderSn, disputedCard);
      await staffAs('finance');
      const found = async () =>
        (
          await api.call('GET /order/admin/dispute/list', { query: { status: 'OPEN', pageSize: '100' } })
        ).records.find((one) => one.orderSn === orderSn);
      await expect.poll(found, { timeout: 30_000 }).toBeTruthy();
      const { id = '' } = (await found()) ?? {};
      await page.goto(urlOf('/staff/refunds?view=DISPUTES'));
      await page.getByRole('button', { name: orderSn.slice(8) }).click();
      await expect(page).toHaveURL(new RegExp(`id=${id}`));
      await expect(page.getByText(text('staff.disputes.evidence'), { exact: true })).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);
      await page.getByRole('button', { name: text('staff.disputes.submit') }).click();
      const submission = page.getByRole('dialog').last();
      await expect(submission.getByLabel(text('staff.disputes.statement'))).toHaveValue(new RegExp(orderSn));
      expect(await violationsIn(language, page)).toEqual([]);
      await submission.getByRole('button', { name: text('staff.common.cancel') }).click();
      await page.getByRole('button', { name: text('staff.disputes.recordOnly') }).click();
      const dialog = page.getByRole('dialog').last();
      await expect(dialog.getByText(text('staff.disputes.recordEffect'))).toBeVisible();
      await dialog.getByLabel(text('staff.disputes.note'), { exact: true }).fill('Delivery protocol');
      await dialog.getByRole('button', { name: text('staff.disputes.record') }).click();
      await expect(page.getByText(text('staff.disputes.recorded'))).toBeVisible();
      const { evidenceNote } = await api.call('GET /order/admin/dispute/view', { query: { id } });
      expect(evidenceNote).toBe('Delivery protocol');
    });
  });
}
