import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CoinDialog } from '@/components/members/staff/coin-dialog';
import { LockDialog } from '@/components/members/staff/lock-dialog';
import { MemberContact } from '@/components/members/staff/member-contact';
import { MemberList } from '@/components/members/staff/member-list';
import { MemberPage } from '@/components/members/staff/member-page';
import { InboxPage } from '@/components/support/staff/inbox-page';
import { VerificationPage } from '@/components/verification/staff/verification-page';
import { ApiError } from '@/lib/api/api-error';
import { renderScreen } from '@/tests/setup/render-screen';
import {
  identityCase,
  identityDetail,
  inboxDetail,
  inboxRow,
  ledger,
  memberDetail,
  memberRow,
  template,
} from './example-people';
import { order } from './example-staff';

vi.mock('next/navigation', () => ({
  usePathname: () => '/staff/members',
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));

const answers: Record<string, unknown> = {
  'GET /upms/admin/member/list': { rows: [memberRow], next: '7' },
  'GET /upms/admin/member/view': memberDetail,
  'GET /upms/admin/member/coin_list': { rows: ledger, next: null },
  'GET /upms/admin/member/coupon_list': { rows: [], next: null },
  'POST /upms/admin/member/contact': {
    email: 'demo@shop.example',
    mobile: '+852 98765421',
    qq: null,
    wechat: null,
    addresses: ['Lane 1, Kowloon'],
    tickets: [],
  },
  'POST /upms/admin/member/coin_adjust': {
    id: '1',
    status: 'WAITING',
    balance: null,
    approvalId: '2',
    why: [],
  },
  'GET /order/admin/order/list': { rows: [order], next: null },
  'GET /upms/admin/identity/list': { records: [identityCase], total: 1, totalPages: 1 },
  'GET /upms/admin/identity/view': identityDetail,
  'POST /upms/admin/identity/number': { idNumber: 'S0000000X' },
  'GET /member/admin/message/list': { rows: [inboxRow], next: null },
  'GET /member/admin/message/count': {
    OPEN: 21,
    MINE: 6,
    UNASSIGNED: 15,
    WAITING: 43,
    COMPLAINTS: 2,
    oldest: null,
    firstReplyMedian: 9,
    firstReplies: 12,
  },
  'GET /member/admin/message/assignees': [{ id: '2', name: 'Mandy' }],
  'GET /member/admin/message/{id}': inboxDetail,
  'GET /member/admin/template/list': [template],
};
type Sent = { body?: Record<string, unknown> };
const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));
vi.mock('@/lib/api/upload-file', () => ({
  uploadFile: async (_: string, file: File) => ({ id: String(file.size), link: null }),
}));
vi.mock('@/lib/refunds/queries/staff-evidence', () => ({
  readEvidence: async (path: string) => `blob:${path}`,
}));
const sent = (key: string): Sent[] =>
  call.mock.calls.flatMap(([name, input]) => (name === key ? [input as Sent] : []));
const refuse = (key: string, status: number, message: string) =>
  call.mockImplementation(async (name: string) => {
    if (name === key) throw new ApiError(status, message, name);
    return answers[name] ?? null;
  });

Element.prototype.scrollTo = () => undefined;

beforeEach(() => {
  call.mockReset();
  call.mockImplementation(async (key: string) => answers[key] ?? null);
});
afterEach(() => window.history.replaceState(null, '', '/'));

async function choose(dialog: HTMLElement, name: string) {
  fireEvent.mouseDown(within(dialog).getByRole('combobox'));
  fireEvent.click(await screen.findByTitle(name));
}

describe('members', () => {
  it('are listed with masked contacts, and paged by cursor', async () => {
    renderScreen(<MemberList />);
    const link = await screen.findByRole('link', { name: /Skylark/ });
    expect(link.getAttribute('href')).toBe(`/en/staff/members/${memberRow.id}`);
    expect(screen.getByText('de***@shop.example')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(window.location.search).toBe('?after=7');
  });

  it('show their contacts in full after a reason was given', async () => {
    renderScreen(<MemberContact member={memberDetail} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Reveal, audited' }));
    const dialog = await screen.findByRole('dialog');
    expect(screen.queryByText('demo@shop.example')).toBeNull();
    await choose(dialog, 'To check for fraud');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Show contacts' }));
    expect(await screen.findByText(/demo@shop\.example/)).toBeTruthy();
    expect(screen.getByText('Lane 1, Kowloon')).toBeTruthy();
    expect(sent('POST /upms/admin/member/contact')).toEqual([
      { body: { id: memberRow.id, reason: 'To check for fraud' } },
    ]);
  });

  it('get coins, and the dialog says when a second person is needed', async () => {
    renderScreen(<CoinDialog member={memberDetail} onClose={() => undefined} />);
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Coins'), { target: { value: '800' } });
    expect(await within(dialog).findByRole('button', { name: 'Add 800 coins' })).toBeTruthy();
    expect(within(dialog).getByText('3,480')).toBeTruthy();
    fireEvent.click(within(dialog).getByText('Take away'));
    expect(await within(dialog).findByText('1,880')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Coins'), { target: { value: '5001' } });
    const ask = await within(dialog).findByRole('button', { name: 'Ask for approval' });
    await choose(dialog, 'Abuse');
    fireEvent.change(within(dialog).getByLabelText(/Text in the member’s ledger, zh-cn/), {
      target: { value: '更正' },
    });
    fireEvent.click(ask);
    await waitFor(() =>
      expect(sent('POST /upms/admin/member/coin_adjust')).toMatchObject([
        { body: { id: memberRow.id, coins: -5001, reason: 'Abuse', memo: '更正' } },
      ]),
    );
  });

  it('are locked until a time, which is one of Shanghai', async () => {
    renderScreen(<LockDialog member={memberDetail} onClose={() => undefined} />);
    const dialog = await screen.findByRole('dialog');
    await choose(dialog, 'Abuse');
    const field = within(dialog).getByLabelText('Until (Shanghai time)');
    const submit = within(dialog).getByRole('button', { name: 'Lock and e-mail the member' });
    const pick = (time: string) => {
      fireEvent.mouseDown(field);
      fireEvent.change(field, { target: { value: time } });
      fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
    };
    pick('2098-05-01 18:00');
    fireEvent.click(submit);
    await waitFor(() =>
      expect(sent('POST /upms/admin/member/lock')).toMatchObject([
        { body: { locked: true, until: Date.UTC(2098, 4, 1, 10), reason: 'Abuse' } },
      ]),
    );
  });

  it('have their second factors reset with a reason, and only when there are some', async () => {
    renderScreen(<MemberPage id={memberRow.id} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Reset two-step sign-in' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('the authenticator with its recovery codes and 2 passkeys');
    await choose(dialog, 'Lost the device, identity checked');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reset' }));
    await waitFor(() =>
      expect(sent('POST /upms/admin/member/reset_factors')).toMatchObject([
        { body: { id: memberRow.id, reason: 'Lost the device, identity checked' } },
      ]),
    );
    cleanup();
    answers['GET /upms/admin/member/view'] = {
      ...memberDetail,
      factors: { authenticator: false, passkeys: 0 },
    };
    renderScreen(<MemberPage id={memberRow.id} />);
    expect(await screen.findByRole('button', { name: 'Lock' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reset two-step sign-in' })).toBeNull();
    answers['GET /upms/admin/member/view'] = memberDetail;
  });

  it('say until when they are locked', async () => {
    answers['GET /upms/admin/member/view'] = {
      ...memberDetail,
      status: 'LOCKED',
      lockedUntil: '2026-12-01 18:00:00',
    };
    renderScreen(<MemberPage id={memberRow.id} />);
    expect(await screen.findByText('until 2026-12-01 18:00')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Unlock' })).toBeTruthy();
    answers['GET /upms/admin/member/view'] = memberDetail;
  });

  it('have no actions for a role without the permissions', async () => {
    renderScreen(<MemberPage id={memberRow.id} />, { roles: ['ROLE_FINANCE'], isChinese: true });
    expect(await screen.findByText('平台币流水')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '锁定' })).toBeNull();
    expect(screen.queryByRole('button', { name: '调整平台币' })).toBeNull();
    expect(screen.queryByRole('button', { name: '全部下线' })).toBeNull();
  });

  it('are not changed from the own mailbox', async () => {
    answers['GET /upms/admin/member/view'] = { ...memberDetail, isOwn: true };
    renderScreen(<MemberPage id={memberRow.id} />);
    expect(await screen.findByText(/your own mailbox/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull();
    answers['GET /upms/admin/member/view'] = memberDetail;
  });
});

describe('an identity verification', () => {
  it('can be verified after three confirmations', async () => {
    window.history.replaceState(null, '', '/?id=71');
    renderScreen(<VerificationPage />);
    const verify = (await screen.findByText('Verify')).closest('button');
    expect(await screen.findByRole('img', { name: 'Front' })).toBeTruthy();
    expect(screen.getByText('Another member uploaded one of the pictures')).toBeTruthy();
    expect(screen.getByText(/to ¥5,000\.00 a day and releases 1 order/)).toBeTruthy();
    expect(verify?.disabled).toBe(true);
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    expect(verify?.disabled).toBe(false);
    fireEvent.click(screen.getByText('Verify'));
    await waitFor(() =>
      expect(sent('POST /upms/admin/identity/review')).toEqual([{ body: { id: '71', passed: true } }]),
    );
  });

  it('shows the number in full after a reason was given', async () => {
    window.history.replaceState(null, '', '/?id=71');
    renderScreen(<VerificationPage />);
    expect(await screen.findByText('S0*****0X')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show, audited' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Show number' }));
    expect(await screen.findByText('S0000000X')).toBeTruthy();
    expect(sent('POST /upms/admin/identity/number')).toEqual([
      { body: { id: '71', reason: 'To compare it with the document' } },
    ]);
    expect(screen.queryByRole('button', { name: 'Show, audited' })).toBeNull();
  });

  it('is sent back with words for the member, and says when someone else was faster', async () => {
    window.history.replaceState(null, '', '/?id=71');
    refuse('POST /upms/admin/identity/review', 409, 'common_message_changedMeanwhile');
    renderScreen(<VerificationPage />);
    fireEvent.click(await screen.findByText('Send back'));
    expect(await screen.findByText('Choose or enter what the member reads')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Text for the member'), { target: { value: 'Too dark' } });
    fireEvent.click(screen.getByText('Send back'));
    expect(await screen.findByText(/Someone else has decided this meanwhile/)).toBeTruthy();
    expect(screen.getByText('Send back').closest('button')?.disabled).toBe(true);
  });

  it('is opened by a click only', async () => {
    renderScreen(<VerificationPage />, { isChinese: true });
    expect(await screen.findByText('第 2 次提交', { exact: false })).toBeTruthy();
    expect(sent('GET /upms/admin/identity/view')).toEqual([]);
  });
});

describe('the inbox', () => {
  it('answers from a template in the language of the member', async () => {
    window.history.replaceState(null, '', `/?id=${inboxRow.id}`);
    renderScreen(<InboxPage />);
    expect(await screen.findByText(/median 9 min of 12/)).toBeTruthy();
    fireEvent.click(await screen.findByText('Template'));
    fireEvent.click(await screen.findByText('Faulty code, replaced'));
    const field = screen.getByLabelText<HTMLTextAreaElement>('Reply to the member');
    expect(field.value).toBe('Hello nightjar, we replaced the code of 2026081105528843.');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.selectionStart).toBe(field.value.length);
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    await waitFor(() =>
      expect(sent('POST /member/admin/message/reply')).toMatchObject([
        { body: { messageId: inboxRow.id, content: field.value || expect.any(String), seenReplies: 1 } },
      ]),
    );
  });

  it('shows the files of a reply before it is sent, and sends those that were not removed', async () => {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
    window.history.replaceState(null, '', `/?id=${inboxRow.id}`);
    renderScreen(<InboxPage />);
    const input = await screen.findByLabelText<HTMLInputElement>('Attach', { selector: 'input' });
    const files = [
      new File(['1'], 'where.png', { type: 'image/png' }),
      new File(['12'], 'receipt.pdf', { type: 'application/pdf' }),
    ];
    fireEvent.change(input, { target: { files } });
    expect(await screen.findByText('receipt.pdf')).toBeTruthy();
    expect(screen.getByText('where.png')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove where.png' }));
    await waitFor(() => expect(screen.queryByText('where.png')).toBeNull());
    const field = screen.getByLabelText<HTMLTextAreaElement>('Reply to the member');
    fireEvent.change(field, { target: { value: 'See the receipt' } });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    await waitFor(() =>
      expect(sent('POST /member/admin/message/reply').at(-1)).toMatchObject({
        body: { content: 'See the receipt', attachments: [{ id: '2', name: 'receipt.pdf' }] },
      }),
    );
    await waitFor(() => expect(screen.queryByText('receipt.pdf')).toBeNull());
  });

  it('keeps a text when something was written meanwhile', async () => {
    window.history.replaceState(null, '', `/?id=${inboxRow.id}`);
    refuse('POST /member/admin/message/reply', 409, 'common_message_changedMeanwhile');
    renderScreen(<InboxPage />);
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Reply to the member');
    fireEvent.change(field, { target: { value: 'An answer' } });
    fireEvent.click(screen.getByText('Send and close'));
    expect(await screen.findByText(/Something was written meanwhile/)).toBeTruthy();
    expect(field.value).toBe('An answer');
    fireEvent.change(field, { target: { value: '' } });
  });

  it('does not send a variable without a value', async () => {
    answers['GET /member/admin/message/{id}'] = { ...inboxDetail, order: null };
    window.history.replaceState(null, '', `/?id=${inboxRow.id}`);
    renderScreen(<InboxPage />);
    fireEvent.change(await screen.findByLabelText('Reply to the member'), {
      target: { value: 'Hello {nickname}' },
    });
    expect(await screen.findByText(/Fill in the variables/)).toBeTruthy();
    expect(screen.getByText('Send').closest('button')?.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Reply to the member'), { target: { value: '' } });
    answers['GET /member/admin/message/{id}'] = inboxDetail;
  });

  it('takes notes on closed tickets only, and can open them again', async () => {
    answers['GET /member/admin/message/{id}'] = {
      ...inboxDetail,
      status: 'CLOSED',
      closedTime: '2026-08-11 21:00:00',
    };
    window.history.replaceState(null, '', `/?id=${inboxRow.id}`);
    renderScreen(<InboxPage />, { isChinese: true });
    expect(await screen.findByText('重新打开')).toBeTruthy();
    expect(screen.getByLabelText('给同事的备注')).toBeTruthy();
    answers['GET /member/admin/message/{id}'] = inboxDetail;
  });

  it('says who answers tickets to others', async () => {
    renderScreen(<InboxPage />, { roles: ['ROLE_FINANCE'] });
    expect(await screen.findByText('Tickets are answered by service and operations')).toBeTruthy();
    expect(sent('GET /member/admin/message/list')).toEqual([]);
  });
});
