import { approval } from '@/components/staff/example-catalogue';
import { navigationOf } from '@/components/staff/frame/navigation';
import { orderByCalls } from '../fixtures/shop-api';
import { cardGoods } from '../fixtures/shopper';
import { newDifference } from '../fixtures/staff-records';
import { codeSku, staffTest as test } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { violations } from '../fixtures/violations';

test.describe('every screen in English', () => {
  test.use({ storeLocale: 'en' });

  test('opens from the navigation with its heading, translated and without violations', {
    tag: '@desktop',
  }, async ({ page, text, urlOf, staffAs }) => {
    await staffAs('admin');
    await page.goto(urlOf('/staff'));
    const rail = page.getByRole('navigation', { name: text('staff.frame.navigation') });
    const headings = new Set<string>();
    const screens = navigationOf(['ROLE_ADMIN']).flatMap(({ entries }) => entries);
    for (const { key, path } of screens) {
      const name = text(`staff.nav.${key}`);
      await rail.getByRole('link', { name: new RegExp(`^${name}(?: |\\d|$)`) }).click();
      await expect(page, key).toHaveURL(new RegExp(`/en${path}$`));
      const main = page.locator('main');
      await expect(main.getByRole('heading', { level: 1 }), key).toBeVisible();
      await expect(main.locator('[aria-busy="true"]'), key).toHaveCount(0);
      headings.add((await main.getByRole('heading', { level: 1 }).textContent()) ?? '');
      // Without a translation the key of a message is shown.
      await expect(page.locator('body'), key).not.toContainText(/\bstaff\.\w+\.\w+/);
      const labels = await page.locator('.s-rail a, .s-rail h2, main h1, th, label').allTextContents();
      expect(
        labels.filter((label) => /\p{Script=Han}/u.test(label) && label !== '简体中文'),
        key,
      ).toEqual([]);
      expect(await violations(page), key).toEqual([]);
    }
    expect(headings.size).toBe(screens.length);
  });
});

test.describe('the width of a laptop in English', () => {
  test.use({ storeLocale: 'en', viewport: { width: 1440, height: 900 } });

  test('cuts no text of a product, and the name of an order with an ellipsis only', {
    tag: '@desktop',
  }, async ({ page, text, urlOf, staffAs, buyer }) => {
    await orderByCalls(buyer, { skuId: codeSku });
    await staffAs('admin');
    await page.goto(urlOf(`/staff/products/${cardGoods.id}`));
    const texts = page.getByRole('region', { name: text('staff.product.section.texts') });
    await expect(texts.getByRole('textbox').first()).toBeVisible();
    const cutIn = (fields: typeof texts) =>
      fields.evaluateAll((boxes) =>
        boxes
          .filter((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 2)
          .map((box) => box.textContent),
      );
    await expect.poll(() => cutIn(texts.getByRole('textbox'))).toEqual([]);
    await page.getByRole('button', { name: text('staff.product.preview'), exact: true }).click();
    const drawer = page.getByRole('dialog', { name: text('staff.product.preview') });
    await expect(drawer.getByRole('img').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text('staff.product.section.skus') }).click();
    const names = page.getByRole('table').locator('textarea');
    await expect(names.first()).toBeVisible();
    await expect.poll(() => cutIn(names)).toEqual([]);

    await page.goto(urlOf('/staff/orders'));
    const products = page.locator('.s-product b');
    await expect(products.first()).toBeVisible();
    const ends = await products.evaluateAll((boxes) =>
      boxes.map((box) => {
        const { display, textOverflow } = getComputedStyle(box);
        return `${display} ${textOverflow} ${box.getAttribute('title') === box.textContent}`;
      }),
    );
    expect(new Set(ends)).toEqual(new Set(['block ellipsis true']));
    // Their columns have them.
    await expect(page.locator('.s-product small[data-below]').first()).toBeHidden();
    const entries = page.getByRole('navigation', { name: text('staff.frame.navigation') }).locator('a .clip');
    expect(await entries.count()).toBeGreaterThan(10);
    const cut = await entries.evaluateAll((boxes) =>
      boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.textContent),
    );
    expect(cut).toEqual([]);
  });
});

test.describe('narrow screens in English', () => {
  test.use({ storeLocale: 'en', viewport: { width: 390, height: 844 } });

  test('the view of the address is visible among the views, which scroll', { tag: '@nightly' }, async ({
    page,
    text,
    urlOf,
    staffAs,
  }) => {
    await staffAs('operations');
    await page.goto(urlOf('/staff/system/operations?view=ALARMS'));
    const views = page.getByRole('navigation', { name: text('staff.operations.views') });
    const alarms = views.getByRole('link', { name: text('staff.operations.view.ALARMS') });
    // Its count and those of the views before it make them wider.
    await expect(alarms).toContainText(/\d/);
    await expect(alarms).toBeInViewport({ ratio: 0.9 });
  });

  test('the hint of a reason is not covered by the count of its characters', { tag: '@nightly' }, async ({
    page,
    text,
    urlOf,
    origin,
    staffAs,
  }) => {
    await newDifference(origin);
    await staffAs('finance');
    await page.goto(urlOf('/staff/finance/reconciliation'));
    await page
      .getByRole('button', { name: text('staff.reconciliation.resolve') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('0 / 500')).toBeVisible();
    const { hint, count } = await dialog.evaluate((within) => {
      const boxOf = (selector: string) => {
        const range = document.createRange();
        range.selectNodeContents(within.querySelector(selector) ?? within);
        return range.getBoundingClientRect();
      };
      return { hint: boxOf('.ant-form-item-extra'), count: boxOf('.ant-input-data-count') };
    });
    expect(hint.right).toBeLessThan(count.left);
  });
});

test.describe('a tablet in English', () => {
  test.use({ storeLocale: 'en', viewport: { width: 820, height: 1180 } });

  test('the list of orders shows product, amount and state without scrolling', { tag: '@nightly' }, async ({
    page,
    text,
    urlOf,
    staffAs,
  }) => {
    await staffAs('operations');
    await page.goto(urlOf('/staff/orders'));
    const table = page.getByRole('table', { name: text('staff.orders.title') });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    for (const width of [820, 1199, 1200, 1359, 1360]) {
      await page.setViewportSize({ width, height: 1180 });
      for (const key of ['product', 'paid', 'state'] as const) {
        const name = text(`staff.orders.column.${key}`);
        const box = await table.getByRole('columnheader', { name }).boundingBox();
        expect(box?.width, `${key} at ${width}`).toBeGreaterThan(90);
        expect((box?.x ?? 0) + (box?.width ?? 0), `${key} at ${width}`).toBeLessThanOrEqual(width);
      }
    }
  });
});

test.describe('a desktop in English', () => {
  test.use({ storeLocale: 'en', viewport: { width: 1440, height: 900 } });

  test('names that are too long end with an ellipsis inside their cell', { tag: '@nightly' }, async ({
    page,
    text,
    urlOf,
    staffAs,
  }) => {
    await staffAs('operations');
    await page.goto(urlOf('/staff/orders'));
    const table = page.getByRole('table', { name: text('staff.orders.title') });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    const cut = await table.locator('.clip').evaluateAll((names) =>
      names
        .filter((name) => {
          const cell = name.closest('td')?.getBoundingClientRect();
          const isInside = cell && name.getBoundingClientRect().right <= cell.right;
          return !isInside || getComputedStyle(name).textOverflow !== 'ellipsis';
        })
        .map((name) => name.textContent),
    );
    expect(cut).toEqual([]);
  });

  test('the decision about a price change of 22 SKUs is visible, and its prices scroll', {
    tag: '@nightly',
  }, async ({ page, text, urlOf, staffAs }) => {
    await staffAs('finance');
    const [item] = approval.price?.items ?? [];
    const items = Array.from({ length: 22 }, (_, place) => ({ ...item, skuId: String(place + 1) }));
    const data = { ...approval, price: { startTime: null, items } };
    await page.route('**/upms/admin/approval/view*', (route) =>
      route.fulfill({ json: { status: 0, message: 'common_message_ok', data } }),
    );
    await page.goto(urlOf(`/staff/approvals?id=${approval.id}`));
    const aside = page.getByRole('region', { name: text('staff.approvals.details') });
    const approve = aside.getByRole('button', { name: text('staff.approvals.approve') });
    await expect(approve).toBeInViewport({ ratio: 1 });
    await expect(aside.getByRole('listitem').last()).not.toBeInViewport();
    await aside.evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    const last = aside.getByRole('listitem').last();
    await expect(last).toBeInViewport({ ratio: 1 });
    const [row, button] = [await last.boundingBox(), await approve.boundingBox()];
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  });
});
