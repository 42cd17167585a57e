import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApprovalList } from '@/components/approvals/staff/approval-list';
import { ImportPage } from '@/components/delivery/staff/import-page';
import { LotList } from '@/components/delivery/staff/lot-list';
import { NewPriceChange } from '@/components/pricing/staff/new-price-change';
import { PriceDrawer } from '@/components/products/staff/price-drawer';
import { ProductList } from '@/components/products/staff/product-list';
import { ApiError } from '@/lib/api/api-error';
import { renderScreen } from '@/tests/setup/render-screen';
import {
  approval,
  cover,
  lot,
  priceItem,
  problems,
  product,
  progress,
  quarantined,
} from './example-catalogue';

vi.mock('next/navigation', () => ({
  usePathname: () => '/staff/products',
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));

const answers: Record<string, unknown> = {
  'GET /goods/admin/card_lot/list': { rows: [lot, quarantined], next: null },
  'GET /goods/admin/card_lot/stock': [cover],
  'GET /goods/admin/card_lot/problems': { rows: problems, next: null },
  'GET /goods/admin/goods/list': { rows: [product], next: '31' },
  'GET /goods/admin/goods/count': { ALL: 46, ON_SALE: 43, LOW_STOCK: 5, LOW_MARGIN: 0, OFF_SALE: 3 },
  'GET /goods/admin/price/preview': {
    items: [priceItem],
    why: ['PRICE_CHANGE'],
    effect: { sales: 3375, margin: 3375 },
  },
  'GET /upms/admin/approval/list': { rows: [approval], next: null },
  'GET /upms/admin/approval/count': { decide: 1, own: 0 },
  'GET /upms/admin/approval/view': approval,
};
type Sent = { body?: Record<string, unknown>; query?: Record<string, unknown> };
const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));
const sent = (key: string): Sent[] =>
  call.mock.calls.flatMap(([name, input]) => (name === key ? [input as Sent] : []));

beforeEach(() => {
  call.mockReset();
  call.mockImplementation(async (key: string) => answers[key] ?? null);
});
afterEach(() => window.history.replaceState(null, '', '/'));

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('lots of card codes', () => {
  it('are listed with the use of their codes, and stopped for a reason', async () => {
    renderScreen(<LotList />);
    expect(await screen.findByText('0.8 days')).toBeTruthy();
    expect(screen.getByText('Waiting for approval')).toBeTruthy();
    const use = 'Available 6, Reserved 3, Sold 10, Revealed 20, Invalid 1';
    expect(screen.getByRole('img', { name: use })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '260811-1' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stop sale' }));
    const title = await screen.findByText('Stop the sale of lot 260811-1');
    const dialog = title.closest<HTMLElement>('[role="dialog"]') ?? document.body;
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stop sale' }));
    expect(await within(dialog).findByText('Enter a reason')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'reported faulty' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stop sale' }));
    await waitFor(() =>
      expect(sent('POST /goods/admin/card_lot/stop')).toEqual([
        { body: { id: '11', version: 3, reason: 'reported faulty' } },
      ]),
    );
  });

  it('have a view by days of cover, and one of those with reported codes', async () => {
    window.history.replaceState(null, '', '/?view=BY_SKU');
    const { unmount } = renderScreen(<LotList />);
    const table = await screen.findByRole('table', { name: 'By SKU' });
    expect(await within(table).findByText('7.5')).toBeTruthy();
    expect(sent('GET /goods/admin/card_lot/list')).toEqual([]);
    fireEvent.click(within(table).getByRole('button', { name: /HK\$160/ }));
    expect(window.location.search).toBe('?sku=21');
    unmount();
    window.history.replaceState(null, '', '/?view=REPORTED');
    renderScreen(<LotList />);
    await screen.findByText('260811-1');
    expect(sent('GET /goods/admin/card_lot/list')[0]?.query).toMatchObject({ reported: 'true' });
  });

  it('are in Chinese too, and cannot be imported without the permission', async () => {
    renderScreen(<LotList />, { roles: ['ROLE_FINANCE'], isChinese: true });
    expect(await screen.findByText('等待审批')).toBeTruthy();
    expect(screen.queryByText('导入卡密')).toBeNull();
  });
});

describe('an import', () => {
  it('sends the lines part by part, repeats a lost part, and shows the check', async () => {
    let lost = 0;
    call.mockImplementation(async (key: string, input: Sent) => {
      if (key === 'POST /goods/admin/card_lot/open') return progress;
      if (key === 'POST /goods/admin/card_lot/append') {
        lost += 1;
        if (lost === 1) throw new ApiError(0, '', key);
        const { firstLine, lines } = input.body as { firstLine: number; lines: string[] };
        const linesRead = firstLine - 1 + lines.length;
        return { ...progress, linesRead, good: linesRead - 2, known: 1, bad: 1 };
      }
      if (key === 'POST /goods/admin/card_lot/finish')
        return { progress: { ...progress, good: 2998 }, approvalId: '41', why: ['KNOWN_CODES'] };
      return answers[key] ?? null;
    });
    renderScreen(<ImportPage />);
    const lines = Array.from({ length: 1500 }, (_, index) => `CODE-${index}-ABCD`);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Codes' }), {
      target: { value: lines.join('\n') },
    });
    const check = screen.getByRole('button', { name: /Check 1,?500 lines/ });
    fireEvent.click(check);
    expect(await screen.findByText('Choose a SKU')).toBeTruthy();
    expect(sent('POST /goods/admin/card_lot/open')).toEqual([]);
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'SKU' }));
    fireEvent.click(await screen.findByText('Orbit Console Card · HK$160'));
    type('Supplier', 'Supplier C');
    type('Cost each', '138.48');
    fireEvent.click(check);
    expect(await screen.findByText('lot 260731-4, Revealed')).toBeTruthy();
    expect(screen.getByText('same as line 1')).toBeTruthy();
    const parts = sent('POST /goods/admin/card_lot/append').map(({ body }) => [
      body?.firstLine,
      Array.isArray(body?.lines) ? body.lines.length : 0,
    ]);
    expect(parts).toEqual([
      [1, 1500],
      [1, 1500],
    ]);
    fireEvent.click(screen.getByRole('button', { name: /Import 1,?498 codes/ }));
    await waitFor(() => expect(sent('POST /goods/admin/card_lot/finish')).toHaveLength(1));
  });

  it('is not offered without the permission', () => {
    renderScreen(<ImportPage />, { roles: ['ROLE_SERVICE'] });
    expect(screen.getByText('You cannot import card codes')).toBeTruthy();
  });
});

describe('products', () => {
  it('are listed with price, margin, stock and sales', async () => {
    renderScreen(<ProductList />);
    expect(await screen.findByRole('button', { name: /G10019/ })).toBeTruthy();
    expect(screen.getByText('¥145.00')).toBeTruthy();
    expect(screen.getByText('4.5 %')).toBeTruthy();
    expect(screen.getByText('46')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(window.location.search).toBe('?after=31');
  });
});

describe('new prices', () => {
  const drawer = () => renderScreen(<PriceDrawer product={product} onClose={() => undefined} />);
  const enter = async (price: string) => {
    fireEvent.change(await screen.findByLabelText('New price of HK$160'), { target: { value: price } });
    type('Reason', 'the supplier raised its rate');
  };

  it('are previewed, and ask for a second person above the limits', async () => {
    call.mockImplementation(async (key: string) =>
      key === 'POST /goods/admin/price/change'
        ? { id: '51', status: 'WAITING', approvalId: '41', why: ['PRICE_CHANGE'] }
        : (answers[key] ?? null),
    );
    drawer();
    await enter('160');
    expect(await screen.findByText('+10.3 %')).toBeTruthy();
    expect(screen.getByText('price changes by more than the limit')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Ask for approval' }));
    await waitFor(() =>
      expect(sent('POST /goods/admin/price/change')[0]?.body).toEqual({
        items: [{ skuId: '21', version: 2, price: 160 }],
        startTime: null,
        reason: 'the supplier raised its rate',
      }),
    );
  });

  it('that another person changed meanwhile stay, with what changed', async () => {
    const data = {
      changed: [{ skuId: '21', name: 'HK$160', price: 146, by: 'Lin', time: '2026-08-11 20:41:00' }],
    };
    call.mockImplementation(async (key: string) => {
      if (key === 'POST /goods/admin/price/change')
        throw new ApiError(409, 'price_changedMeanwhile', key, data);
      return answers[key] ?? null;
    });
    drawer();
    await enter('160');
    fireEvent.click(await screen.findByRole('button', { name: 'Ask for approval' }));
    expect(await screen.findByText('HK$160: now ¥146.00 (Lin, 20:41)')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('New price of HK$160').value).toBe('160.00');
  });
});

describe('a price change of several SKUs', () => {
  const second = {
    ...priceItem,
    skuId: '22',
    sn: 'G10019-03',
    skuName: 'HK$320',
    now: 290,
    cost: 276.96,
    marketPrice: null,
  };
  const open = async () => {
    window.history.replaceState(null, '', '/?goods=31');
    call.mockImplementation(async (key: string) => {
      if (key === 'GET /goods/admin/price/skus')
        return { items: [{ ...priceItem, marketPrice: 148 }, second], total: 2 };
      if (key === 'GET /goods/admin/goods_category/list') return [];
      if (key === 'GET /goods/admin/price/preview')
        return { items: [], why: ['MANY_SKUS'], effect: { sales: 0, margin: 0 } };
      if (key === 'POST /goods/admin/price/change')
        return { id: '51', status: 'WAITING', approvalId: '41', why: ['MANY_SKUS'] };
      return answers[key] ?? null;
    });
    renderScreen(<NewPriceChange />);
    await screen.findByText('2 SKUs of 1 product.');
    expect(sent('GET /goods/admin/price/skus')[0]?.query).toMatchObject({ goods: '31' });
  };
  const priceOf = (name: string) =>
    screen.getByLabelText<HTMLInputElement>(`New price of ${name} · Orbit Console Card`).value;

  it('computes the prices, takes typed ones, leaves SKUs out, and asks once for all', async () => {
    await open();
    type('Percent', '4');
    // The first one is capped at its market price; ¥0.10 is the step of the other.
    await waitFor(() => expect([priceOf('HK$160'), priceOf('HK$320')]).toEqual(['148.00', '301.60']));
    expect(screen.getByText('1 capped at the market price')).toBeTruthy();
    expect(await screen.findByText('more SKUs than the limit')).toBeTruthy();
    // 225 units of each: ¥3.00 and ¥11.60 more.
    const effect = screen.getByRole('complementary', { name: 'Effect at last month’s volume' });
    expect(within(effect).getAllByText('+¥3,285.00')).toHaveLength(2);
    type('New price of HK$320 · Orbit Console Card', '295');
    await waitFor(() => expect(within(effect).getAllByText('+¥1,800.00')).toHaveLength(2));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Change HK$160 · Orbit Console Card' }));
    type('Reason', 'the supplier raised its rate');
    fireEvent.click(await screen.findByRole('button', { name: 'Ask for approval' }));
    await waitFor(() =>
      expect(sent('POST /goods/admin/price/change')).toMatchObject([
        {
          body: {
            items: [{ skuId: '22', version: 2, price: 295 }],
            startTime: null,
            reason: 'the supplier raised its rate',
          },
        },
      ]),
    );
  });

  it('takes prices from a sheet, and says which lines it cannot read', async () => {
    await open();
    fireEvent.click(screen.getByRole('radio', { name: 'Paste from a sheet' }));
    type('SKU numbers and prices', 'G10019-02\t150\nnothing');
    await waitFor(() => expect([priceOf('HK$160'), priceOf('HK$320')]).toEqual(['150.00', '290.00']));
    expect(screen.getByText('Not read: line 2')).toBeTruthy();
    expect(screen.getByText('above market')).toBeTruthy();
  });

  it('is not offered without the permission', () => {
    renderScreen(<NewPriceChange />, { roles: ['ROLE_OPERATIONS'] });
    expect(screen.getByText('You cannot change prices')).toBeTruthy();
  });

  it('starts from selected products too', async () => {
    renderScreen(<ProductList />);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Orbit Console Card' }));
    expect(screen.getByRole('link', { name: 'Change prices' }).getAttribute('href')).toContain(
      '/staff/prices/new?goods=31',
    );
  });
});

describe('approvals', () => {
  it('show what would happen, and are refused with a note only', async () => {
    window.history.replaceState(null, '', '/?id=41');
    renderScreen(<ApprovalList />);
    expect(await screen.findByText('¥160.00')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(await screen.findByText('Enter why you refuse')).toBeTruthy();
    expect(sent('POST /upms/admin/approval/decide')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(sent('POST /upms/admin/approval/decide')).toEqual([
        { body: { id: '41', contentHash: 'hash-of-what-was-seen', approved: true } },
      ]),
    );
  });

  it('that were decided today name the person, and those that wait when they expire', async () => {
    window.history.replaceState(null, '', '/?view=TODAY&id=41');
    const decided = { status: 'REFUSED', decidedBy: 'Lin', decidedTime: '2026-08-11 19:22:00', note: 'used' };
    const expireTime = Date.now() + 2 * 3_600_000 + 30_000;
    call.mockImplementation(async (key: string) => {
      if (key === 'GET /upms/admin/approval/list')
        return { rows: [{ ...approval, id: '40', ...decided }], next: null };
      return key === 'GET /upms/admin/approval/view' ? { ...approval, expireTime } : (answers[key] ?? null);
    });
    renderScreen(<ApprovalList />);
    expect((await screen.findByText('Lin 08-11 19:22')).title).toBe('used');
    expect(screen.getByRole('link', { name: 'Decided today' }).getAttribute('aria-current')).toBe('page');
    expect(await screen.findByText(/Expires in 2 h 0 min/)).toBeTruthy();
  });

  it('of the own person are not offered for a decision', async () => {
    window.history.replaceState(null, '', '/?id=41');
    call.mockImplementation(async (key: string) =>
      key === 'GET /upms/admin/approval/view' ? { ...approval, isOwn: true } : (answers[key] ?? null),
    );
    renderScreen(<ApprovalList />);
    expect(await screen.findByText('Another person decides this request.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it.each([
    ['GOODWILL: known customer', 0],
    ['GOODWILL', 1],
  ])('of refunds show the note of the request once, where the reason is %s', async (reason, own) => {
    window.history.replaceState(null, '', '/?id=41');
    const refund = {
      orderSn: '2026082812345678',
      afterSalesId: null,
      amount: 900,
      units: null,
      channel: 'ORIGINAL',
      keepFee: false,
      note: 'known customer',
      paid: 900,
      refunded: 0,
      checks: { codes: 0, revealed: 0, orders: 1, refunded: 0 },
    } as const;
    call.mockImplementation(async (key: string) =>
      key === 'GET /upms/admin/approval/view'
        ? { ...approval, kind: 'REFUND', price: null, reason, refund }
        : (answers[key] ?? null),
    );
    renderScreen(<ApprovalList />);
    const panel = await screen.findByRole('region', { name: 'Request' });
    await within(panel).findAllByText(/known customer/);
    expect(within(panel).getAllByText(/known customer/)).toHaveLength(1);
    expect(within(panel).queryAllByText('Note of the request')).toHaveLength(own);
  });
});
