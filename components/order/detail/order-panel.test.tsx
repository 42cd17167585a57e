import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { OrderDetail } from '@/lib/contract/orders/order';
import type { MemberRefund } from '@/lib/contract/orders/refund';
import order from '@/messages/en/order.json';
import shell from '@/messages/en/shell.json';
import chinese from '@/messages/zh-cn/order.json';
import { showWith } from '@/tests/setup/render-form';
import { exampleOrder } from '../example-order';
import { OrderCard } from '../list/order-card';
import { OrderPanel } from './order-panel';
// Loaded when an order shows it; here before the first test.
import './review-form';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const show = (changes: Partial<OrderDetail>) =>
  showWith({ order, shell }, <OrderPanel first={{ ...exampleOrder, ...changes }} />);

it.each(['OVERDUE_PAYMENT', 'CANCELED'] as const)('an order that is %s can be ordered again', (status) => {
  show({ status, actions: ['BUY_AGAIN'] });
  expect(screen.getByRole('link', { name: order.action.orderAgain }).getAttribute('href')).toBe(
    '/order/buy/confirm?skuId=3&quantity=1&repeatOf=TY202608080001',
  );
});

it('a paid order has no review form before its receipt, and no freight for a digital product', () => {
  show({ actions: ['CONTACT_SERVICE'] });
  expect(screen.queryByRole('heading', { name: order.review.title })).toBeNull();
  expect(screen.queryByText(order.sums.freight)).toBeNull();
});

it('a completed parcel shows its freight and the review form', async () => {
  const amounts = { ...exampleOrder.amounts, freight: 39.48 };
  show({
    status: 'COMPLETED',
    deliveryMode: 'SHIPPING',
    goodsType: 'PHYSICAL',
    amounts,
    actions: ['REVIEW'],
  });
  expect(await screen.findByRole('heading', { name: order.review.title })).toBeDefined();
  expect(screen.getByText(order.sums.freight).nextSibling?.textContent).toBe('¥39.48');
});

it.each([
  [0, false],
  [4, true],
])('a delivery in %i seconds is shown: %s', (seconds, isShown) => {
  show({ status: 'PENDING_EVALUATE', delivery: { ...exampleOrder.delivery, seconds } });
  const said = screen.queryByText(new RegExp(order.detail.deliveredIn.replace('{seconds}', `${seconds}`)));
  expect(said !== null).toBe(isShown);
});

it.each([
  ['SHIPPING', order.track.shipped],
  ['DIRECT', order.track.delivered],
] as const)('the progress of %s says %s', (deliveryMode, step) => {
  const time = '2026-08-08 10:00:30';
  const shipping = {
    expressCompany: 'DHL Express',
    trackingNo: 'JD0146',
    trackingUrl: null,
    shippedTime: time,
  };
  show({
    status: 'PENDING_EVALUATE',
    deliveryMode,
    delivery: { ...exampleOrder.delivery, seconds: 30, deliveredTime: time },
    timeline: [{ type: 'DELIVERY', time, actor: 'STAFF', toStatus: 'PENDING_EVALUATE', holdReason: null }],
    shipping: deliveryMode === 'SHIPPING' ? shipping : null,
  });
  const progress = screen.getByRole('list', { name: order.detail.progress });
  expect(progress.textContent).toContain(step);
  const isParcel = deliveryMode === 'SHIPPING';
  expect(screen.queryByText(order.delivery.time, { selector: 'dt' })).toBeNull();
  expect(screen.queryAllByText(order.delivery.shippedTime, { selector: 'dt' })).toHaveLength(
    isParcel ? 1 : 0,
  );
  expect(screen.queryByText(/30 s after payment/) === null).toBe(isParcel);
  const log = screen.getByRole('region', { name: order.timeline.title });
  expect(log.textContent).toContain(isParcel ? order.timeline.type.SHIPPING : order.timeline.type.DELIVERY);
});

it('an order that was closed unpaid names the amount as not paid, and is bought again in one place', () => {
  show({ status: 'CANCELED', paidTime: null, actions: ['BUY_AGAIN'] });
  expect(screen.getByText(order.sums.notPaid).nextSibling?.textContent).toBe('¥30.00');
  expect(screen.queryByText(order.sums.payAmount)).toBeNull();
  expect(screen.queryByRole('link', { name: order.detail.again })).toBeNull();
});

it('a refund that staff have not decided on is not called on its way', () => {
  const refund: MemberRefund = {
    sn: '1',
    amount: 30,
    units: 1,
    text: null,
    status: 'REQUESTED',
    channel: 'ORIGINAL',
    createdTime: '2026-08-08 10:02:00',
    expectedTime: null,
    succeededTime: null,
  };
  show({ status: 'PENDING_REFUND', refunds: [refund] });
  expect(screen.getByText(order.sentence.REFUND_REQUESTED)).toBeDefined();
  expect(screen.queryByText(order.sentence.PENDING_REFUND)).toBeNull();
});

it.each([
  ['DIRECT', '确认到账'],
  ['SHIPPING', '确认收货'],
] as const)('the receipt of %s is confirmed as %s in the list', (deliveryMode, label) => {
  const row = { ...exampleOrder, status: 'PENDING_EVALUATE' as const, deliveryMode };
  showWith({ order: chinese }, <OrderCard order={row} />, 'zh-cn');
  expect(screen.getByRole('link', { name: label })).toBeDefined();
});
