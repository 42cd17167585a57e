import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/api-error';
import { makeQueryClient } from '@/lib/api/query-provider';
import { type Locale, locales } from '@/lib/i18n/locales';
import { useAuth } from '@/lib/stores/auth';
import { useMessageModal } from '@/lib/stores/message-modal';
import { forgetTicketDraft } from '@/lib/stores/ticket-draft';
import en from '@/messages/en/message.json';
import serverEn from '@/messages/en/server.json';
import shell from '@/messages/en/shell.json';
import cn from '@/messages/zh-cn/message.json';
import serverCn from '@/messages/zh-cn/server.json';
import hk from '@/messages/zh-hk/message.json';
import serverHk from '@/messages/zh-hk/server.json';
import { bodiesOf, requests, responses } from '@/tests/setup/recorded-requests';
import { toasts } from '@/tests/setup/recorded-toasts';
import { SupportDialog } from '../center/support-dialog';

type Options = { onProgress: (share: number) => void; signal: AbortSignal };
/** An upload that the test ends. */
type Running = Options & { name: string; end: (outcome: string | ApiError) => void };

const running: Running[] = [];
vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));
vi.mock('@/lib/api/upload-file', () => ({
  uploadFile: (_key: string, file: File, options: Options) =>
    new Promise((resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(new ApiError(0, '', 'POST /')));
      running.push({
        ...options,
        name: file.name,
        end: (outcome) =>
          typeof outcome === 'string' ? resolve({ id: outcome, link: null }) : reject(outcome),
      });
    }),
}));

const sent = (id: string, name: string) => ({ id, name, mime: 'image/webp', link: `/api/file?id=${id}` });
const ticket = {
  id: '7',
  subject: 'A card',
  content: 'Please look',
  category: 'COMPLAINT',
  categoryName: 'Complaint',
  status: 'PENDING',
  createdTime: '2026-08-11 20:52:00',
  contactInfo: null,
  orderSn: null,
  replyCount: 1,
  lastReplyTime: null,
  unreadAdminRepliesCount: 0,
  attachments: [sent('31', 'first.png')],
  replies: [
    {
      id: '1',
      replyType: 'USER',
      replierName: 'Yun',
      content: 'More',
      createdTime: '2026-08-11 20:56:00',
      attachments: [sent('32', 'second.png')],
    },
  ],
};

function standardResponse(key: string): unknown {
  if (key.endsWith('/statistics')) return { unreadReplies: 0, progress: '1.0' };
  if (key.endsWith('/message/list')) return { records: [ticket], total: 1, totalPages: 1 };
  if (key === 'GET /member/message/{id}') return ticket;
  if (key.endsWith('/order/list')) return { records: [] };
  if (key.endsWith('/site/config')) return { serviceContact: { officialAccount: 'Official' } };
  return { id: '9' };
}

beforeEach(() => {
  sessionStorage.clear();
  forgetTicketDraft();
  running.length = 0;
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  URL.createObjectURL = (file) => `blob:${(file as File).name}`;
  URL.revokeObjectURL = () => undefined;
  responses.of = standardResponse;
  useAuth.setState({ userId: '1', username: 'yun@example.com', loginStep: 'finished' });
});

const languages = {
  'zh-cn': { message: cn, server: serverCn },
  en: { message: en, server: serverEn },
  'zh-hk': { message: hk, server: serverHk },
};

function show(start: { isNew: true } | { ticketId: string }, locale: Locale = 'en') {
  const modal = useMessageModal.getState();
  if ('isNew' in start) modal.open(start);
  else {
    modal.open();
    modal.showDetail(start.ticketId);
  }
  document.documentElement.lang = locale;
  const { message } = languages[locale];
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <NextIntlClientProvider locale={locale} messages={{ shell, message } as never} timeZone="Asia/Shanghai">
        <SupportDialog />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

const fileOf = (name: string, type = 'image/png', size = 8) =>
  new File([new Uint8Array(size)], name, { type });
const choose = async (files: File[], label = en.files.add) =>
  act(async () => {
    fireEvent.change(await screen.findByLabelText(label), { target: { files } });
  });
const endOf = (name: string, outcome: string | ApiError) =>
  act(async () => running.find((each) => each.name === name)?.end(outcome));
const chosen = (label = en.files.chosen) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function fillTicket(): void {
  fireEvent.click(screen.getByRole('radio', { name: 'Complaint' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Subject' }), { target: { value: 'A code' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Content' }), { target: { value: 'Is used' } });
}

describe('a new ticket', () => {
  it('is sent with its files, after they were uploaded and without the removed ones', async () => {
    show({ isNew: true });
    fillTicket();
    await choose([fileOf('a.png'), fileOf('b.pdf', 'application/pdf')]);
    expect(chosen()).toEqual(['a.png', 'b.pdf']);
    act(() => running[0]?.onProgress(0.4));
    const progress = () => screen.getAllByRole<HTMLProgressElement>('progressbar').map(({ value }) => value);
    expect(progress()).toEqual([0.4, 0]);
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
    expect(submit.disabled).toBe(true);
    fireEvent.submit(submit.form as HTMLFormElement);
    await endOf('a.png', '21');
    await endOf('b.pdf', '22');
    expect(submit.disabled).toBe(false);
    await choose([fileOf('c.png')]);
    await endOf('c.png', '23');
    press('Remove a.png');
    expect(chosen()).toEqual(['b.pdf', 'c.png']);
    press('Submit');
    await waitFor(() => expect(toasts).toEqual([en.submitSuccess]));
    expect(bodiesOf('POST /member/message')).toEqual([
      expect.objectContaining({
        attachments: [
          { id: '22', name: 'b.pdf' },
          { id: '23', name: 'c.png' },
        ],
      }),
    ]);
    press('New message');
    expect(screen.queryByRole('list', { name: en.files.chosen })).toBeNull();
  });

  it('keeps its files with the draft when the view is left', async () => {
    show({ isNew: true });
    fillTicket();
    await choose([fileOf('a.png')]);
    await endOf('a.png', '21');
    press('Cancel');
    press('New message');
    expect(chosen()).toEqual(['a.png']);
    press('Submit');
    await waitFor(() => expect(toasts).toEqual([en.submitSuccess]));
    expect(bodiesOf('POST /member/message')[0]?.attachments).toEqual([{ id: '21', name: 'a.png' }]);
  });

  it('is sent without a file whose upload was cancelled', async () => {
    show({ isNew: true });
    fillTicket();
    await choose([fileOf('a.png'), fileOf('b.png')]);
    press('Cancel the upload of b.png');
    press('Cancel the upload of a.png');
    await waitFor(() => expect(running[0]?.signal.aborted).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(running.map(({ name }) => name)).toEqual(['a.png']);
    press('Submit');
    await waitFor(() => expect(toasts).toEqual([en.submitSuccess]));
    expect(bodiesOf('POST /member/message')[0]?.attachments).toBeUndefined();
  });
});

describe.each(locales)('in %s', (locale) => {
  const { message, server } = languages[locale];
  const fill = (text: string, values: Record<string, string>) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

  it('names each file that is refused', async () => {
    show({ isNew: true }, locale);
    const files = Array.from({ length: 7 }, (_, index) => fileOf(`${index}.png`));
    const large = fileOf('large.pdf', 'application/pdf', 5 * 1024 * 1024 + 1);
    await choose([fileOf('a.gif', 'image/gif'), large, ...files], message.files.add);
    const alerts = () => [...screen.getByRole('alert').children].map(({ textContent }) => textContent);
    expect(alerts()).toEqual([
      fill(message.files.wrongType, { name: 'a.gif' }),
      fill(message.files.tooLarge, { name: 'large.pdf', size: '5' }),
      fill(message.files.tooMany, { count: '6' }),
    ]);
    expect(chosen(message.files.chosen)).toHaveLength(6);
    expect(screen.getByLabelText(message.files.add)).toHaveProperty('disabled', true);
  });

  it('refuses a large picture that the browser cannot scale down, and sends nothing', async () => {
    show({ isNew: true }, locale);
    await choose([fileOf('large.png', 'image/png', 5 * 1024 * 1024 + 1)], message.files.add);
    expect((await screen.findByRole('alert')).textContent).toBe(
      fill(message.files.tooLarge, { name: 'large.png', size: '5' }),
    );
    expect(running).toEqual([]);
  });

  it('says why the shop refused an upload', async () => {
    show({ isNew: true }, locale);
    await choose([fileOf('a.png')], message.files.add);
    await endOf('a.png', new ApiError(422, 'common_upload_invalid', 'POST /'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      fill(message.files.failed, { name: 'a.png', reason: server.common_upload_invalid }),
    );
    expect(screen.queryByRole('list', { name: message.files.chosen })).toBeNull();
  });
});

describe('a reply', () => {
  it('is sent with its files; a retry has the same idempotency key and files', async () => {
    show({ ticketId: '7' });
    fireEvent.change(await screen.findByRole('textbox', { name: 'Reply' }), { target: { value: 'Look' } });
    await choose([fileOf('a.png')]);
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect(send.disabled).toBe(true);
    await endOf('a.png', '21');
    expect(send.disabled).toBe(false);
    responses.of = (key) => {
      if (key.endsWith('/reply')) throw new ApiError(503, 'x', key);
      return standardResponse(key);
    };
    press('Send');
    await waitFor(() => expect(toasts).toEqual([en.replyFailed]));
    expect(chosen()).toEqual(['a.png']);
    responses.of = standardResponse;
    press('Send');
    await waitFor(() => expect(toasts).toContain(en.replySuccess));
    const replies = requests.filter(([key]) => key === 'POST /member/message/reply');
    expect(replies.map(([, { body }]) => body)).toEqual(
      [1, 2].map(() => ({ messageId: '7', content: 'Look', attachments: [{ id: '21', name: 'a.png' }] })),
    );
    expect(new Set(replies.map(([, { idempotencyKey }]) => idempotencyKey)).size).toBe(1);
    await waitFor(() => expect(screen.queryByRole('list', { name: en.files.chosen })).toBeNull());
  });

  it('whose file was deleted meanwhile says so, and keeps the text', async () => {
    show({ ticketId: '7' });
    fireEvent.change(await screen.findByRole('textbox', { name: 'Reply' }), { target: { value: 'Look' } });
    await choose([fileOf('a.png')]);
    await endOf('a.png', '21');
    responses.of = (key) => {
      if (key.endsWith('/reply')) {
        const data = { fields: ['attachments'] };
        throw new ApiError(422, 'common_message_unprocessableEntity', key, data);
      }
      return standardResponse(key);
    };
    press('Send');
    await waitFor(() => expect(toasts).toEqual([en.files.gone]));
    expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveProperty('value', 'Look');
  });
});

it('shows the files of the ticket and of its replies', async () => {
  show({ ticketId: '7' });
  const first = await screen.findByRole('link', { name: 'first.png' });
  expect(first.getAttribute('href')).toBe('/api/file?id=31');
  expect(first.getAttribute('download')).toBe('first.png');
  const reply = within(screen.getByRole('log')).getByText('More').closest('article');
  expect(within(reply as HTMLElement).getByRole('link', { name: 'second.png' })).toBeTruthy();
  expect(within(screen.getByRole('log')).queryByRole('link', { name: 'first.png' })).toBeNull();
});
