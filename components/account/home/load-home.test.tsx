import { expect, it, vi } from 'vitest';
import { exampleOrder } from '@/components/orders/example-order';
import { loadHome } from './load-home';

const responses: Record<string, unknown> = {
  'GET /upms/member/profile/load_member': { member: {} },
  'GET /order/member/order/statistics': {
    toPay: 1,
    processing: 0,
    toConfirm: 3,
    completed: 2,
    aftersales: 0,
  },
  'GET /order/member/coupon_code/statistics': { unused: 5, expiring: 1, used: 0, expired: 0 },
  'GET /upms/member/point/balance': { balance: 10, pending: 0 },
  'GET /upms/member/member_rank/list': [],
  'GET /member/message/statistics': { unreadReplies: 0 },
};
let toReview = 0;
const emptyPage = { records: [], total: 0 };

vi.mock('@/lib/api/load-personal', () => ({
  loadPersonal: (_path: string, load: (call: (key: string) => Promise<unknown>) => unknown) =>
    load(async (key) =>
      key === 'GET /order/member/review/waiting'
        ? { records: [], total: toReview }
        : (responses[key] ?? emptyPage),
    ),
}));

it.each([
  [3, 0],
  [4, 1],
  [0, 0],
])('of %i orders that can be reviewed, %i are counted besides those to receive', async (waiting, counted) => {
  toReview = waiting;
  const { counts, balances } = await loadHome();
  expect(counts).toMatchObject({ toConfirm: 3, toReview: counted });
  expect(balances.coupons).toBe(5);
});

it('lists the paid orders that are not delivered yet, and parcels on their way', async () => {
  const sent = { ...exampleOrder, status: 'PENDING_EVALUATE' as const };
  responses['GET /order/member/order/list'] = {
    records: [
      { ...exampleOrder, sn: 'TY5', status: 'PENDING_PAYMENT' },
      { ...sent, sn: 'TY4' },
      { ...sent, sn: 'TY3', deliveryMode: 'SHIPPING' },
      { ...exampleOrder, sn: 'TY2' },
      { ...exampleOrder, sn: 'TY1', status: 'PENDING_REVIEW' },
    ],
  };
  const { arriving } = await loadHome();
  expect(arriving.map(({ sn }) => sn)).toEqual(['TY3', 'TY2']);
});
