import { centerOf } from './fixtures/message-center';
import { expect, test } from './fixtures/store-test';
import { violations } from './fixtures/violations';

/** Milliseconds within which the page must show a change from elsewhere. */
const soon = 5_000;

test('a ticket that staff close is shown as closed in the open detail and list', async ({
  page,
  text,
  urlOf,
  api,
  member,
  service,
}) => {
  expect(member.email).toBeTruthy();
  const subjects = ['卡密兑换', '充值到账'];
  const [first, second] = await Promise.all(
    subjects.map((subject) =>
      api.call('POST /member/message', { body: { subject, content: '请查一下', category: 'CONSULTATION' } }),
    ),
  );
  const close = (messageId: string | undefined) =>
    service.call('POST /member/admin/message/close', { body: { messageId } });
  const closed = text('message.status.CLOSED');
  const center = centerOf(page, text);
  await page.goto(urlOf('/?message=open'));
  const row = center.row(subjects[0] ?? '');
  await row.click();
  await center.reply.fill('还有一个问题');
  await close(first?.id);
  await expect(center.detail.getByText(text('message.detail.closed'))).toBeVisible({ timeout: soon });
  await expect(center.reply).toBeHidden();
  await expect(center.detail.getByText(closed, { exact: true })).toBeVisible();
  await expect(center.detail.getByRole('heading', { level: 3 })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await center.back.click();
  await expect(row.getByText(closed, { exact: true })).toBeVisible();
  const other = center.row(subjects[1] ?? '').getByText(closed, { exact: true });
  await expect(other).toBeHidden();
  await close(second?.id);
  await expect(other).toBeVisible({ timeout: soon });
});
