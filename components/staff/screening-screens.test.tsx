import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScreeningPage } from '@/components/screening/staff/screening-page';
import type { ScreeningCase, ScreeningRow } from '@/lib/screening/staff/contract';
import { renderScreen } from '@/tests/setup/render-screen';
import { memberRow } from './example-people';
import { order } from './example-staff';
import { setSingleKeys } from './frame/single-keys';

vi.mock('next/navigation', () => ({
  usePathname: () => '/staff/screening',
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));

const history = { paidOrders: 2, refundedOrders: 1, disputes: 1 };
const counts = {
  ALL: 2,
  MINE: 0,
  RISK: 2,
  VERIFICATION: 0,
  SUPPLIER: 0,
  PARTIAL: 0,
  REST: 0,
  MANUAL: 0,
  STOCK: 0,
};
const row: ScreeningRow = {
  ...order,
  heldSince: '2026-08-11 20:34:41',
  rules: ['UNPROVEN_CODES'],
  assignee: null,
};
const second: ScreeningRow = { ...row, id: '2', sn: '2026081105528844', goodsName: 'Ebony Play Wallet Code' };
const detail: ScreeningCase = {
  order,
  heldSince: row.heldSince,
  assignee: null,
  actions: ['RELEASE', 'VERIFY', 'DENY', 'DENY_LOCK'],
  rules: [
    { rule: 'PAYMENT_RISK', isMatch: false },
    { rule: 'UNPROVEN_CODES', isMatch: true },
  ],
  facts: {
    orderAmount: 430.65,
    codeLimit: 200,
    settledSpend: 0,
    reviewHours: 24,
    cardMembers: 0,
    maxCardMembers: 2,
  },
  links: [
    { link: 'CARD', members: 1 },
    { link: 'DEVICE', members: 0 },
    { link: 'ACCOUNT', members: 0 },
    { link: 'ADDRESS', members: 0 },
  ],
  linked: [{ ...memberRow, ...history, status: 'LOCKED', links: ['CARD'] }],
  payment: { card: 'visa •4242', threeDs: true, asksThreeDs: true, risk: 'NORMAL', attempts: 2, failed: 1 },
  member: {
    ...memberRow,
    ...history,
    verification: 'UNVERIFIED',
    ip: '203.0.113.*',
    device: 'Chrome on Android',
    daily: 500,
    leftToday: 86.47,
  },
  supplier: [{ attempt: 1, kind: 'TOP_UP', status: 'FAILED', time: '2026-08-11 20:34:41' }],
};

const answers: Record<string, unknown> = {};
type Sent = { body?: Record<string, unknown> };
const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));
const sent = (key: string): Sent[] =>
  call.mock.calls.flatMap(([name, input]) => (name === key ? [input as Sent] : []));

beforeEach(() => {
  Object.assign(answers, {
    'GET /order/admin/screening/list': { rows: [row, second], next: null, counts },
    'GET /order/admin/screening/view': detail,
    'POST /order/admin/screening/assign': { orderSn: order.sn, until: Date.now() },
  });
  call.mockReset();
  call.mockImplementation(async (key: string) => answers[key] ?? null);
  window.history.replaceState(null, '', `/staff/screening?sn=${order.sn}`);
});
afterEach(() => {
  setSingleKeys(true);
  window.history.replaceState(null, '', '/');
});

const press = (key: string) =>
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));

describe('risk screening', () => {
  it('shows why an order is on hold, its links and facts', async () => {
    renderScreen(<ScreeningPage />);
    expect(await screen.findByText(/^Codes for ¥430.65 are above ¥200.00/)).toBeTruthy();
    expect(screen.getByText(/same card: 1 · same browser and IP: 0/)).toBeTruthy();
    expect(screen.getByText('203.0.113.*')).toBeTruthy();
    expect(screen.getAllByText('2 paid, 1 refunded')).toHaveLength(2);
    expect(screen.getByText('2 attempts, 1 declined')).toBeTruthy();
  });

  it('opens the dialogs by keys, and a release needs no reason', async () => {
    renderScreen(<ScreeningPage />);
    await screen.findByText('The screening found a risk');
    press('r');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Release ¥447.45' }));
    await waitFor(() =>
      expect(sent('POST /order/admin/order/review')).toEqual([
        { body: { orderSn: order.sn, version: order.version, passed: true } },
      ]),
    );
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it.each([
    [
      false,
      'A second person must confirm a release above ¥400.00.',
      'Ask for approval of ¥447.45',
      'Known member',
    ],
    [true, '超过 ¥400.00 的订单需要第二人确认后才会放行。', '请求批准 ¥447.45', '熟悉的会员'],
  ])(
    'asks for a second person above the limit, with a reason (Chinese: %s)',
    async (isChinese, note, submit, reason) => {
      const release = { limit: 400, needsSecond: true, asked: null };
      answers['GET /order/admin/screening/view'] = { ...detail, order: { ...order, release } };
      answers['POST /order/admin/order/review'] = { approvalId: '41' };
      renderScreen(<ScreeningPage />, { isChinese });
      expect(await screen.findByText(note)).toBeTruthy();
      expect(screen.getByText(isChinese ? /^金额超过单人上限/ : /^It is above the limit/)).toBeTruthy();
      press('r');
      const dialog = await screen.findByRole('dialog');
      fireEvent.click(within(dialog).getByRole('button', { name: submit }));
      expect(await within(dialog).findByText(isChinese ? '请选择原因' : 'Choose a reason')).toBeTruthy();
      expect(sent('POST /order/admin/order/review')).toEqual([]);
      fireEvent.mouseDown(within(dialog).getByRole('combobox'));
      fireEvent.click(await screen.findByTitle(reason));
      fireEvent.click(within(dialog).getByRole('button', { name: submit }));
      expect(
        await screen.findByText(isChinese ? '已请求第二人确认' : 'A second person was asked'),
      ).toBeTruthy();
    },
  );

  it('says who asked for a second person, and does not release meanwhile', async () => {
    const asked = { approvalId: '41', by: 'Oscar', isMe: false, time: '2026-08-11 20:40:00' };
    const release = { limit: 400, needsSecond: true, asked };
    answers['GET /order/admin/screening/view'] = { ...detail, order: { ...order, release } };
    renderScreen(<ScreeningPage />);
    expect(await screen.findByText(/^Oscar asked for a second person at 08-11 20:40/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the request' }).getAttribute('href')).toContain(
      '/staff/approvals?id=41',
    );
    expect(screen.getByRole('button', { name: 'Release' })).toHaveProperty('disabled', true);
    press('r');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks for a reason before everything else', async () => {
    renderScreen(<ScreeningPage />, { isChinese: true });
    await screen.findByText('审核发现风险');
    press('v');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: '要求身份验证并发邮件' }));
    expect(await within(dialog).findByText('请选择原因')).toBeTruthy();
    expect(sent('POST /order/admin/screening/verify')).toEqual([]);
    fireEvent.mouseDown(within(dialog).getByRole('combobox'));
    fireEvent.click(await screen.findByTitle('付款可疑'));
    fireEvent.click(within(dialog).getByRole('button', { name: '要求身份验证并发邮件' }));
    await waitFor(() =>
      expect(sent('POST /order/admin/screening/verify')).toEqual([
        { body: { orderSn: order.sn, version: order.version, reason: '付款可疑' } },
      ]),
    );
  });

  it('offers no action on an order of someone else before it is taken over', async () => {
    answers['GET /order/admin/screening/view'] = {
      ...detail,
      assignee: { id: '9', name: 'Oscar', isMe: false, until: Date.now() + 60_000 },
    };
    renderScreen(<ScreeningPage />);
    expect(await screen.findByText(/^Oscar works on this order/)).toBeTruthy();
    press('x');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Release' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Take over' }));
    await waitFor(() =>
      expect(sent('POST /order/admin/screening/assign')).toMatchObject([
        { body: { action: 'TAKE', orderSn: order.sn, from: '9' } },
      ]),
    );
  });

  it('moves with J and K, takes the next with N, and does nothing when single keys are off', async () => {
    window.history.replaceState(null, '', '/staff/screening?view=RISK');
    renderScreen(<ScreeningPage />);
    const next = await screen.findByRole('button', { name: /Ebony/ });
    press('j');
    press('j');
    expect(document.activeElement).toBe(next);
    press('k');
    expect(document.activeElement).not.toBe(next);
    press('n');
    await waitFor(() => expect(window.location.search).toBe(`?view=RISK&sn=${order.sn}`));
    expect(sent('POST /order/admin/screening/assign')).toMatchObject([
      { body: { action: 'NEXT', view: 'RISK' } },
    ]);
    act(() => setSingleKeys(false));
    press('n');
    expect(sent('POST /order/admin/screening/assign')).toHaveLength(1);
  });

  it.each([
    [false, 'Preview', /^Close$/],
    [true, '预览', /^关 ?闭$/],
  ])(
    'shows the focused row beside the queue with Space, and returns to it (Chinese: %s)',
    async (isChinese, title, close) => {
      window.history.replaceState(null, '', '/staff/screening');
      renderScreen(<ScreeningPage />, { isChinese });
      const next = await screen.findByRole('button', { name: /Ebony/ });
      next.focus();
      press(' ');
      const drawer = await screen.findByRole('dialog');
      expect(within(drawer).getByText(title)).toBeTruthy();
      expect(await within(drawer).findByText('203.0.113.*')).toBeTruthy();
      expect(window.location.search).toBe('');
      fireEvent.click(within(drawer).getAllByRole('button', { name: close }).at(-1) as HTMLElement);
      expect(document.activeElement).toBe(next);
      act(() => setSingleKeys(false));
      press(' ');
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it.each([
    [false, '1 new order on hold', 'Sort by deadline', 'New'],
    [true, '新增 1 个暂停订单', '按截止时间排序', '新'],
  ])(
    'announces and marks what comes in, and moves nothing before it is asked to (Chinese: %s)',
    async (isChinese, text, sort, mark) => {
      window.history.replaceState(null, '', '/staff/screening');
      vi.useFakeTimers({ shouldAdvanceTime: true });
      try {
        renderScreen(<ScreeningPage />, { isChinese });
        const names = () =>
          [...document.querySelectorAll<HTMLElement>('.s-queue [data-sn]')].map((one) => one.dataset.sn);
        await screen.findByRole('button', { name: /Ebony/ });
        const third: ScreeningRow = { ...row, id: '3', sn: '2026081105528845' };
        answers['GET /order/admin/screening/list'] = { rows: [third, second], next: null, counts };
        fireEvent.keyDown(document.body, { key: 'Shift' });
        await act(() => vi.advanceTimersByTimeAsync(31_000));
        const status = await screen.findByText(text);
        expect(status.getAttribute('role')).toBe('status');
        expect(names()).toEqual([second.sn, third.sn]);
        expect(screen.getByText(mark).closest('button')?.dataset.sn).toBe(third.sn);
        fireEvent.click(screen.getByText(sort));
        expect(names()).toEqual([third.sn, second.sn]);
        expect(screen.queryByText(mark)).toBeNull();
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it('is not for roles that do not decide', async () => {
    renderScreen(<ScreeningPage />, { roles: ['ROLE_SERVICE'] });
    expect(await screen.findByText('Orders on hold are decided by operations')).toBeTruthy();
    expect(call).not.toHaveBeenCalled();
  });
});
