import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/api-error';
import { makeQueryClient } from '@/lib/api/query-provider';
import { useAuth } from '@/lib/stores/auth';
import { useMessageModal } from '@/lib/stores/message-modal';
import { forgetTicketDraft } from '@/lib/stores/ticket-draft';
import { unreadRepliesKey } from '@/lib/support/queries/unread-replies';
import message from '@/messages/en/message.json';
import shell from '@/messages/en/shell.json';
import { type RecordedRequest, requests, responses } from '@/tests/setup/recorded-requests';
import { toasts } from '@/tests/setup/recorded-toasts';
import { SupportDialog } from './support-dialog';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const row = {
  id: '7',
  subject: 'A card',
  content: '<b>not bold</b>',
  category: 'COMPLAINT',
  categoryName: 'Complaint',
  status: 'REPLIED',
  createdTime: '2026-08-11 20:52:00',
  contactInfo: 'yun@example.com',
  orderSn: null,
  replyCount: 3,
  lastReplyTime: '2026-08-11 20:58:00',
  unreadAdminRepliesCount: 2,
  attachments: [],
};
const reply = (id: string, replyType: string, content: string) => ({
  id,
  replyType,
  replierName: replyType === 'ADMIN' ? 'Mandy' : 'Yun',
  content,
  createdTime: '2026-08-11 20:56:00',
  attachments: [],
});
const detail = {
  ...row,
  replies: [reply('1', 'USER', 'More'), reply('2', 'ADMIN', 'Hello'), reply('3', 'ADMIN', 'Done')],
};

let client = makeQueryClient();
let progress = '3.0';

/** A poll that finds a new reply or a closed ticket. */
async function pollUpdate(): Promise<void> {
  progress = '4.0';
  await act(() => client.invalidateQueries({ queryKey: unreadRepliesKey }));
}

function standardResponse(key: string): unknown {
  if (key.endsWith('/statistics')) return { unreadReplies: 2, progress };
  if (key.endsWith('/message/list')) return { records: [row], total: 1, totalPages: 1 };
  if (key.endsWith('{id}') && key.startsWith('GET')) return detail;
  if (key.endsWith('/order/list')) return { records: [] };
  if (key.endsWith('/site/config')) return { serviceContact: { officialAccount: 'Official' } };
  return { id: '9' };
}

beforeEach(() => {
  sessionStorage.clear();
  forgetTicketDraft();
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  responses.of = standardResponse;
  useAuth.setState({ userId: '1', username: 'yun@example.com', loginStep: 'finished' });
  client = makeQueryClient();
  progress = '3.0';
  useMessageModal.getState().open();
});

function show() {
  return render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" messages={{ shell, message } as never} timeZone="Asia/Shanghai">
        <SupportDialog />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

const title = () => screen.getAllByRole('heading', { level: 2 })[0]?.textContent;
const calls = (key: string) => requests.filter(([name]) => name === key);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('opens a ticket, which counts as read and refetches the list, and returns', async () => {
  show();
  expect(title()).toBe('My messages');
  fireEvent.click(await screen.findByRole('button', { name: /A card/ }));
  expect(title()).toBe('Message detail');
  expect(await screen.findByText('Done')).toBeTruthy();
  expect(screen.getByText('<b>not bold</b>')).toBeTruthy();
  expect(screen.getByText('Contact: yun@example.com')).toBeTruthy();
  await waitFor(() => expect(calls('GET /member/message/list')).toHaveLength(2));
  const log = screen.getByRole('log');
  expect(log.textContent?.indexOf('Unread below')).toBeGreaterThan(log.textContent?.indexOf('More') ?? 0);
  expect(log.textContent?.indexOf('Unread below')).toBeLessThan(log.textContent?.indexOf('Hello') ?? 0);
  const mine = within(log).getByText('More').closest('article');
  expect(mine?.textContent).toMatch(/^yun@example\.comMe/);
  expect(within(log).getByText('Done').closest('article')?.textContent).toMatch(/^MandyCustomer service/);
  press('Back to the list');
  expect(title()).toBe('My messages');
  expect(document.activeElement?.textContent).toContain('A card');
});

it('shows times to the minute with the year, in the list, the thread and the orders', async () => {
  responses.of = (key) =>
    key.endsWith('/order/list')
      ? {
          records: [
            {
              sn: '2026081120520001',
              goodsName: 'Star Gems',
              specifications: '300',
              quantity: 1,
              createdTime: '2026-08-10 09:05:00',
            },
          ],
        }
      : standardResponse(key);
  show();
  const listed = await screen.findByRole('button', { name: /A card/ });
  const times = (box: HTMLElement) => [...box.querySelectorAll('time')].map(({ textContent }) => textContent);
  expect(times(listed)).toContain('2026-08-11 20:52 (Shanghai time)');
  expect(listed.textContent).toContain('2026-08-11 20:58');
  fireEvent.click(listed);
  expect(times(await screen.findByRole('log'))).toEqual(
    detail.replies.map(() => '2026-08-11 20:56 (Shanghai time)'),
  );
  press('Back to the list');
  press('New message');
  expect(
    await screen.findByRole('option', { name: 'Star Gems 300 ×1 · 2026-08-10 09:05 (Shanghai time)' }),
  ).toBeTruthy();
});

it('promises no answer in a ticket that was closed without one', async () => {
  const unanswered = { ...detail, replies: [], replyCount: 0 };
  responses.of = (key) =>
    key === 'GET /member/message/{id}' ? { ...unanswered, status: 'CLOSED' } : standardResponse(key);
  show();
  fireEvent.click(await screen.findByRole('button', { name: /A card/ }));
  expect(await screen.findByText(message.detail.noRepliesClosed)).toBeTruthy();
  expect(screen.queryByText(message.detail.noReplies)).toBeNull();
});

it('returns to the list when the ticket cannot be loaded', async () => {
  responses.of = (key) => {
    if (key === 'GET /member/message/{id}') throw new ApiError(500, 'x', key);
    return standardResponse(key);
  };
  show();
  fireEvent.click(await screen.findByRole('button', { name: /A card/ }));
  await waitFor(() => expect(toasts).toEqual(['Failed to load the message']));
  expect(title()).toBe('My messages');
});

it('keeps the ticket and the reply draft when a refetch fails', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: /A card/ }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Reply' }), { target: { value: 'Half a' } });
  responses.of = (key) => {
    if (key === 'GET /member/message/{id}') throw new ApiError(503, 'x', key);
    return standardResponse(key);
  };
  await pollUpdate();
  await waitFor(() => expect(toasts).toEqual([message.loadDetailFailed]));
  expect(title()).toBe(message.titleDetail);
  expect(screen.getByText('Done')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveProperty('value', 'Half a');
  responses.of = standardResponse;
  press(message.list.retry);
  await waitFor(() => expect(screen.queryByText(message.loadDetailFailed)).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveProperty('value', 'Half a');
  expect(toasts).toHaveLength(1);
});

it('returns to the list when the ticket was deleted elsewhere', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: /A card/ }));
  await screen.findByRole('textbox', { name: 'Reply' });
  responses.of = (key) => {
    if (key === 'GET /member/message/{id}') throw new ApiError(404, 'message_notFound', key);
    return standardResponse(key);
  };
  await pollUpdate();
  await waitFor(() => expect(toasts).toEqual([message.loadDetailFailed]));
  expect(title()).toBe(message.title);
});

it('shows that the list did not load and allows a retry', async () => {
  responses.of = (key) => {
    if (key === 'GET /member/message/list') throw new ApiError(500, 'a reason of the server', key);
    return standardResponse(key);
  };
  show();
  await waitFor(() => expect(toasts).toEqual(['Failed to load messages']));
  responses.of = standardResponse;
  press('Try again');
  expect(await screen.findByRole('button', { name: /A card/ })).toBeTruthy();
});

it('shows a missing value on blur, and all of them on submit', async () => {
  show();
  press('New message');
  expect(title()).toBe('Create message');
  const subject = screen.getByRole('textbox', { name: 'Subject' });
  fireEvent.blur(subject);
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter subject');
  press('Submit');
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Please select a category',
      'Please enter subject',
      'Please enter content',
    ]),
  );
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Consultation' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Suggestion' }));
  fireEvent.change(subject, { target: { value: '  ' } });
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  fireEvent.change(subject, { target: { value: 'Wallets' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Content' }), { target: { value: ' More of them ' } });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(subject.getAttribute('maxlength')).toBe('100');
  press('Submit');
  await waitFor(() => expect(toasts).toEqual(['Message submitted']));
  expect(title()).toBe('My messages');
  const [[, { body }]] = calls('POST /member/message') as [[string, RecordedRequest]];
  expect(body).toEqual({ category: 'SUGGESTION', subject: 'Wallets', content: 'More of them' });
  press('New message');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toBe('');
});

it('keeps the draft after a failure, and retries with the same idempotency key', async () => {
  responses.of = (key) => {
    if (key === 'POST /member/message') throw new ApiError(503, 'x', key);
    return standardResponse(key);
  };
  show();
  press('New message');
  fireEvent.click(screen.getByRole('radio', { name: 'Complaint' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Subject' }), { target: { value: 'Kept' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Content' }), { target: { value: 'Words' } });
  press('Submit');
  await waitFor(() => expect(toasts).toEqual(['Failed to submit, please try again later']));
  press('Cancel');
  press('New message');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toBe('Kept');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Complaint' }).checked).toBe(true);
  responses.of = standardResponse;
  press('Submit');
  await waitFor(() => expect(toasts).toContain('Message submitted'));
  const keys = calls('POST /member/message').map(([, { idempotencyKey }]) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('sends a reply with the button or Ctrl+Enter, never a blank one', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: /A card/ }));
  const field = await screen.findByRole('textbox', { name: 'Reply' });
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect(send.disabled).toBe(true);
  fireEvent.change(field, { target: { value: ' \n ' } });
  expect(send.disabled).toBe(true);
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  fireEvent.change(field, { target: { value: ' Thank you ' } });
  expect(send.disabled).toBe(false);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(calls('POST /member/message/reply')).toHaveLength(0);
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(toasts).toEqual(['Reply sent']));
  expect(calls('POST /member/message/reply').map(([, { body }]) => body)).toEqual([
    { messageId: '7', content: 'Thank you' },
  ]);
  expect(useMessageModal.getState().replyDraft).toBe('');
  expect(calls('GET /member/message/{id}')).toHaveLength(2);
});

it('keeps a reply that failed, and shows the general text', async () => {
  responses.of = (key) => {
    if (key === 'POST /member/message/reply') throw new ApiError(422, 'message_closed', key);
    return standardResponse(key);
  };
  show();
  fireEvent.click(await screen.findByRole('button', { name: /A card/ }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Reply' }), { target: { value: 'Hm' } });
  press('Send');
  await waitFor(() => expect(toasts).toEqual(['Failed to reply, please try again later']));
  expect(useMessageModal.getState().replyDraft).toBe('Hm');
});

it.each([
  [61, 'You have sent several messages in a short time. Try again in 2 minutes.'],
  [null, 'Failed to reply, please try again later'],
])('names the wait of %s s after too many replies', async (retryAfter, text) => {
  responses.of = (key) => {
    if (key === 'POST /member/message/reply') throw new ApiError(429, 'x', key, undefined, '', retryAfter);
    return standardResponse(key);
  };
  show();
  fireEvent.click(await screen.findByRole('button', { name: /A card/ }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Reply' }), { target: { value: 'Hm' } });
  press('Send');
  await waitFor(() => expect(toasts).toEqual([text]));
});

it('deletes after a warning only', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: /A card/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  press('Keep it');
  expect([toasts, calls('DELETE /member/message/{id}')]).toEqual([[], []]);
  responses.of = (key) => {
    if (key.startsWith('DELETE')) throw new ApiError(500, 'x', key);
    return standardResponse(key);
  };
  const remove = async () => {
    press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete this message?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  };
  await remove();
  await waitFor(() => expect(toasts).toEqual(['Failed to delete, please try again later']));
  expect(title()).toBe('Message detail');
  responses.of = standardResponse;
  await remove();
  await waitFor(() => expect(toasts).toContain('Message deleted'));
  expect(title()).toBe('My messages');
});

it('refetches the list when a poll finds a new reply', async () => {
  show();
  await screen.findByRole('button', { name: /A card/ });
  expect(calls('GET /member/message/list')).toHaveLength(1);
  await pollUpdate();
  await waitFor(() => expect(calls('GET /member/message/list')).toHaveLength(2));
});

it('shows that a ticket was closed meanwhile, in the detail and in the list', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: /A card/ }));
  const field = await screen.findByRole('textbox', { name: 'Reply' });
  field.focus();
  responses.of = (key) => {
    if (key.endsWith('/message/list')) {
      return { records: [{ ...row, status: 'CLOSED' }], total: 1, totalPages: 1 };
    }
    if (key === 'GET /member/message/{id}') return { ...detail, status: 'CLOSED' };
    return standardResponse(key);
  };
  await pollUpdate();
  expect((await screen.findByRole('status')).textContent).toBe(message.detail.closed);
  expect(screen.queryByRole('textbox', { name: 'Reply' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('A card');
  expect(screen.getByText(message.status.CLOSED)).toBeTruthy();
  press('Back to the list');
  expect(within(screen.getByRole('list')).getByText(message.status.CLOSED)).toBeTruthy();
});
