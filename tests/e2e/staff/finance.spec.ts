import { readFile } from 'node:fs/promises';
import { staffLanguages } from '../fixtures/matrix';
import { newDifference } from '../fixtures/staff-records';
import { boughtCodes, codeSku, noticeOf, staffTest as test } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { violationsIn } from '../fixtures/violations';

for (const language of staffLanguages('zh-cn')) {
  test.describe(`${language} finance`, () => {
    test.use({ storeLocale: language, viewport: { width: 1440, height: 900 } });

    test('reads a report of the books by day and by method, and exports it', {
      tag: ['@desktop', '@nightly'],
    }, async ({ page, text, urlOf, staffAs, buyer, api }) => {
      await boughtCodes(buyer, { skuId: codeSku, status: 'PENDING_EVALUATE' });
      await staffAs('finance');
      await page.goto(urlOf('/staff'));
      await page
        .getByRole('link', { name: text('staff.nav.reports'), exact: true })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: text('staff.reports.title') })).toBeVisible();
      const table = page.getByRole('table', { name: text('staff.reports.title') });
      await expect(
        page.getByRole('region', { name: text('staff.reports.total'), exact: true }),
      ).toBeVisible();
      await expect(page.getByRole('img', { name: text('staff.reports.chart') })).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);

      await page.getByText(text('staff.reports.groups.METHOD'), { exact: true }).click();
      await expect(page).toHaveURL(/\?group=METHOD$/);
      const row = table.getByRole('row', { name: new RegExp(`^${text('staff.method.STRIPE_CARD')}`) });
      await expect(row).toBeVisible();
      await page.reload();
      await expect(row).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);

      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: text('staff.export.start') }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^report-method-[\d-]+\.csv$/);
      const csv = await readFile(await download.path(), 'utf8');
      expect(csv.startsWith('\ufeff"')).toBe(true);
      expect(csv).toContain(`"${text('staff.method.STRIPE_CARD')}",`);
      const { rows } = await api.call('GET /upms/admin/audit/list', { query: { action: 'report.export' } });
      expect(rows.length).toBeGreaterThan(0);
    });

    test('resolves a difference between the books and the payment provider', {
      tag: ['@desktop', '@nightly'],
    }, async ({ page, text, urlOf, origin, staffAs }) => {
      const subject = await newDifference(origin);
      await staffAs('finance');
      await page.goto(urlOf('/staff/finance/reconciliation'));
      const table = page.getByRole('table', { name: text('staff.reconciliation.title') });
      const row = table.getByRole('row').filter({ hasText: subject });
      await expect(row).toContainText(text('staff.reconciliation.kind.MISSING_HERE'));
      await expect(row).toContainText(`${text('staff.reconciliation.movement.PAYMENT')} HK$77.00`);
      expect(await violationsIn(language, page), 'the list').toEqual([]);
      await row.getByRole('button', { name: text('staff.reconciliation.resolve') }).click();
      const dialog = page.getByRole('dialog');
      const submit = dialog.getByRole('button', { name: text('staff.reconciliation.resolve') });
      await submit.click();
      await expect(dialog.getByText(text('staff.reconciliation.reasonMissing'))).toBeVisible();
      await dialog
        .getByLabel(text('staff.reconciliation.reason'), { exact: true })
        .fill('Paid at the counter');
      expect(await violationsIn(language, page), 'the dialog').toEqual([]);
      await submit.click();
      await expect(noticeOf(page, text('staff.reconciliation.resolvedNow'))).toBeVisible();
      await expect(row).toHaveCount(0);
      await page.getByRole('link', { name: text('staff.reconciliation.view.RESOLVED'), exact: true }).click();
      await expect(row).toContainText('Paid at the counter');
    });

    test('exports the filtered orders', { tag: '@desktop' }, async ({
      page,
      text,
      urlOf,
      staffAs,
      buyer,
    }) => {
      const orderSn = await boughtCodes(buyer, { skuId: codeSku, status: 'PENDING_EVALUATE' });
      await staffAs('finance');
      await page.goto(urlOf(`/staff/orders?q=${orderSn}`));
      await expect(page.getByRole('link', { name: orderSn.slice(8) })).toBeVisible();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: text('staff.export.start') }).click();
      const csv = await readFile(await (await downloading).path(), 'utf8');
      const lines = csv.trimEnd().split('\r\n');
      expect(lines).toHaveLength(2);
      // A text cell: a spreadsheet rounds a number of 16 digits.
      expect(lines[1]).toContain(`"=""${orderSn}"""`);
      expect(await violationsIn(language, page)).toEqual([]);
    });
  });
}
