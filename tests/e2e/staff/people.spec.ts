import { approveOpenRequest, openRequestAs } from '../fixtures/approvals';
import { staffLanguages } from '../fixtures/matrix';
import { newMember, openTicket, submitPassport } from '../fixtures/other-members';
import { refusal } from '../fixtures/page-errors';
import { choose, noticeOf, staffTest as test } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { violationsIn } from '../fixtures/violations';

for (const language of staffLanguages('en')) {
  test.describe(`${language} a member`, () => {
    test.use({ storeLocale: language });

    test('is found, revealed with a reason, given coins and locked', { tag: '@desktop' }, async ({
      page,
      text,
      urlOf,
      staffAs,
      browser,
      origin,
    }) => {
      const who = await newMember(browser, origin, language);
      await staffAs('operations');
      await page.goto(urlOf('/staff/members'));
      await expect(page.getByRole('heading', { level: 1, name: text('staff.members.title') })).toBeVisible();
      await page.getByRole('searchbox', { name: text('staff.members.search') }).fill(who.email);
      await expect(page.getByRole('table').getByRole('link')).toHaveCount(1);
      await expect(page.locator('main')).not.toContainText(who.email);
      expect(await violationsIn(language, page)).toEqual([]);
      await page.getByRole('table').getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`/staff/members/${who.id}$`));
      await expect(page.getByRole('heading', { name: text('staff.member.ledger') })).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);

      await page.getByRole('button', { name: text('staff.member.reveal') }).click();
      const dialog = page.getByRole('dialog');
      await choose(dialog.getByRole('combobox'), text('staff.contact.reason.CALL'));
      await dialog.getByRole('button', { name: text('staff.contact.submit') }).click();
      await expect(page.getByText(who.email)).toBeVisible();

      await page.getByRole('button', { name: text('staff.member.adjust') }).click();
      await dialog.getByLabel(text('staff.adjust.coins'), { exact: true }).fill('800');
      await choose(dialog.getByRole('combobox'), text('staff.adjust.reasons.LATE'));
      await dialog.getByLabel(text('staff.adjust.memo', { lang: language })).fill('Sorry for the delay');
      expect(await violationsIn(language, page)).toEqual([]);
      await dialog.getByRole('button', { name: text('staff.adjust.add', { coins: '800' }) }).click();
      await expect(page.getByText(text('staff.adjust.done', { balance: '800' }))).toBeVisible();
      await expect(page.getByRole('table', { name: text('staff.member.tab.COINS') })).toContainText('+800');
      const ledger = await who.api.call('GET /upms/member/point_log/list');
      expect(ledger.records).toMatchObject([{ type: 'ADJUST', credit: 800, memo: 'Sorry for the delay' }]);

      await page.getByRole('button', { name: text('staff.member.lock'), exact: true }).click();
      await choose(dialog.getByRole('combobox'), text('staff.lock.reason.STOLEN'));
      await dialog.getByRole('button', { name: text('staff.lock.LOCK.submit') }).click();
      await expect(page.getByText(text('staff.lock.LOCK.done'))).toBeVisible();
      await expect(page.getByText(text('staff.members.status.LOCKED'), { exact: true })).toBeVisible();
      expect((await who.api.send('GET /upms/member/profile/load_member')).status()).toBe(426);
    });
  });

  test.describe(`${language} an identity verification`, () => {
    test.use({ storeLocale: language });

    test('is decided after its documents were looked at', { tag: ['@desktop', '@nightly'] }, async ({
      page,
      text,
      urlOf,
      staffAs,
      browser,
      origin,
      api,
    }) => {
      const who = await newMember(browser, origin, language);
      await staffAs('operations');
      const id = await submitPassport(who, origin, api);
      await page.goto(urlOf('/staff/verification'));
      await expect(
        page.getByRole('heading', { level: 1, name: text('staff.verification.title') }),
      ).toBeVisible();
      await page.goto(urlOf(`/staff/verification?id=${id}`));
      const front = page.getByRole('img', { name: text('staff.verification.side.front') });
      await expect(front).toBeVisible();
      await expect.poll(() => front.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(900);
      await page
        .getByRole('button', {
          name: text('staff.verification.zoom', { name: text('staff.verification.side.front') }),
        })
        .click();
      expect(await violationsIn(language, page)).toEqual([]);
      const verify = page.getByRole('button', { name: text('staff.verification.verify'), exact: true });
      await expect(verify).toBeDisabled();
      if (language === 'en') {
        for (const box of await page.getByRole('checkbox').all()) await box.check();
        await verify.click();
        await expect(noticeOf(page, text('staff.verification.verified'))).toBeVisible();
        expect((await who.api.call('GET /upms/member/identity/view')).status).toBe('VERIFIED');
      } else {
        await page.getByRole('button', { name: text('staff.verification.sendBack') }).click();
        await expect(page.getByText(text('staff.verification.reasonMissing'))).toBeVisible();
        await page.getByRole('combobox').click();
        await page.locator('.ant-select-item-option').first().click();
        await page.getByRole('button', { name: text('staff.verification.sendBack') }).click();
        await expect(noticeOf(page, text('staff.verification.sentBack'))).toBeVisible();
        const own = await who.api.call('GET /upms/member/identity/view');
        expect(own).toMatchObject({ status: 'VERIFICATION_FAILED', failReason: /模糊/ });
      }
    });
  });

  test.describe(`${language} a ticket`, () => {
    test.use({ storeLocale: language });

    test('is answered from a template, noted, closed and opened again', async ({
      page,
      text,
      urlOf,
      staffAs,
      browser,
      origin,
      api,
    }) => {
      const who = await newMember(browser, origin, language);
      const subject = `Codes ${crypto.randomUUID().slice(0, 8)}`;
      const id = await openTicket(who, subject);
      await staffAs('service');
      const name = `Faulty ${crypto.randomUUID().slice(0, 8)}`;
      const words = 'Hello {nickname}, we look into it.';
      await api.call('POST /member/admin/template/save', {
        body: { name, content: { 'zh-cn': words, en: words, 'zh-hk': words } },
      });
      await page.goto(urlOf(`/staff/inbox?q=${id}`));
      await page.getByRole('button', { name: new RegExp(subject) }).click();
      await expect(page.getByRole('heading', { name: subject })).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);

      await page.getByText(text('staff.inbox.note'), { exact: true }).click();
      await page.getByLabel(text('staff.inbox.noteText')).fill('Two reports on this lot');
      await page.getByRole('button', { name: text('staff.inbox.addNote') }).click();
      await expect(page.getByRole('log').getByText('Two reports on this lot')).toBeVisible();

      await page.getByText(text('staff.inbox.reply'), { exact: true }).click();
      // In Chinese the list of templates above the inbox has the same name.
      await page
        .getByRole('button', { name: text('staff.inbox.template'), exact: true })
        .last()
        .click();
      // Not by the mouse: the list moves when another test adds a template.
      await page.getByRole('menuitem', { name }).press('Enter');
      const field = page.getByLabel(text('staff.inbox.replyText'));
      await expect(field).toHaveValue(/^Hello .+, we look into it\.$/);
      await expect(field).toBeFocused();
      const sent = await field.inputValue();
      await field.press('Control+Enter');
      await expect(page.getByRole('log').getByText(sent)).toBeVisible();
      await expect(field).toHaveValue('');
      const seen = await who.api.send(`GET /member/message/${id}`);
      expect(await seen.text()).toContain(sent);
      expect(await seen.text()).not.toContain('Two reports');

      await page.getByRole('button', { name: text('staff.inbox.close'), exact: true }).click();
      await expect(page.getByText(text('staff.inbox.closed'), { exact: true })).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);
      await page.getByRole('button', { name: text('staff.inbox.reopen') }).click();
      const dialog = page.getByRole('dialog');
      await choose(dialog.getByRole('combobox'), text('staff.reopen.reason.CALLED'));
      await dialog.getByRole('button', { name: text('staff.reopen.submit') }).click();
      await expect(page.getByText(text('staff.reopen.done'))).toBeVisible();
      await expect(page.getByRole('button', { name: text('staff.inbox.close'), exact: true })).toBeVisible();
    });
  });
}

test.describe('a verification that someone else decided meanwhile', () => {
  test.use({ expectedErrors: refusal(409, '/api/upms/admin/identity/review') });

  test('is not decided twice', { tag: ['@desktop', '@nightly'] }, async ({
    page,
    text,
    urlOf,
    staffAs,
    browser,
    origin,
    api,
  }) => {
    const who = await newMember(browser, origin, 'zh-cn');
    await staffAs('operations');
    const id = await submitPassport(who, origin, api);
    await page.goto(urlOf(`/staff/verification?id=${id}`));
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await expect(page.getByRole('checkbox')).toHaveCount(3);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await api.call('POST /upms/admin/identity/review', { body: { id, passed: false, reason: 'blurred' } });
    await page.getByRole('button', { name: text('staff.verification.verify'), exact: true }).click();
    await expect(page.getByText(text('staff.verification.taken'))).toBeVisible();
    expect((await who.api.call('GET /upms/member/identity/view')).status).toBe('VERIFICATION_FAILED');
  });
});

test.describe('a reply to a ticket that changed meanwhile', () => {
  test.use({ expectedErrors: refusal(409, '/api/member/admin/message/reply') });

  test('is kept, and sent after the person has read what is new', { tag: '@nightly' }, async ({
    page,
    text,
    urlOf,
    staffAs,
    browser,
    origin,
  }) => {
    const who = await newMember(browser, origin, 'zh-cn');
    const id = await openTicket(who, 'Meanwhile');
    await staffAs('service');
    await page.goto(urlOf(`/staff/inbox?q=${id}&id=${id}`));
    const field = page.getByLabel(text('staff.inbox.replyText'));
    await field.fill('An answer');
    await who.api.call('POST /member/message/reply', { body: { messageId: id, content: 'It works now' } });
    await page.getByRole('button', { name: text('staff.inbox.send'), exact: true }).click();
    await expect(page.getByText(text('staff.inbox.news'))).toBeVisible();
    await expect(page.getByRole('log').getByText('It works now')).toBeVisible();
    await expect(field).toHaveValue('An answer');
    await page.getByRole('button', { name: text('staff.inbox.newsRead') }).click();
    await page.getByRole('button', { name: text('staff.inbox.send'), exact: true }).click();
    await expect(page.getByRole('log').getByText('An answer')).toBeVisible();
  });
});

test('coins above the limit are added after a second person approved it', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, text, urlOf, staffAs, browser, origin, api }) => {
  const who = await newMember(browser, origin, 'zh-cn');
  await staffAs('service');
  await page.goto(urlOf(`/staff/members/${who.id}`));
  await page.getByRole('button', { name: text('staff.member.adjust') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(text('staff.adjust.coins'), { exact: true }).fill('6000');
  await choose(dialog.getByRole('combobox'), text('staff.adjust.reasons.GOODWILL'));
  const memo = `Sorry ${who.id}`;
  await dialog.getByLabel(text('staff.adjust.memo', { lang: 'zh-cn' })).fill(memo);
  await dialog.getByRole('button', { name: text('staff.adjust.ask') }).click();
  await expect(page.getByText(text('staff.adjust.asked'))).toBeVisible();
  const { rows } = await api.call('GET /upms/admin/approval/list', { query: { view: 'OWN' } });
  await openRequestAs({ page, text, urlOf, api }, 'finance', rows[0]?.id ?? '');
  await expect(page.getByText(memo)).toBeVisible();
  await approveOpenRequest({ page, text });
  expect((await who.api.call('GET /upms/member/point/balance')).balance).toBe(6000);
});

test('an administrator locks a member until a date', { tag: ['@desktop', '@nightly'] }, async ({
  page,
  text,
  urlOf,
  staffAs,
  browser,
  origin,
  api,
}) => {
  const who = await newMember(browser, origin, 'zh-cn');
  await staffAs('admin');
  await page.goto(urlOf(`/staff/members/${who.id}`));
  await page.getByRole('button', { name: text('staff.member.lock'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByRole('combobox').first(), text('staff.lock.reason.ABUSE'));
  await dialog.getByLabel(text('staff.lock.until')).click();
  await page.getByText(text('staff.lock.days', { days: 7 }), { exact: true }).click();
  const until = await dialog.getByLabel(text('staff.lock.until')).inputValue();
  await dialog.getByRole('button', { name: text('staff.lock.LOCK.submit') }).click();
  await expect(noticeOf(page, text('staff.lock.LOCK.done'))).toBeVisible();
  await expect(page.getByText(text('staff.members.until', { time: until }))).toBeVisible();
  const { lockedUntil } = await api.call('GET /upms/admin/member/view', { query: { id: who.id } });
  expect(lockedUntil?.slice(0, 16)).toBe(until);
  expect((await who.api.send('GET /upms/member/profile/load_member')).status()).toBe(426);
});
