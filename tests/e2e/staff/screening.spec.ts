import type { Page } from '@playwright/test';
import { staffLanguages } from '../fixtures/matrix';
import { boughtCodes, choose, noticeOf, riskySku, staffTest as test } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { violations, violationsIn } from '../fixtures/violations';

/** Waits until the order is shown, which also ends the load of its page. */
async function expectCase(page: Page, orderSn: string) {
  await expect(page).toHaveURL(new RegExp(`[?&]sn=${orderSn}$`));
  await expect(page.getByRole('heading', { level: 2, name: orderSn.slice(8) })).toBeVisible();
}

for (const language of staffLanguages('zh-cn')) {
  test.describe(`${language} the risk screening`, () => {
    test.use({ storeLocale: language });

    test('is worked through by keyboard: take next, ask to verify, release', { tag: '@desktop' }, async ({
      page,
      text,
      urlOf,
      staffAs,
      buyer,
    }) => {
      const asked = await boughtCodes(buyer, { skuId: riskySku, status: 'PENDING_REVIEW' });
      const viewOf = (orderSn: string) => buyer.call('GET /order/member/order/view', { query: { orderSn } });
      await staffAs('operations');
      await page.goto(urlOf('/staff'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('g');
      await page.keyboard.press('h');
      await expect(
        page.getByRole('heading', { level: 1, name: text('staff.screening.title') }),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: /¥/ }).first()).toBeVisible();
      expect(await violationsIn(language, page), 'the queue').toEqual([]);
      await page.keyboard.press('j');
      await expect(page.locator('.s-queue button').first()).toBeFocused();
      await page.keyboard.press('Space');
      const preview = page.getByRole('dialog');
      await expect(
        preview.getByRole('heading', { name: text('staff.screening.rules'), exact: true }),
      ).toBeVisible();
      expect(await violationsIn(language, page), 'the preview').toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.locator('.s-queue button').first()).toBeFocused();
      await page.keyboard.press('n');
      await expect(page).toHaveURL(/[?&]sn=\d+$/);
      await expect(page.getByRole('button', { name: text('staff.screening.return') })).toBeVisible();

      await page.goto(urlOf(`/staff/screening?view=RISK&sn=${asked}`));
      await expectCase(page, asked);
      expect(await violations(page), 'the order').toEqual([]);
      await page.keyboard.press('v');
      const dialog = page.getByRole('dialog');
      await choose(dialog.getByRole('combobox'), text('staff.holdDecision.reason.SUSPICIOUS'));
      expect(await violationsIn(language, page), 'the dialog').toEqual([]);
      await dialog.getByRole('button', { name: text('staff.holdDecision.VERIFY.submit') }).click();
      await expect(noticeOf(page, text('staff.holdDecision.VERIFY.done'))).toBeVisible();
      expect(await viewOf(asked)).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'VERIFICATION' });

      await page.goto(urlOf(`/staff/screening?sn=${asked}`));
      await expectCase(page, asked);
      await page.keyboard.press('r');
      await expect(dialog.getByRole('button', { name: /¥/ })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(noticeOf(page, text('staff.holdDecision.RELEASE.done'))).toBeVisible();
      await expect.poll(async () => (await viewOf(asked)).status).toBe('PENDING_EVALUATE');
    });
  });
}

test('an order on hold is refused by its buttons, also on a phone', { tag: '@nightly' }, async ({
  page,
  text,
  urlOf,
  staffAs,
  buyer,
}) => {
  const orderSn = await boughtCodes(buyer, { skuId: riskySku, status: 'PENDING_REVIEW' });
  await staffAs('operations');
  await page.goto(urlOf('/staff/screening?view=RISK'));
  await expect(page.getByRole('button', { name: /¥/ }).first()).toBeVisible();
  await page.goto(urlOf(`/staff/screening?view=RISK&sn=${orderSn}`));
  await expectCase(page, orderSn);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: text('staff.screening.action.DENY'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByRole('combobox'), text('staff.holdDecision.reason.FRAUD'));
  await dialog.getByRole('button', { name: /¥/ }).click();
  await expect(noticeOf(page, text('staff.holdDecision.DENY.done'))).toBeVisible();
  const order = await buyer.call('GET /order/member/order/view', { query: { orderSn } });
  expect(['PENDING_REFUND', 'REFUNDED']).toContain(order.status);
});
