import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { approval } from '@/components/staff/example-catalogue';
import type { ApprovalDetail } from '@/lib/approvals/staff/contract';
import { endedApprovals } from '@/lib/permissions/catalogue-states';
import { bodiesOf, requests, responses } from '@/tests/setup/recorded-requests';
import { renderScreen } from '@/tests/setup/render-screen';
import { chinese, english } from '@/tests/setup/staff-texts';
import { ApprovalPanel } from './approval-panel';
import { WithdrawalForm } from './withdrawal-form';

vi.mock('next/navigation', () => ({
  usePathname: () => '/staff/approvals',
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));

afterEach(cleanup);

const orderSn = '2026081102204973';

/** What a second person must see before they decide. */
const shownParts: [Partial<ApprovalDetail> & Pick<ApprovalDetail, 'kind' | 'why'>, string[]][] = [
  [
    {
      kind: 'REPLACEMENT',
      why: ['REPLACE_DAY', 'REPLACED_BEFORE'],
      replacement: {
        orderSn,
        afterSalesId: '8',
        goodsName: 'Orbit Console Card',
        specifications: 'HK$160',
        units: 2,
        value: 304.2,
        replacedUnits: 1,
        orderedUnits: 2,
        reply: 'Here are others',
      },
    },
    [orderSn, 'Orbit Console Card · HK$160', '¥304.20', 'Here are others'],
  ],
  [
    {
      kind: 'PRODUCT_TERMS',
      why: ['MORE_UNITS', 'FIRST_TERMS', 'SALE_TERMS'],
      terms: {
        goodsId: '7',
        goodsName: 'Skylark Points',
        items: [
          {
            skuId: '1',
            name: '100 Points',
            price: 9.95,
            cost: 9.5,
            before: { faceValue: 100, bonusValue: 5, cost: 9.5 },
            after: { faceValue: 1000, bonusValue: 0, cost: 8.25 },
          },
          {
            skuId: '2',
            name: '500 Points',
            price: 6,
            cost: 5,
            before: null,
            after: { faceValue: null, bonusValue: 0, cost: 5 },
          },
        ],
        sale: {
          before: { memberDiscount: true, couponAllowed: false, coinRate: 1, bulkPrice: [] },
          after: {
            memberDiscount: true,
            couponAllowed: true,
            coinRate: 1,
            bulkPrice: [{ quantity: 5, rate: 0.9 }],
          },
        },
      },
    },
    ['Skylark Points', '100 + 5', '1,000', '¥9.95', '¥6.00', '¥8.25', '5 · 0.9'],
  ],
  [
    {
      kind: 'DEAL',
      why: ['DEAL_LOSS'],
      deal: {
        goodsName: 'Skylark Points',
        skuName: '100 Points',
        price: 9.95,
        cost: 9.5,
        dealPrice: 5,
        loss: 4500,
        quota: 1000,
        limitPerMember: 3,
        startTime: Date.UTC(2026, 7, 11, 2),
        endTime: Date.UTC(2026, 7, 12, 2),
      },
    },
    ['¥5.00', '¥9.50', '¥4,500.00', '1,000', '2026-08-11 10:00 – 2026-08-12 10:00'],
  ],
  [
    {
      kind: 'BOOK_CORRECTION',
      why: ['BOOK_CORRECTION'],
      correction: {
        lines: [
          { account: 'PROVIDER_FEES', currency: 'HKD', minor: 1234 },
          { account: 'RECEIVABLE', provider: 'stripe', currency: 'HKD', minor: -1234 },
        ],
        orderSn,
        difference: { id: 'FEE:txn_1', kind: 'FEE', subject: 'txn_1', expected: null, found: null },
      },
    },
    ['HK$12.34', 'stripe', 'txn_1'],
  ],
  [
    {
      kind: 'COUPON',
      why: ['COUPON_VALUE'],
      coupon: {
        code: 'SPRING',
        name: 'Spring',
        each: 45,
        minOrder: 50,
        total: 100_000,
        perMember: 1,
        most: null,
      },
    },
    ['Spring · SPRING', '¥45.00', '¥50.00', '100,000'],
  ],
];

for (const [language, text] of [
  ['English', english],
  ['Chinese', chinese],
] as const) {
  it.each(shownParts)(`shows the second person in ${language} what $kind gives`, async (request, shown) => {
    responses.of = () => ({ ...approval, price: null, ...request });
    const isChinese = language === 'Chinese';
    renderScreen(<ApprovalPanel id={approval.id} onClose={() => undefined} />, { isChinese });
    expect(await screen.findByRole('heading', { name: text.approvals.kind[request.kind] })).toBeTruthy();
    for (const part of shown) expect(screen.getAllByText(part).length, part).toBeGreaterThan(0);
    for (const why of request.why) expect(screen.getByText(text.why[why], { exact: false })).toBeTruthy();
  });

  it(`shows the second person in ${language} what the requester did within a day, and earlier requests`, async () => {
    responses.of = () => ({ ...approval, price: null });
    renderScreen(<ApprovalPanel id={approval.id} onClose={() => undefined} />, {
      isChinese: language === 'Chinese',
    });
    const { kind, history, status } = text.approvals;
    expect(await screen.findByRole('heading', { name: history.title })).toBeTruthy();
    const factOf = (name: string) =>
      screen.getAllByText(name).map((term) => term.closest('div')?.textContent ?? '');
    // A sum of prices says nothing; one of coupons does.
    expect(factOf(kind.PRICE_CHANGE).join()).toContain('3');
    expect(factOf(kind.PRICE_CHANGE).join()).not.toContain('¥42');
    expect(factOf(kind.COUPON).join()).toMatch(/1.*¥912\.00.*2.*¥4,000\.00/);
    expect(factOf(history.total)).toEqual([`${history.total}¥912.00`]);
    expect(screen.getByText(history.earlier)).toBeTruthy();
    expect(screen.getByText(status.REFUSED)).toBeTruthy();
  });

  it(`says in ${language} what becomes of an own request, and withdraws it`, async () => {
    const isChinese = language === 'Chinese';
    const effectTime = Date.now() + 5 * 3_600_000;
    for (const [alone, words] of [
      [null, text.approvals.own],
      [effectTime, text.approvals.ownAlone],
    ] as const) {
      responses.of = () => ({ ...approval, price: null, isOwn: true, effectTime: alone });
      renderScreen(<ApprovalPanel id={approval.id} onClose={() => undefined} />, { isChinese });
      expect(await screen.findByText(words)).toBeTruthy();
      expect(screen.queryByRole('button', { name: text.approvals.approve })).toBeNull();
      cleanup();
    }
    responses.of = () => ({ ...approval, price: null, isOwn: true, effectTime });
    const onClose = vi.fn();
    renderScreen(<ApprovalPanel id={approval.id} onClose={onClose} />, { isChinese });
    await screen.findByText(text.approvals.effectIn, { exact: false });
    // antd puts a space between two Chinese characters.
    const named = (name: string) => name.replace(' ', '') === text.approvals.withdraw;
    fireEvent.click(screen.getByRole('button', { name: named }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bodiesOf('POST /upms/admin/approval/withdraw')).toEqual([{ id: approval.id }]);
  });

  it(`withdraws in ${language} by the link of a mail after a click, and says what became of it`, async () => {
    const isChinese = language === 'Chinese';
    for (const status of endedApprovals) {
      window.location.hash = '#12.signature';
      requests.length = 0;
      responses.of = () => ({ status });
      renderScreen(<WithdrawalForm />, { isChinese });
      const button = await screen.findByRole('button', { name: text.withdrawal.withdraw });
      expect(requests).toEqual([]);
      fireEvent.click(button);
      expect(await screen.findByText(text.withdrawal.result[status])).toBeTruthy();
      expect(bodiesOf('POST /auth/admin/approval/withdraw')).toEqual([{ key: '12.signature' }]);
      expect(window.location.hash).toBe('');
      cleanup();
    }
    renderScreen(<WithdrawalForm />, { isChinese });
    expect(await screen.findByText(text.withdrawal.noKey)).toBeTruthy();
    expect(screen.queryByRole('button', { name: text.withdrawal.withdraw })).toBeNull();
  });
}
