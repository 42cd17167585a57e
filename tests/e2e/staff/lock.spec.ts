import { staffTest as test } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { violationsIn } from '../fixtures/violations';

for (const language of ['zh-cn', 'en'] as const) {
  test.describe(`${language} a member`, () => {
    test.use({ storeLocale: language });

    test('is locked until a time, and unlocked before it', { tag: '@desktop' }, async ({
      page,
      text,
      urlOf,
      staffAs,
      buyer,
    }) => {
      const { member } = await buyer.call('GET /upms/member/profile/load_member');
      await staffAs('operations');
      await page.goto(urlOf(`/staff/members/${member.id}`));
      await page.getByRole('button', { name: text('staff.member.lock'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox').click();
      await page.getByTitle(text('staff.lock.reason.STOLEN')).click();
      await dialog.getByLabel(text('staff.lock.until')).click();
      await page.getByText(text('staff.lock.days', { days: 7 }), { exact: true }).click();
      await expect(dialog.getByLabel(text('staff.lock.until'))).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
      const until = await dialog.getByLabel(text('staff.lock.until')).inputValue();
      expect(await violationsIn(language, page)).toEqual([]);
      await dialog.getByRole('button', { name: text('staff.lock.LOCK.submit') }).click();
      await expect(page.getByText(text('staff.lock.LOCK.done'))).toBeVisible();
      const state = page.getByText(text('staff.members.status.LOCKED'));
      await expect(state).toContainText(until.slice(5));
      expect((await buyer.send('GET /upms/member/profile/load_member')).status()).toBe(401);
      expect(await violationsIn(language, page)).toEqual([]);

      await page.getByRole('button', { name: text('staff.member.unlock'), exact: true }).click();
      await dialog.getByRole('combobox').click();
      await page.getByTitle(text('staff.lock.reason.CLEARED')).click();
      await dialog.getByRole('button', { name: text('staff.lock.UNLOCK.submit') }).click();
      await expect(page.getByText(text('staff.lock.UNLOCK.done'))).toBeVisible();
      await expect(state).toBeHidden();
      await expect(page.getByRole('button', { name: text('staff.member.lock'), exact: true })).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);
    });
  });
}
