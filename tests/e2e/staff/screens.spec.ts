import { navigationOf } from '@/components/staff/frame/navigation';
import { staffTest as test } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';

test.describe('every screen in English', () => {
  test.use({ storeLocale: 'en' });

  test('opens from the navigation with its heading and without a text that is not translated', {
    tag: '@desktop',
  }, async ({ page, text, urlOf, staffAs }) => {
    await staffAs('admin');
    await page.goto(urlOf('/staff'));
    const rail = page.getByRole('navigation', { name: text('staff.frame.navigation') });
    const headings = new Set<string>();
    for (const { key, path } of navigationOf(['ROLE_ADMIN']).flatMap(({ entries }) => entries)) {
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
    }
    expect(headings.size).toBe(19);
  });
});
