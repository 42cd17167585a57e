import { readFile } from 'node:fs/promises';
import { readFileCell } from '@/lib/files/read-file';
import { readTable } from '@/lib/files/read-table';
import { staffLanguages } from '../fixtures/matrix';
import { staffTest as test } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { violationsIn } from '../fixtures/violations';

const rowsOf = (text: string) => {
  const table = readTable(text, ',');
  if (!('rows' in table)) throw new Error('The export is no CSV');
  return table.rows.map((row) => row.map(readFileCell));
};
const csvOf = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');

for (const language of staffLanguages('en')) {
  test.describe(`${language} a file of the catalogue`, () => {
    test.use({ storeLocale: language });

    test('is exported, changed, checked, applied and taken back', { tag: '@desktop' }, async ({
      page,
      text,
      urlOf,
      staffAs,
      api,
    }) => {
      await staffAs('catalogue');
      await page.goto(urlOf('/staff/products'));
      await page.getByRole('link', { name: text('staff.products.files') }).click();
      await expect(page.getByRole('heading', { level: 1, name: text('staff.files.title') })).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: text('staff.export.start') }).click(),
      ]);
      const [headings = [], ...rows] = rowsOf(await readFile(await download.path(), 'utf8'));
      const place = headings.indexOf(text('staff.catalogueFile.field.price'));
      const cheap = rows.findIndex((row) => Number(row[place]) > 60);
      const wrong = cheap === 0 ? 1 : 0;
      const price = Number(rows[cheap]?.[place]);
      const sn = rows[cheap]?.[0] ?? '';
      const changed = rows.map((row, index) =>
        row.map((cell, column) => {
          if (column !== place) return cell;
          return index === cheap ? (price + 0.1).toFixed(2) : index === wrong ? '1,234' : cell;
        }),
      );
      await page
        .getByLabel(text('staff.files.choose'), { exact: true })
        .first()
        .setInputFiles({
          name: 'prices.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(csvOf([headings, ...changed])),
        });
      const columns = page.getByRole('table', { name: text('staff.files.columns') });
      await expect(columns.getByRole('row')).toHaveCount(headings.length + 1);
      expect(await violationsIn(language, page)).toEqual([]);
      const check = page.getByRole('button', { name: text('staff.files.check', { count: rows.length }) });
      await check.click();
      const good = page.getByRole('table', { name: text('staff.files.lines.GOOD') });
      await expect(good.getByRole('row')).toHaveCount(2);
      await expect(good).toContainText(sn);
      await expect(good).toContainText((price + 0.1).toFixed(2).replace(/0+$/, ''));
      expect(await violationsIn(language, page)).toEqual([]);
      await page.getByText(text('staff.files.lines.REFUSED')).last().click();
      const refused = page.getByRole('table', { name: text('staff.files.lines.REFUSED') });
      await expect(refused).toContainText(text('staff.catalogueFile.problem.AMBIGUOUS'));
      const [left] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: text('staff.export.start') }).click(),
      ]);
      expect(await readFile(await left.path(), 'utf8')).toContain(
        text('staff.catalogueFile.problem.AMBIGUOUS'),
      );
      await page.getByRole('button', { name: text('staff.files.apply', { count: 1 }) }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: text('staff.files.apply', { count: 1 }) }).click();
      await expect(dialog.getByText(text('staff.files.reasonMissing'))).toBeVisible();
      await dialog.getByLabel(text('staff.files.reason')).fill('the supplier raised its rate');
      await dialog.getByRole('button', { name: text('staff.files.apply', { count: 1 }) }).click();
      await expect(page.getByText(text('staff.files.done.apply'))).toBeVisible();
      const priceNow = async () => {
        const { rows: found } = await api.call('GET /goods/admin/goods/list', { query: { q: sn } });
        return found.flatMap(({ skus }) => skus).find((one) => one.sn === sn)?.price;
      };
      expect(await priceNow()).toBeCloseTo(price + 0.1, 2);
      await page.getByRole('button', { name: text('staff.files.undo'), exact: true }).click();
      await dialog.getByLabel(text('staff.files.reason')).fill('a wrong file');
      await dialog.getByRole('button', { name: text('staff.files.undo'), exact: true }).click();
      await expect(page.getByText(text('staff.files.done.undo'))).toBeVisible();
      expect(await priceNow()).toBeCloseTo(price, 2);
      await page.getByRole('link', { name: text('staff.files.title') }).click();
      const history = page.getByRole('table', { name: text('staff.files.history') });
      await expect(history).toContainText(text('staff.files.undoOf', { name: 'prices.csv' }));
      await expect(history).toContainText(text('staff.files.state.UNDONE'));
    });
  });
}

test.describe('a workbook', () => {
  test.use({ storeLocale: 'en' });

  test('above the limits waits for a second person, who sees every change', { tag: '@desktop' }, async ({
    page,
    text,
    urlOf,
    staffAs,
    api,
  }) => {
    await staffAs('catalogue');
    await page.goto(urlOf('/staff/products/files'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: text('staff.export.startXlsx') }).click(),
    ]);
    await page
      .getByLabel(text('staff.files.choose'), { exact: true })
      .first()
      .setInputFiles(await download.path());
    // As it was exported it changes nothing.
    await page.getByRole('button', { name: /^Check \d/ }).click();
    await expect(page.getByText(text('staff.files.none.GOOD'))).toBeVisible();
    await expect(page.getByRole('button', { name: text('staff.files.apply', { count: 0 }) })).toBeDisabled();
    await page.getByRole('button', { name: text('staff.files.discard') }).click();
    await expect(page.getByRole('heading', { level: 1, name: text('staff.files.title') })).toBeVisible();

    const { rows } = await api.call('GET /goods/admin/goods/list', {
      query: { view: 'ON_SALE', mode: 'DIRECT' },
    });
    const sku = rows.flatMap(({ skus }) => skus).find(({ price, margin }) => price > 50 && margin > 4);
    if (!sku) throw new Error('No sku');
    await page
      .getByLabel(text('staff.files.choose'), { exact: true })
      .first()
      .setInputFiles({
        name: 'dear.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Artikel;Preis\n${sku.sn};${Math.round(sku.price * 1.3)}`),
      });
    await expect(page.getByText(text('staff.files.missing.sn'))).toBeVisible();
    for (const [column, field] of [
      ['Column 1', 'sn'],
      ['Column 2', 'price'],
    ] as const) {
      await page.getByLabel(text('staff.files.fieldOf', { name: column })).click();
      await page
        .locator('.ant-select-dropdown:visible .ant-select-item-option')
        .getByText(text(`staff.catalogueFile.field.${field}`), { exact: true })
        .click();
    }
    await page.getByLabel(text('staff.files.hasHeadings')).check();
    await page.getByRole('button', { name: text('staff.files.check', { count: 1 }) }).click();
    await page.getByRole('button', { name: text('staff.files.apply', { count: 1 }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(text('staff.files.reason')).fill('a dear supplier');
    await dialog.getByRole('button', { name: text('staff.files.apply', { count: 1 }) }).click();
    await expect(page.getByText(text('staff.files.waits'))).toBeVisible();
    await staffAs('finance');
    await page.goto(urlOf('/staff/approvals'));
    await page
      .getByRole('button', { name: /a dear supplier/ })
      .first()
      .click();
    const panel = page.getByRole('region', { name: text('staff.approvals.details') });
    await expect(panel.getByText(sku.sn)).toBeVisible();
    await panel.getByLabel(text('staff.approvals.note')).fill('too dear');
    await panel.getByRole('button', { name: text('staff.approvals.refuse') }).click();
    await expect(page.getByText(text('staff.approvals.refused'))).toBeVisible();
  });
});
