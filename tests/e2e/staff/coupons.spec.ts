import { staffLanguages } from '../fixtures/matrix';
import { refusal } from '../fixtures/page-errors';
import { signUp } from '../fixtures/shop-api';
import { noticeOf, staffTest as test } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { violations, violationsIn } from '../fixtures/violations';

const newCode = (language: string) =>
  `${language.slice(0, 2).toUpperCase()}${Date.now().toString(36).toUpperCase()}`;

for (const language of staffLanguages('zh-cn')) {
  test.describe(`${language} coupons`, () => {
    test.use({ storeLocale: language });

    test('are created, granted and seen in the wallet of the member', { tag: '@desktop' }, async ({
      page,
      text,
      urlOf,
      staffAs,
      api,
    }) => {
      const { userId } = await signUp(api);
      const code = newCode(language);
      await staffAs('catalogue');
      await page.goto(urlOf('/staff/promotions?tab=COUPONS'));
      await expect(page.getByRole('table', { name: text('staff.coupons.column.coupon') })).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);
      await page.getByRole('button', { name: text('staff.coupons.add') }).click();
      const drawer = page.getByRole('dialog').first();
      await drawer.getByLabel(text('staff.coupons.field.code'), { exact: true }).fill(code);
      const nameIn = (name: string) => drawer.getByLabel(`${text('staff.coupons.field.name')} · ${name}`);
      await nameIn('简体中文').fill(`补偿 ${code}`);
      await nameIn('English').fill(`Sorry ${code}`);
      await nameIn('繁體中文').fill(`補償 ${code}`);
      const field = (key: 'amountOff' | 'minOrder' | 'total') =>
        drawer.getByLabel(text(`staff.coupons.field.${key}`), { exact: true });
      await field('amountOff').fill('12.50');
      await field('minOrder').fill('60');
      await field('total').fill('20');
      const example = drawer.getByRole('region', { name: text('staff.coupons.example.title') });
      await expect(example).toContainText('−¥12.50');
      await expect(example).toContainText('¥250.00');
      expect(await violationsIn(language, page)).toEqual([]);

      // Closing asks first: nothing is saved yet.
      await drawer
        .getByRole('button', { name: text('staff.coupons.close') })
        .last()
        .click();
      const stay = page.getByRole('button', { name: text('staff.editor.stay') });
      await stay.waitFor();
      // A click while the dialog is still moving has no effect.
      await expect(async () => {
        if (await stay.isVisible()) await stay.click({ timeout: 2_000 });
        await expect(stay).toBeHidden({ timeout: 2_000 });
      }).toPass();
      await drawer
        .getByRole('button', { name: new RegExp(text('staff.editor.review', { count: 7 })) })
        .click();
      const review = page.getByRole('dialog').last();
      await review.getByLabel(text('staff.editor.why')).fill('a late delivery');
      expect(await violationsIn(language, page)).toEqual([]);
      await review.getByRole('button', { name: text('staff.editor.save'), exact: true }).click();
      await expect(noticeOf(page, text('staff.editor.saved'))).toBeVisible();

      // The new coupon is open now.
      await page.getByRole('button', { name: text('staff.coupons.grant.open'), exact: true }).click();
      const dialog = page.getByRole('dialog').last();
      await dialog.getByLabel(text('staff.coupons.grant.members')).fill(`${userId}\nnobody@tianyun.example`);
      await dialog.getByLabel(text('staff.coupons.grant.reason')).fill('late delivery');
      const submit = dialog.getByRole('button', { name: text('staff.coupons.grant.submit', { count: 2 }) });
      await submit.click();
      await expect(dialog.getByText(text('staff.coupons.grant.countWrong', { count: 2 }))).toBeVisible();
      await dialog.getByLabel(text('staff.coupons.grant.count')).fill('2');
      expect(await violationsIn(language, page)).toEqual([]);
      await submit.click();
      const results = page.getByRole('table', { name: text('staff.coupons.grant.results') });
      await expect(results).toContainText(text('staff.coupons.result.GRANTED'));
      await expect(results).toContainText(text('staff.coupons.result.UNKNOWN'));
      expect(await violationsIn(language, page)).toEqual([]);

      await page.getByRole('button', { name: text('staff.coupons.grant.finish') }).click();
      await page.getByRole('button', { name: text('staff.coupons.grants.open'), exact: true }).click();
      const grants = page.getByRole('dialog').last();
      await expect(grants.getByRole('row').filter({ hasText: 'late delivery' })).toContainText(
        text('staff.coupons.grants.use.UNUSED'),
      );
      expect(await violationsIn(language, page), 'the grants').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: text('staff.coupons.grant.openFiltered') }).click();
      const filtered = page.getByRole('dialog').last();
      await expect(filtered.getByRole('status')).toContainText(/[1-9]/);
      expect(await violationsIn(language, page), 'the filter').toEqual([]);

      // The member sees it in their wallet; the session of staff is another one.
      await page.goto(urlOf('/member/coupon'));
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: language === 'en' ? `Sorry ${code}` : `补偿 ${code}` })
          .first(),
      ).toBeVisible();
      const { records } = await api.call('GET /order/member/coupon_code/list');
      expect(records.filter((one) => one.code.startsWith(`${code}-`))).toMatchObject([{ value: 12.5 }]);
    });

    test('are granted on the page of a member', { tag: ['@desktop', '@nightly'] }, async ({
      page,
      text,
      urlOf,
      staffAs,
      api,
    }) => {
      const { userId } = await signUp(api);
      await staffAs('operations');
      await page.goto(urlOf(`/staff/members/${userId}?tab=COUPONS`));
      await page.getByRole('button', { name: text('staff.member.grantCoupon') }).click();
      const dialog = page.getByRole('dialog');
      const coupon = dialog.getByRole('combobox', { name: text('staff.coupons.grant.coupon') });
      await coupon.fill('GEAR40');
      // The list moves while its options load, so that a click can miss; Enter takes the only match.
      await expect(page.locator('.ant-select-item-option')).toHaveText([/GEAR40/]);
      await coupon.press('Enter');
      const submit = dialog.getByRole('button', { name: text('staff.coupons.grant.submit', { count: 1 }) });
      await expect(submit).toBeEnabled();
      await dialog.getByLabel(text('staff.coupons.grant.reason')).fill('asked by phone');
      expect(await violationsIn(language, page)).toEqual([]);
      await submit.click();
      await expect(noticeOf(page, text('staff.coupons.grant.done', { count: 1 }))).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: /GEAR40-/ })).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);
      const { rows } = await api.call('GET /order/admin/coupon/list', { query: { q: 'GEAR40' } });
      expect(rows[0]?.claimed).toBeGreaterThan(0);
    });
  });
}

test.describe('a coupon that someone else saved meanwhile', () => {
  test.use({ expectedErrors: refusal(409, '/api/order/admin/coupon/save') });

  test('shows what they changed, and is ended after it was saved', { tag: ['@desktop', '@nightly'] }, async ({
    page,
    text,
    urlOf,
    staffAs,
    api,
    colleagueAs,
  }) => {
    await staffAs('catalogue');
    const code = newCode('two');
    const { rows } = await api.call('GET /order/admin/coupon/list', { query: { q: 'GEAR40' } });
    const known = await api.call('GET /order/admin/coupon/view', { query: { id: rows[0]?.id ?? '' } });
    const { id } = await api.call('POST /order/admin/coupon/save', {
      body: { id: null, version: 0, code, content: known.content, reason: 'a copy' },
    });
    await page.goto(urlOf(`/staff/promotions?tab=COUPONS&q=${code}`));
    await page.getByRole('button', { name: new RegExp(code) }).click();
    const drawer = page.getByRole('dialog').first();
    const total = drawer.getByLabel(text('staff.coupons.field.total'), { exact: true });
    await total.fill('33');
    const second = await colleagueAs('admin');
    await second.call('POST /order/admin/coupon/save', {
      body: {
        id,
        version: 0,
        content: { ...known.content, minOrder: 321 },
        reason: 'a colleague was faster',
      },
    });
    await drawer.getByRole('button', { name: text('staff.editor.review', { count: 1 }) }).click();
    const review = page.getByRole('dialog').last();
    await review.getByLabel(text('staff.editor.why')).fill('mine');
    await review.getByRole('button', { name: text('staff.editor.save'), exact: true }).click();
    await expect(review.getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer.getByRole('row').filter({ hasText: '321' })).toBeVisible();
    await drawer.getByRole('button', { name: text('staff.editor.merge') }).click();
    await expect(total).toHaveValue('33');
    await drawer.getByRole('button', { name: text('staff.editor.review', { count: 1 }) }).click();
    await page.getByRole('dialog').last().getByLabel(text('staff.editor.why')).fill('both');
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: text('staff.editor.save'), exact: true })
      .click();
    await expect(noticeOf(page, text('staff.editor.saved'))).toBeVisible();
    const saved = await api.call('GET /order/admin/coupon/view', { query: { id } });
    expect(saved.content).toMatchObject({ total: 33, minOrder: 321 });

    await drawer.getByRole('button', { name: text('staff.coupons.end.open') }).click();
    const end = page.getByRole('dialog').last();
    await end.getByLabel(text('staff.coupons.end.reason')).fill('over');
    expect(await violations(page)).toEqual([]);
    await end.getByRole('button', { name: text('staff.coupons.end.submitKeep') }).click();
    await expect(noticeOf(page, text('staff.coupons.end.done'))).toBeVisible();
    await expect(drawer.getByText(text('staff.coupons.over'))).toBeVisible();
  });
});

test('coupons are read on the phone', { tag: '@nightly' }, async ({ page, text, urlOf, staffAs }) => {
  await staffAs('catalogue');
  await page.goto(urlOf('/staff/promotions?tab=COUPONS'));
  const cards = page.getByRole('list', { name: text('staff.coupons.column.coupon') });
  const table = page.getByRole('table', { name: text('staff.coupons.column.coupon') });
  await expect(cards.or(table)).toBeVisible();
  await page.getByRole('button', { name: /MOBILE97/ }).click();
  await expect(page.getByRole('region', { name: text('staff.coupons.example.title') })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
