import { staffLanguages } from '../fixtures/matrix';
import { orderByCalls, payByCalls } from '../fixtures/shop-api';
import { codeSku, staffTest as test } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { violationsIn } from '../fixtures/violations';

for (const language of staffLanguages('zh-cn')) {
  test.describe(`${language} connections`, () => {
    test.use({ storeLocale: language, viewport: { width: 1440, height: 900 } });

    test('an endpoint is added, its secret is shown once, and the events of a purchase are sent', {
      tag: ['@desktop', '@nightly'],
    }, async ({ page, text, urlOf, staffAs, buyer }) => {
      const name = `ERP ${language} ${Date.now()}`;
      await staffAs('admin');
      await page.goto(urlOf('/staff/system/connections'));
      await page.getByRole('button', { name: text('staff.connections.add') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(text('staff.connections.description')).fill(name);
      // No such host exists, so that each try fails; each test has its own, because of the circuit breaker.
      await dialog
        .getByLabel(text('staff.connections.url'))
        .fill(`https://erp-${language}.merchant.invalid/webhooks`);
      for (const box of await dialog.getByRole('checkbox').all()) await box.check();
      await dialog.getByLabel(text('staff.connections.reason')).fill('ERP');
      await dialog.getByRole('button', { name: text('staff.connections.addSubmit') }).click();
      await expect(dialog.getByText(/^whsec_/)).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);
      await dialog.getByRole('button', { name: text('staff.connections.secretDone') }).click();
      await expect(page.getByText(/whsec_/)).toHaveCount(0);
      expect(await violationsIn(language, page)).toEqual([]);

      const orderSn = await orderByCalls(buyer, { skuId: codeSku });
      await payByCalls(buyer, orderSn);
      await page
        .getByRole('row')
        .filter({ hasText: name })
        .getByRole('button', { name: text('staff.connections.events') })
        .click();
      const tried = page
        .getByRole('row')
        .filter({ hasText: orderSn })
        .filter({ hasText: text('staff.connections.failure.UNKNOWN_HOST') });
      await expect(async () => {
        await page.reload();
        await expect(tried.filter({ hasText: text('staff.connections.type.order_created') })).toBeVisible({
          timeout: 3000,
        });
      }).toPass({ timeout: 30_000 });
      expect(await violationsIn(language, page)).toEqual([]);
    });
  });
}
