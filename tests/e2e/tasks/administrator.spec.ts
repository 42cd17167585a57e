import { newMember } from '../fixtures/other-members';
import { noticeOf } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { choose, enter, openScreen, searchList, taskTest as test } from './task-test';

test('asks for the invitation of a colleague', async ({ page, text, fromDashboard }) => {
  const email = `new-${crypto.randomUUID().slice(0, 8)}@tianyun.example`;
  await fromDashboard('admin', async () => {
    await openScreen(page, text('staff.nav.staff'));
    await page.getByRole('button', { name: text('staff.people.invite'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await enter(page, dialog.getByLabel(text('staff.people.email'), { exact: true }), email);
    await enter(page, dialog.getByLabel(text('staff.people.name'), { exact: true }), 'Lin');
    await dialog.getByText(text('staff.role.ROLE_SERVICE'), { exact: true }).click();
    await enter(page, dialog.getByLabel(text('staff.people.reason'), { exact: true }), '新同事');
    await dialog.getByRole('button', { name: text('staff.people.inviteSubmit') }).click();
    await expect(noticeOf(page, text('staff.people.asked'))).toBeVisible();
  });
});

test('changes a setting', async ({ page, text, fromDashboard }) => {
  const name = text('staff.settings.name.physicalPayTimeoutMinutes');
  await fromDashboard('admin', async () => {
    await openScreen(page, text('staff.nav.settings'));
    await page.getByRole('link', { name: text('staff.settings.view.ORDERS'), exact: true }).click();
    await page.getByRole('button', { name: text('staff.settings.changeOf', { name }), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel(name, { exact: true });
    const before = Number(await field.inputValue());
    await enter(page, field, String(before + 1));
    await enter(page, dialog.getByLabel(text('staff.settings.reason'), { exact: true }), '旺季延长');
    await dialog.getByRole('button', { name: text('staff.settings.save'), exact: true }).click();
    await expect(noticeOf(page, text('staff.settings.saved'))).toBeVisible();
  });
});

test('locks a member for a week', async ({ page, text, browser, origin, storeLocale, fromDashboard }) => {
  const who = await newMember(browser, origin, storeLocale);
  await fromDashboard('admin', async () => {
    await openScreen(page, text('staff.nav.members'));
    await searchList(page, page.getByRole('searchbox', { name: text('staff.members.search') }), who.email);
    const found = page.getByRole('table').getByRole('link');
    await expect(found).toHaveCount(1);
    await found.click();
    await page.getByRole('button', { name: text('staff.member.lock'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, dialog.getByRole('combobox').first(), text('staff.lock.reason.ABUSE'));
    await dialog.getByLabel(text('staff.lock.until')).click();
    await page.getByText(text('staff.lock.days', { days: 7 }), { exact: true }).click();
    await dialog.getByRole('button', { name: text('staff.lock.LOCK.submit') }).click();
    await expect(noticeOf(page, text('staff.lock.LOCK.done'))).toBeVisible();
  });
});

test('ends a session of a colleague', async ({ page, text, service, fromDashboard }) => {
  expect((await service.call('GET /auth/admin/session/current')).email).toBe('operations@tianyun.example');
  await fromDashboard('admin', async () => {
    await openScreen(page, text('staff.nav.staff'));
    await page.getByRole('link', { name: text('staff.people.view.SESSIONS'), exact: true }).click();
    await page
      .getByRole('row')
      .filter({ hasText: 'operations@tianyun.example' })
      .first()
      .getByRole('button', { name: text('staff.people.endSession') })
      .click();
    await expect(noticeOf(page, text('staff.people.ended'))).toBeVisible();
  });
});
