import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CouponDrawer } from '@/components/coupons/staff/coupon-drawer';
import { CouponList } from '@/components/coupons/staff/coupon-list';
import { GrantDialog } from '@/components/coupons/staff/grant-dialog';
import { ApiError } from '@/lib/api/api-error';
import type { StaffCouponRow, StaffCouponView } from '@/lib/coupons/staff/contract';
import { renderScreen } from '@/tests/setup/render-screen';

vi.mock('next/navigation', () => ({
  usePathname: () => '/staff/promotions',
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));

const row: StaffCouponRow = {
  id: '71',
  code: 'MOBILE97',
  name: 'Mobile games 3% off',
  type: 'RATE',
  value: 3,
  maxDiscount: 20,
  minOrder: 60,
  scope: { type: 'CATEGORY', values: ['MOBILE_GAME'], names: ['Mobile games'] },
  audience: 'NEW_MEMBER',
  obtain: 'EXCHANGE',
  point: 900,
  claimed: 408,
  total: 1500,
  used: 300,
  cost: 1234.5,
  validity: { type: 'RELATIVE', days: 14 },
  state: 'ACTIVE',
  canGrant: true,
  mostOff: 20,
  version: 4,
};
const text = (words: string) => ({ 'zh-cn': `${words} 简`, en: words, 'zh-hk': `${words} 繁` });
const example = {
  lowest: {
    goodsName: 'Song of the Wilds',
    skuName: '1980 Shards',
    quantity: 1,
    price: 193,
    off: 5.79,
    paid: 187.21,
    margin: -2.89,
    marginPercent: -1.5,
  },
  skus: 12,
  mostCost: 30_000,
};
const shown: StaffCouponView = {
  row,
  version: 4,
  content: {
    name: text('Mobile games 3% off'),
    usage: text('Orders of CNY 60+'),
    type: 'RATE',
    value: 3,
    maxDiscount: 20,
    minOrder: 60,
    scope: { type: 'CATEGORY', values: ['MOBILE_GAME'] },
    audience: 'NEW_MEMBER',
    obtain: 'EXCHANGE',
    point: 900,
    total: 1500,
    perMember: 1,
    validity: { type: 'RELATIVE', days: 14 },
    isEnabled: true,
  },
  isFixed: true,
  unused: 108,
  lastSaved: null,
  example,
};

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));
type Sent = { body?: Record<string, unknown>; idempotencyKey?: string };
const sent = (key: string): Sent[] =>
  call.mock.calls.flatMap(([name, input]) => (name === key ? [input as Sent] : []));
let answers: Record<string, unknown>;

beforeEach(() => {
  answers = {
    'GET /order/admin/coupon/list': { rows: [row], next: null },
    'GET /order/admin/coupon/view': shown,
    'POST /order/admin/coupon/preview': example,
    'GET /goods/admin/goods_category/list': [],
  };
  call.mockReset();
  call.mockImplementation(async (key: string) => {
    const answer = answers[key] ?? null;
    if (answer instanceof Error) throw answer;
    return answer;
  });
});
afterEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('the list of coupons', () => {
  it('shows value, minimum, scope, how, claimed, used, cost and validity', async () => {
    renderScreen(<CouponList />);
    const line = await screen.findByRole('row', { name: /MOBILE97/ });
    for (const part of [
      '−3%',
      '¥60',
      'Mobile games',
      '900 coins',
      'New members',
      '408 / 1,500',
      '300',
      '¥1,234.50',
    ]) {
      expect(within(line).getAllByText(part).length).toBeGreaterThan(0);
    }
    expect(within(line).getByText('14 days')).toBeTruthy();
  });

  it('offers nothing to change to staff without the permission', async () => {
    renderScreen(<CouponList />, { roles: ['ROLE_FINANCE'] });
    await screen.findByRole('row', { name: /MOBILE97/ });
    expect(screen.queryByRole('button', { name: 'New coupon' })).toBeNull();
  });
});

/** The dialog above the drawer. */
const topDialog = () => screen.getAllByRole('dialog').at(-1) ?? document.body;

describe('the drawer of a coupon', () => {
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

  it('fixes the terms after the first claim, and saves the rest with reason and version', async () => {
    renderScreen(<CouponDrawer id="71" onClose={() => undefined} />);
    expect((await field('From order of')).disabled).toBe(true);
    expect((await field('Takes off, %')).disabled).toBe(true);
    const total = await field('Total');
    expect(total.disabled).toBe(false);
    fireEvent.change(total, { target: { value: '1600' } });
    fireEvent.click(screen.getByRole('button', { name: 'Review 1 change' }));
    await screen.findByLabelText('Why');
    const dialog = topDialog();
    fireEvent.change(within(dialog).getByLabelText('Why'), { target: { value: 'more of them' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('POST /order/admin/coupon/save')).toHaveLength(1));
    expect(sent('POST /order/admin/coupon/save')[0]?.body).toMatchObject({
      id: '71',
      version: 4,
      reason: 'more of them',
      content: { total: 1600, minOrder: 60 },
    });
  });

  it('shows the example and its lowest margin', async () => {
    renderScreen(<CouponDrawer id="71" onClose={() => undefined} />);
    const region = await screen.findByRole('region', { name: 'Example' });
    expect(await within(region).findByText('−¥5.79')).toBeTruthy();
    expect(within(region).getByText('−¥2.89 · −1.5 %')).toBeTruthy();
    expect(within(region).getByText('up to ¥30,000.00')).toBeTruthy();
    expect(within(region).getByText('Lowest margin in the scope of 12 SKUs')).toBeTruthy();
  });

  it('asks before it closes with unsaved changes', async () => {
    const onClose = vi.fn();
    renderScreen(<CouponDrawer id="71" onClose={onClose} />);
    fireEvent.change(await field('Total'), { target: { value: '1700' } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('cannot be changed without the permission', async () => {
    renderScreen(<CouponDrawer id="71" onClose={() => undefined} />, { roles: ['ROLE_FINANCE'] });
    expect((await field('Total')).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /Review/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Grant' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'End now' })).toBeNull();
  });

  it('ends, with what is voided in the button', async () => {
    answers['POST /order/admin/coupon/end'] = { voided: 107, held: 1 };
    renderScreen(<CouponDrawer id="71" onClose={() => undefined} />);
    fireEvent.click(await screen.findByRole('button', { name: 'End now' }));
    await screen.findByText('End MOBILE97');
    const dialog = topDialog();
    fireEvent.click(within(dialog).getByLabelText('Void 108 unused coupons'));
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'a mistake' } });
    fireEvent.click(await within(dialog).findByRole('button', { name: 'End and void 108' }));
    await waitFor(() =>
      expect(sent('POST /order/admin/coupon/end')).toEqual([
        { body: { id: '71', version: 4, voidClaimed: true, reason: 'a mistake' } },
      ]),
    );
    expect(await screen.findByText('The coupon was ended, 107 voided')).toBeTruthy();
  });
});

describe('the grants of a coupon', () => {
  const grants = [
    {
      grantId: '9',
      memberId: '2',
      member: 'de***o@shop.example',
      time: '2026-08-11 20:34:41',
      by: 'Ruo',
      approvedBy: 'Mei',
      reason: 'late delivery',
      status: 'DONE',
      result: 'GRANTED',
      use: 'USED',
      orderSn: '2026081105528843',
    },
    {
      grantId: '8',
      memberId: '3',
      member: 'an***a@shop.example',
      time: '2026-08-10 20:34:41',
      by: 'Ruo',
      approvedBy: null,
      reason: 'campaign',
      status: 'DONE',
      result: 'HAS_IT',
      use: null,
      orderSn: null,
    },
  ];

  it.each([
    [false, ['Grants', 'Ruo, approved by Mei', 'Used', 'Has it already', 'Next']],
    [true, ['发放记录', 'Ruo，Mei批准', '已使用', '已拥有', '下一页']],
  ] as const)(
    'say who got it, by whom, why and whether it was used (Chinese: %s)',
    async (isChinese, texts) => {
      const [open, by, used, has, next] = texts;
      answers['GET /order/admin/coupon/grant_list'] = { rows: grants, next: '8-3' };
      renderScreen(<CouponDrawer id="71" onClose={() => undefined} />, { isChinese });
      fireEvent.click(await screen.findByRole('button', { name: open }));
      const line = await screen.findByRole('row', { name: /de\*\*\*o@shop.example/ });
      expect(within(line).getByText(by)).toBeTruthy();
      expect(within(line).getByText('late delivery')).toBeTruthy();
      expect(within(line).getByRole('link', { name: used }).getAttribute('href')).toContain(
        '2026081105528843',
      );
      expect(screen.getByText(has)).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: next }));
      await waitFor(() =>
        expect(sent('GET /order/admin/coupon/grant_list').at(-1)).toMatchObject({
          query: { id: '71', after: '8-3' },
        }),
      );
    },
  );
});

describe('the uses of a coupon', () => {
  const use = {
    use: 'USED',
    memberId: '2',
    member: 'de***o@shop.example',
    orderId: '9',
    orderSn: '2026081105528843',
    orderStatus: 'COMPLETED',
    time: '2026-08-11 20:34:41',
    saved: 5.79,
  };
  const held = {
    ...use,
    use: 'LOCKED',
    orderId: '8',
    orderSn: '2026081105528842',
    orderStatus: 'PENDING_PAYMENT',
  };

  it.each([
    [false, ['Uses', 'Completed', 'Held by an order', 'Next']],
    [true, ['使用记录', '已完成', '订单占用', '下一页']],
  ] as const)('say who used it, with which order and when (Chinese: %s)', async (isChinese, texts) => {
    const [open, state, locked, next] = texts;
    answers['GET /order/admin/coupon/use_list'] = { rows: [use, held], next: '8' };
    renderScreen(<CouponDrawer id="71" onClose={() => undefined} />, { isChinese });
    fireEvent.click(await screen.findByRole('button', { name: open }));
    const line = await screen.findByRole('row', { name: /28843/ });
    expect(within(line).getByText(state)).toBeTruthy();
    expect(within(line).getByText('¥5.79')).toBeTruthy();
    expect(within(line).getByRole('link', { name: /28843/ }).getAttribute('href')).toContain(use.orderSn);
    expect(within(line).getByRole('link', { name: use.member }).getAttribute('href')).toMatch(/members\/2$/);
    expect(screen.getByText(locked)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: next }));
    await waitFor(() =>
      expect(sent('GET /order/admin/coupon/use_list').at(-1)).toMatchObject({
        query: { id: '71', after: '8' },
      }),
    );
  });

  it('link to no member for people who may not open members', async () => {
    answers['GET /order/admin/coupon/use_list'] = { rows: [use], next: null };
    renderScreen(<CouponDrawer id="71" onClose={() => undefined} />, { roles: ['ROLE_CATALOGUE'] });
    fireEvent.click(await screen.findByRole('button', { name: 'Uses' }));
    const line = await screen.findByRole('row', { name: /28843/ });
    expect(within(line).queryByRole('link', { name: use.member })).toBeNull();
    expect(within(line).getByRole('link', { name: /28843/ })).toBeTruthy();
  });
});

describe('a grant', () => {
  const fill = (dialog: HTMLElement, label: string | RegExp, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });

  it('is sent once its number is confirmed, and lists each result; a second click repeats the key', async () => {
    answers['POST /order/admin/coupon/grant'] = new ApiError(
      503,
      'common_message_error',
      'POST /order/admin/coupon/grant',
    );
    renderScreen(<GrantDialog coupon={row} onClose={() => undefined} />);
    const dialog = await screen.findByRole('dialog');
    fill(dialog, /Member numbers/, '11, 12\n13');
    fill(dialog, 'Reason', 'late');
    const submit = await within(dialog).findByRole('button', { name: 'Grant to 3 members' });
    fireEvent.click(submit);
    expect(await within(dialog).findByText('These are 3 members')).toBeTruthy();
    fill(dialog, /Type the number/, '3');
    fireEvent.click(submit);
    await waitFor(() => expect(sent('POST /order/admin/coupon/grant')).toHaveLength(1));
    answers['POST /order/admin/coupon/grant'] = {
      id: '5',
      status: 'DONE',
      approvalId: null,
      why: [],
      granted: 1,
      results: [
        { sent: '11', memberId: '11', result: 'GRANTED' },
        { sent: '12', memberId: '12', result: 'HAS_IT' },
        { sent: '13', memberId: null, result: 'UNKNOWN' },
      ],
    };
    fireEvent.click(submit);
    const results = await screen.findByRole('table', { name: 'Results' });
    for (const part of ['Granted', 'Has it already', 'Unknown member']) {
      expect(within(results).getByText(part)).toBeTruthy();
    }
    const [first, second] = sent('POST /order/admin/coupon/grant');
    expect(first?.body).toEqual({ id: '71', members: ['11', '12', '13'], count: 3, reason: 'late' });
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });
});

describe('a grant by filter', () => {
  it.each([
    [
      false,
      /^Grant by filter$/,
      '12 members match and can get it',
      /^Grant to 12 members$/,
      'These are 12 members',
    ],
    [true, /^按条件发放$/, '符合条件且可获得此券的会员：12 人', /12/, /12/],
  ] as const)(
    'counts, and is sent once its number is confirmed (Chinese: %s)',
    async (isChinese, open, matching, submit, wrong) => {
      const until = 1_786_000_000_000;
      answers['POST /order/admin/coupon/count_members'] = {
        members: 12,
        until,
        left: 1092,
        most: 100_000,
        mostOff: 20,
      };
      answers['POST /order/admin/coupon/grant_filtered'] = {
        id: '5',
        status: 'RUNNING',
        approvalId: null,
        why: [],
        members: 12,
      };
      renderScreen(<CouponDrawer id="71" onClose={() => undefined} />, { isChinese });
      fireEvent.click(await screen.findByRole('button', { name: open }));
      expect(await screen.findByText(matching)).toBeTruthy();
      const dialog = topDialog();
      expect(within(dialog).getByText(/240\.00/)).toBeTruthy();
      const send = within(dialog).getByRole('button', { name: submit });
      const inputs = dialog.querySelectorAll<HTMLInputElement>('#reason, #count');
      const [count, reason] = inputs;
      if (!count || !reason) throw new Error('No fields');
      fireEvent.change(reason, { target: { value: 'campaign' } });
      fireEvent.click(send);
      expect((await within(dialog).findAllByText(wrong)).length).toBeGreaterThan(0);
      expect(sent('POST /order/admin/coupon/grant_filtered')).toEqual([]);
      fireEvent.change(count, { target: { value: '12' } });
      fireEvent.click(send);
      await waitFor(() => expect(sent('POST /order/admin/coupon/grant_filtered')).toHaveLength(1));
      expect(sent('POST /order/admin/coupon/grant_filtered')[0]?.body).toEqual({
        id: '71',
        filter: { registeredSince: null, hasBought: null, language: null, isVerified: null },
        until,
        count: 12,
        reason: 'campaign',
      });
    },
  );
});
