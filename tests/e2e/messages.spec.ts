import type { Locator } from '@playwright/test';
import { centerOf, expectDialogPosition } from './fixtures/message-center';
import { refusal } from './fixtures/page-errors';
import { demoPassword, orderByCalls, type ShopApi } from './fixtures/shop-api';
import { topUpGoods } from './fixtures/shopper';
import { expect, inEveryLocale, test } from './fixtures/store-test';
import { violationsIn } from './fixtures/violations';

const question = { subject: '卡密兑换提示已使用', content: '第 2 张卡用不了', category: 'COMPLAINT' };

/** A picture of one pixel. */
const pictureFile = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});

/** The picture of a sent file comes from the private storage. */
const expectLoaded = (link: Locator) =>
  expect
    .poll(() => link.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0);

/** Runs in the page: the lines of text of each button; 0 for a button without text. */
const linesOfText = (buttons: Element[]): number[] =>
  buttons.map((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    const rows = [...range.getClientRects()]
      .filter(({ width }) => width > 0)
      .map(({ top }) => Math.round(top));
    return button.textContent === '' ? 0 : new Set(rows).size;
  });

const write = async (api: ShopApi, change: object = {}): Promise<string> =>
  (await api.call('POST /member/message', { body: { ...question, ...change } })).id;

inEveryLocale(() => {
  test('shows an empty list and creates a ticket, with validation errors in the language of the page', async ({
    page,
    text,
    urlOf,
    member,
  }) => {
    expect(member.email).toContain('@');
    const center = centerOf(page, text);
    await page.goto(urlOf('/?message=open'));
    // The first page of a new server is slow.
    await expect(center.list.getByText(text('message.list.empty'), { exact: true })).toBeVisible({
      timeout: 30_000,
    });
    const wide = { width: 800, phone: 'screen' } as const;
    await expectDialogPosition(page, center.list, wide);
    // The parameter that opened it is removed from the URL.
    await expect(page).toHaveURL(urlOf('/'));
    await center.newButton.click();
    await expectDialogPosition(page, center.create, wide);
    await center.subject.focus();
    await center.content.focus();
    await expect(center.create.getByRole('alert')).toHaveText(text('message.subjectRequired'));
    await center.submit.click();
    await expect(center.create.getByRole('alert')).toHaveText([
      text('message.categoryRequired'),
      text('message.subjectRequired'),
      text('message.contentRequired'),
    ]);
    await center.category('SUGGESTION').check({ force: true });
    await center.subject.fill('x'.repeat(120));
    await expect(center.subject).toHaveValue('x'.repeat(100));
    await center.subject.fill('More wallets, please');
    await center.content.fill('Thank you');
    await center.create.getByRole('button', { name: text('message.form.cancel'), exact: true }).click();
    await expect(center.list).toBeVisible();
    await center.newButton.click();
    await expect(center.subject).toHaveValue('More wallets, please');
    const files = center.create.getByRole('list', { name: text('message.files.chosen') });
    await center.files(center.create).setInputFiles([pictureFile('wallet.png'), pictureFile('other.png')]);
    await expect(files.getByRole('button', { name: /png/ })).toHaveCount(2);
    await files
      .getByRole('button', { name: text('message.files.remove', { name: 'other.png' }), exact: true })
      .click();
    await expect(files).toHaveText('wallet.png');
    await center.submit.click();
    await center.toast(text('message.submitSuccess'));
    const row = center.row('More wallets, please');
    await expect(row).toContainText(text('message.category.SUGGESTION'));
    await expect(row).toContainText(text('message.status.PENDING'));
    await expect(row).toContainText(text('message.list.replies', { count: 0 }));
    await expect(
      center.list.getByText(text('message.pager.total', { total: 1 }), { exact: true }),
    ).toBeVisible();
    await row.click();
    await expectLoaded(center.detail.getByRole('link', { name: 'wallet.png' }));
  });

  test('shows a reply on the open page, replies to it, updates the badge, and closes and deletes the ticket', async ({
    page,
    text,
    api,
    urlOf,
    member,
    service,
    isMobile,
  }) => {
    expect(member.email).toContain('@');
    const center = centerOf(page, text);
    const messageId = await write(api);
    const answer = (content: string) =>
      service.call('POST /member/admin/message/reply', { body: { messageId, content } });
    const reopen = () => page.goto(urlOf('/?message=open'));
    await answer('First answer');
    await reopen();
    await expect(center.row(question.subject)).toContainText(text('message.status.REPLIED'));
    await center.row(question.subject).click();
    await expectDialogPosition(page, center.detail, { width: 800, phone: 'screen' });
    const log = center.detail.getByRole('log');
    const replies = log.getByRole('article');
    await expect(replies).toHaveText([/First answer/]);
    await expect(replies.first()).toContainText(text('message.detail.admin'));

    await expect(center.send).toBeDisabled();
    await center.reply.fill('  \n ');
    await expect(center.send).toBeDisabled();
    await center.reply.fill(' <b>谢谢</b> ');
    await center.files(center.detail).setInputFiles(pictureFile('thanks.png'));
    await center.send.click();
    await center.toast(text('message.replySuccess'));
    await expect(replies.nth(1)).toContainText('<b>谢谢</b>');
    await expectLoaded(replies.nth(1).getByRole('link', { name: 'thanks.png' }));
    await expect(replies.nth(1)).toContainText(text('message.detail.me'));
    await expect(center.reply).toHaveValue('');

    // The automatic answers of the demo have stopped: staff answered.
    await answer('An answer to the reply');
    await expect(replies.nth(2)).toContainText(text('message.detail.admin'));
    await expect(log.getByText(text('message.detail.unreadLine'), { exact: true })).toBeVisible();
    await answer('Second answer');
    // Shorter than the interval of a closed message centre: the open one asks more often.
    await replies.nth(3).waitFor({ timeout: 10_000 });

    await center.reply.fill('half a reply');
    await center.detail.getByRole('button', { name: text('shell.ui.close'), exact: true }).click();
    await expect(center.detail).toBeHidden();
    await answer('Third answer');
    const bar = page.getByRole('navigation', { name: text('shell.nav.main') });
    const badge = isMobile
      ? bar.getByRole('link', { name: new RegExp(text('shell.service.unread', { count: 1 })) })
      : page.getByRole('button', { name: text('shell.service.messagesUnread', { count: 1 }), exact: true });
    // While the message centre is closed, the count is polled every 15 s.
    await expect(badge).toBeVisible({ timeout: 20_000 });
    if (isMobile) await reopen();
    else await badge.click();
    await expect(center.row(question.subject)).toContainText(text('message.list.unreadCount', { count: 1 }));
    await center.row(question.subject).click();
    await expect(center.reply).toHaveValue('');
    await expect(replies).toHaveCount(5);
    await expect(badge).toHaveCount(0);
    await center.reply.fill('Once more');
    await center.reply.press('Control+Enter');
    await expect(replies.filter({ hasText: 'Once more' })).toHaveCount(1);

    await service.call('POST /member/admin/message/close', { body: { messageId } });
    await reopen();
    await expect(center.row(question.subject)).toContainText(text('message.status.CLOSED'));
    await center.row(question.subject).click();
    await expect(center.detail.getByText(text('message.detail.closed'), { exact: true })).toBeVisible();
    await expect(center.reply).toBeHidden();

    const remove = center.detail
      .getByRole('button', { name: text('message.detail.delete'), exact: true })
      .first();
    const warning = page.getByRole('dialog', { name: text('message.detail.deleteTitle') });
    await remove.click();
    await page.keyboard.press('Escape');
    await expect(warning).toBeHidden();
    await expect(center.detail).toBeVisible();
    await expect(page.locator('.toast-error')).toHaveCount(0);
    await remove.click();
    await warning.getByRole('button', { name: text('message.detail.confirm'), exact: true }).click();
    await center.toast(text('message.deleteSuccess'));
    await expect(center.list.getByText(text('message.list.empty'), { exact: true })).toBeVisible();
  });

  test.describe('errors', () => {
    test.use({ expectedErrors: refusal(500, '/api/member/message(/.*)?') });

    test('are shown in the message centre, without losing input', { tag: '@nightly' }, async ({
      page,
      text,
      api,
      urlOf,
      member,
    }) => {
      expect(member.email).toContain('@');
      const center = centerOf(page, text);
      const id = await write(api);
      const broken = new Set<string>();
      await page.route(/\/api\/member\/message/, (route) => {
        const request = route.request();
        const path = new URL(request.url()).pathname.replace('/api/member/message', '');
        return broken.has(`${request.method()} ${path}`)
          ? route.fulfill({ status: 500, json: { status: 1, message: 'common_message_internalServerError' } })
          : route.fallback();
      });
      broken.add('GET /list').add('GET /statistics');
      await page.goto(urlOf('/?message=open'));
      await center.toast(text('message.loadFailed'));
      broken.clear();
      await center.list.getByRole('button', { name: text('message.list.retry'), exact: true }).click();
      broken.add(`GET /${id}`);
      await center.row(question.subject).click();
      await center.toast(text('message.loadDetailFailed'));
      await expect(center.list).toBeVisible();
      broken.clear();

      broken.add('POST ');
      await center.newButton.click();
      await center.category('CONSULTATION').check({ force: true });
      await center.subject.fill('Kept');
      await center.content.fill('Words');
      await center.submit.click();
      await center.toast(text('message.submitFailed'));
      await expect(center.subject).toHaveValue('Kept');
      await center.back.click();

      broken.add('POST /reply').add(`DELETE /${id}`);
      await center.row(question.subject).click();
      await center.reply.fill('Kept too');
      await center.reply.press('Control+Enter');
      await center.toast(text('message.replyFailed'));
      await expect(center.reply).toHaveValue('Kept too');
      await center.detail
        .getByRole('button', { name: text('message.detail.delete'), exact: true })
        .first()
        .click();
      await page
        .getByRole('dialog', { name: text('message.detail.deleteTitle') })
        .getByRole('button', { name: text('message.detail.confirm'), exact: true })
        .click();
      await center.toast(text('message.deleteFailed'));
      await expect(center.detail).toBeVisible();
    });
  });

  test('a visitor is redirected to the login and returns to the open message centre', async ({
    page,
    text,
    urlOf,
  }) => {
    const center = centerOf(page, text);
    await page.goto(urlOf('/goods/search?keyword=zzzz&message=new'));
    await center.toast(text('message.common_message_login'));
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await page.getByRole('tab', { name: text('auth.byPassword') }).click();
    await page
      .getByRole('textbox', { name: text('auth.account'), exact: true })
      .fill('second@tianyun.example');
    await page.getByRole('textbox', { name: text('auth.password'), exact: true }).fill(demoPassword);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: text('auth.signIn'), exact: true }).click();
    await expect(page).toHaveURL(/\/goods\/search/, { timeout: 30_000 });
    await expect(center.create).toBeVisible();
    await expect(page).toHaveURL(urlOf('/goods/search?keyword=zzzz'));
  });

  test('opens from the service dialog, from an order and from a search, with its subject filled in', async ({
    page,
    text,
    api,
    urlOf,
    member,
    context,
    isMobile,
  }) => {
    expect(member.email).toContain('@');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const center = centerOf(page, text);
    const orderSn = await orderByCalls(api, { skuId: topUpGoods.sku, values: { uid: '123456789' } }).catch(
      () => orderByCalls(api, { skuId: '1800311000000000084', values: { account: '13800138000' } }),
    );
    await page.goto(urlOf(`/order/detail?orderSn=${orderSn}`));
    await page
      .getByRole('button', { name: text('order.action.service'), exact: true })
      .filter({ visible: true })
      .first()
      .click();
    await expect(center.order).toHaveValue(orderSn);
    if (isMobile) {
      await page.goBack();
      await expect(center.create).toBeHidden();
      await expect(page).toHaveURL(urlOf(`/order/detail?orderSn=${orderSn}`));
    } else {
      await page.keyboard.press('Escape');
      await expect(center.create).toBeHidden();
    }

    await page.goto(urlOf('/goods/search?keyword=zzzzqqqq'));
    await page.getByRole('button', { name: text('search.search.askService') }).click();
    await expect(center.subject).toHaveValue(text('message.form.searchSubject', { keyword: 'zzzzqqqq' }));
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: text('shell.service.open'), exact: true }).click();
    const service = page.getByRole('dialog', { name: text('shell.service.title'), exact: true });
    await expectDialogPosition(page, service, { width: 400, phone: 'sheet' });
    await expect.poll(() => service.getByRole('button').evaluateAll(linesOfText)).toEqual([0, 1, 1, 1]);
    await service.getByRole('button', { name: text('shell.service.copy'), exact: true }).click();
    await center.toast(text('shell.service.copied'));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await service.getByRole('button', { name: text('shell.service.copy'), exact: true }).click();
    await center.toast(text('shell.service.copyFailed'));
    await service.getByRole('button', { name: text('shell.service.leaveMessage'), exact: true }).click();
    await expect(service).toBeHidden();
    await center.list.getByRole('button', { name: text('message.official.copy'), exact: true }).click();
    await center.toast(text('message.official.copyFailed'));
    await page.reload();
    await page.getByRole('button', { name: text('shell.service.open'), exact: true }).click();
    await service.getByRole('button', { name: text('shell.service.leaveMessage'), exact: true }).click();
    await center.list.getByRole('button', { name: text('message.official.copy'), exact: true }).click();
    await center.toast(text('server.common_message_ok'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      text('message.official.defaultName'),
    );
  });

  test('pages and filters the list', { tag: '@nightly' }, async ({ page, text, api, urlOf, member }) => {
    expect(member.email).toContain('@');
    const center = centerOf(page, text);
    for (let n = 1; n <= 12; n += 1)
      await write(api, { subject: `Number ${n}.`, category: n === 2 ? 'SUGGESTION' : 'CONSULTATION' });
    await page.goto(urlOf('/?message=open'));
    const rows = center.list.getByRole('list', { name: text('message.list.rows') }).getByRole('listitem');
    await expect(rows).toHaveCount(10);
    await expect(
      center.list.getByText(text('message.pager.total', { total: 12 }), { exact: true }),
    ).toBeVisible();
    await center.list.getByRole('button', { name: text('message.pager.next'), exact: true }).click();
    await expect(rows).toHaveCount(2);
    await expect(
      center.list.getByRole('button', { name: text('message.pager.page', { page: 2 }), exact: true }),
    ).toHaveAttribute('aria-current', 'page');
    await center.list.getByLabel(text('message.pager.sizes')).selectOption('20');
    await expect(rows).toHaveCount(12);
    await center.list.getByLabel(text('message.category.label')).selectOption('SUGGESTION');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Number 2.');
    await center.list.getByLabel(text('message.status.label')).selectOption('CLOSED');
    await expect(center.list.getByText(text('message.list.emptyFiltered'), { exact: true })).toBeVisible();
    await center.list.getByRole('button', { name: text('message.list.clear'), exact: true }).click();
    await expect(rows).toHaveCount(12);
  });
});

test('is usable with the keyboard', async ({ page, text, member, isMobile }) => {
  test.skip(isMobile, 'the desktop has the keyboard');
  expect(member.email).toContain('@');
  const center = centerOf(page, text);
  await page.goto('/?message=open');
  await expect(center.list).toBeVisible();
  const tabTo = async (name: string) => {
    const focused = () =>
      page.evaluate(() => {
        const at = document.activeElement;
        // The text of a container contains the names of all its elements.
        if (at === document.body || at?.tagName === 'DIALOG') return '';
        return `${at?.getAttribute('aria-label') ?? ''}|${at?.textContent ?? ''}|${at?.getAttribute('name') ?? ''}`;
      });
    for (let n = 0; n < 25 && !(await focused()).includes(name); n += 1) await page.keyboard.press('Tab');
    expect(await focused()).toContain(name);
  };
  await tabTo(text('message.list.new'));
  await page.keyboard.press('Enter');
  await expect(center.create).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(center.category('COMPLAINT')).toBeChecked();
  await tabTo('subject');
  await page.keyboard.type('By keys');
  await tabTo('content');
  await page.keyboard.type('No mouse here');
  await tabTo(text('message.form.submit'));
  await page.keyboard.press('Enter');
  await expect(center.row('By keys')).toBeVisible();
  await tabTo('By keys');
  await page.keyboard.press('Enter');
  await expect(center.detail.getByRole('heading', { name: 'By keys' })).toBeFocused();
  for (
    let n = 0;
    n < 10 && !(await center.reply.evaluate((field) => field === document.activeElement));
    n += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.type('More');
  await page.keyboard.press('Control+Enter');
  await center.toast(text('message.replySuccess'));
  await expect(center.detail.getByRole('log')).toContainText('More');
  await page.keyboard.press('Escape');
  await expect(center.detail).toBeHidden();
});

inEveryLocale((locale) => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('no view has a violation', { tag: '@nightly' }, async ({
    page,
    text,
    urlOf,
    api,
    member,
    service,
  }) => {
    test.setTimeout(90_000);
    expect(member.email).toContain('@');
    const center = centerOf(page, text);
    const id = await write(api, { contactInfo: 'yun@example.com' });
    await api.call('POST /member/message/reply', { body: { messageId: id, content: 'More' } });
    await service.call('POST /member/admin/message/reply', { body: { messageId: id, content: 'Answer' } });
    await page.goto(urlOf('/?message=open'));
    await expect(center.row(question.subject)).toBeVisible();
    expect(await violationsIn(locale, page), 'list').toEqual([]);
    await center.row(question.subject).click();
    await expect(center.detail.getByRole('article')).toHaveCount(2);
    expect(await violationsIn(locale, page), 'detail').toEqual([]);
    await center.detail
      .getByRole('button', { name: text('message.detail.delete'), exact: true })
      .first()
      .click();
    expect(await violationsIn(locale, page), 'delete').toEqual([]);
    await page.keyboard.press('Escape');
    await center.back.click();
    await center.newButton.click();
    await center.submit.click();
    await expect(center.create.getByRole('alert')).toHaveCount(3);
    expect(await violationsIn(locale, page), 'create').toEqual([]);
  });
});
