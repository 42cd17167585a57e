import { newMember } from '../fixtures/other-members';
import { boughtCodes, codeSku, noticeOf, riskySku } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { choose, enter, enterNext, findOrder, openScreen, searchList, taskTest as test } from './task-test';

test('finds an order by its number and reads why it waits', async ({ page, text, buyer, fromDashboard }) => {
  const orderSn = await boughtCodes(buyer, { skuId: riskySku, status: 'PENDING_REVIEW' });
  await fromDashboard('service', async () => {
    await findOrder(page, orderSn);
    await expect(page.locator('main').getByText(text('staff.hold.RISK')).first()).toBeVisible();
  });
});

test('answers a ticket with a canned reply', async ({
  page,
  text,
  browser,
  origin,
  storeLocale,
  service,
  fromDashboard,
}) => {
  const who = await newMember(browser, origin, storeLocale);
  const subject = `Codes ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await who.api.call('POST /member/message', {
    body: { subject, content: 'The second code does not work.', category: 'COMPLAINT' },
  });
  // The demo answers no ticket that a person has opened.
  await service.send(`GET /member/admin/message/${id}`);
  const name = `Faulty ${crypto.randomUUID().slice(0, 8)}`;
  const words = 'Hello {nickname}, we look into it.';
  await service.call('POST /member/admin/template/save', {
    body: { name, content: { 'zh-cn': words, en: words, 'zh-hk': words } },
  });
  await fromDashboard('service', async () => {
    await openScreen(page, text('staff.nav.inbox'));
    await page.getByRole('button', { name: new RegExp(subject) }).click();
    await expect(page.getByLabel(text('staff.inbox.replyText'))).toBeVisible();
    await page
      .getByRole('button', { name: text('staff.inbox.template'), exact: true })
      .last()
      .click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page.getByLabel(text('staff.inbox.replyText'))).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('log').getByText('we look into it')).toBeVisible();
  });
});

test('replaces a code that a member reported', async ({
  page,
  text,
  browser,
  origin,
  storeLocale,
  fromDashboard,
}) => {
  const { api, email } = await newMember(browser, origin, storeLocale);
  const orderSn = await boughtCodes(api, { skuId: codeSku, status: 'PENDING_EVALUATE' });
  const { challengeId } = await api.call('POST /upms/member/verify_code/send', {
    body: { scene: 'CARD_REVEAL', channel: 'EMAIL', email },
  });
  const { ticket } = await api.call('POST /upms/member/verify_code/check', {
    body: { scene: 'CARD_REVEAL', challengeId, code: await api.mailedCode(email) },
  });
  await api.call('POST /order/member/order/cards', { body: { orderSn, ticket } });
  const { cards } = await api.call('GET /order/member/aftersales/options', { query: { orderSn } });
  await api.call('POST /order/member/aftersales/apply', {
    body: { orderSn, type: 'REPLACE_CODE', reason: 'CODE_USED', units: 1, cardIds: [cards[0]?.id] },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  await fromDashboard('service', async () => {
    await openScreen(page, text('staff.nav.refunds'));
    await page.getByRole('link', { name: orderSn.slice(8) }).click();
    await page.getByRole('button', { name: text('staff.request.action.REPLACE'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await enter(page, dialog.getByLabel(text('staff.requestDialog.reason')), 'The publisher confirms it');
    await dialog
      .getByRole('button', { name: text('staff.requestDialog.REPLACE.submit'), exact: true })
      .click();
    await expect(noticeOf(page, text('staff.requestDialog.REPLACE.done'))).toBeVisible();
  });
});

test('gives a member coins for a late delivery', async ({
  page,
  text,
  browser,
  origin,
  storeLocale,
  fromDashboard,
}) => {
  const who = await newMember(browser, origin, storeLocale);
  await fromDashboard('service', async () => {
    await openScreen(page, text('staff.nav.members'));
    await searchList(page, page.getByRole('searchbox', { name: text('staff.members.search') }), who.email);
    const found = page.getByRole('table').getByRole('link');
    await expect(found).toHaveCount(1);
    await found.click();
    await page.getByRole('button', { name: text('staff.member.adjust') }).click();
    const dialog = page.getByRole('dialog');
    await enter(page, dialog.getByLabel(text('staff.adjust.coins'), { exact: true }), '800');
    await choose(page, dialog.getByRole('combobox'), text('staff.adjust.reasons.LATE'));
    await enterNext(
      page,
      dialog.getByLabel(text('staff.adjust.memo', { lang: storeLocale })),
      '发货延迟补偿',
    );
    await dialog.getByRole('button', { name: text('staff.adjust.add', { coins: '800' }) }).click();
    await expect(noticeOf(page, text('staff.adjust.done', { balance: '800' }))).toBeVisible();
  });
});
