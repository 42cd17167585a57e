import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { KnownCurrencies } from '@/components/shell/preferences/known-currencies';
import type { Currency } from '@/lib/currencies/contract';
import type { OrderDetail } from '@/lib/orders/contract';
import type { MemberRefund } from '@/lib/refunds/contract';
import common from '@/messages/en/common.json';
import order from '@/messages/en/order.json';
import presents from '@/messages/en/presents.json';
import server from '@/messages/en/server.json';
import shell from '@/messages/en/shell.json';
import chinese from '@/messages/zh-cn/order.json';
import chineseShell from '@/messages/zh-cn/shell.json';
import hongKong from '@/messages/zh-hk/order.json';
import { showWith } from '@/tests/setup/render-form';
import { exampleOrder } from '../example-order';
import { OrderCard } from '../list/order-card';
import { OrderPanel } from './order-panel';
// Loaded when an order shows it; here before the first test.
import './review-form';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

afterEach(() => {
  vi.unstubAllEnvs();
});

const dollar: Currency = {
  id: 'USD',
  currencyCode: 'USD',
  currencyName: 'US dollar',
  currencySign: 'US$',
  currencyPrecision: 2,
  currencyPremium: 0.015,
  currencyRate: 0.1392,
  supportPayment: true,
};
const show = (changes: Partial<OrderDetail>) =>
  showWith(
    { common, order, presents, server, shell },
    <KnownCurrencies currencies={[dollar]} fetchedAt={Date.now()}>
      <OrderPanel first={{ ...exampleOrder, ...changes }} />
    </KnownCurrencies>,
  );

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

it('an order that was paid with coins shows how many', () => {
  show({
    paidTime: '2026-08-08 10:00:20',
    paymentMethod: 'COIN',
    paymentMethodName: 'Tianyun Coins',
    payCurrencyAmount: 6,
    amounts: { ...exampleOrder.amounts, payAmount: 6 },
  });
  expect(screen.getByText('Paid 600 Tianyun Coins')).toBeDefined();
  expect(screen.getByText('¥6.00 · 600 Tianyun Coins')).toBeDefined();
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
  ['en', order, 'you have received 1,250 Tianyun Coins'],
  ['zh-cn', chinese, '我们已补偿您 1,250 天云币'],
  ['zh-hk', hongKong, '我們已補償您 1,250 天雲幣'],
] as const)(
  'coins for a late delivery are named in %s, and only where there are some',
  (locale, texts, words) => {
    const late = { ...exampleOrder, status: 'PENDING_EVALUATE' as const, lateCoins: 1250 };
    const messages = { common, order: texts, presents, server, shell };
    const { unmount } = showWith(messages, <OrderPanel first={late} />, locale);
    expect(screen.getByRole('status').textContent).toContain(words);
    unmount();
    showWith(messages, <OrderPanel first={{ ...late, lateCoins: 0 }} />, locale);
    expect(screen.getByRole('status').textContent).not.toContain('1,250');
  },
);

it.each([
  [0, false],
  [4, true],
])('a delivery in %i seconds is shown: %s', (seconds, isShown) => {
  show({ status: 'PENDING_EVALUATE', delivery: { ...exampleOrder.delivery, seconds } });
  const said = screen.queryByText(new RegExp(order.detail.deliveredIn.replace('{time}', `${seconds} s`)));
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

const requested: MemberRefund = {
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

it('a refund that staff have not decided on is not called on its way', () => {
  show({ status: 'PENDING_REFUND', refunds: [requested] });
  expect(screen.getByText(order.sentence.REFUND_REQUESTED)).toBeDefined();
  expect(screen.queryByText(order.sentence.PENDING_REFUND)).toBeNull();
});

it.each([
  ['DIRECT', '确认到账'],
  ['SHIPPING', '确认收货'],
] as const)('the receipt of %s is confirmed as %s in the list', (deliveryMode, label) => {
  const row = { ...exampleOrder, status: 'PENDING_EVALUATE' as const, deliveryMode };
  showWith({ order: chinese, shell: chineseShell }, <OrderCard order={row} />, 'zh-cn');
  expect(screen.getByRole('link', { name: label })).toBeDefined();
});

it('says when the mails about the order are refused, and where the address is changed', () => {
  show({ isMailRefused: true });
  expect(screen.getByText(order.detail.mailRefused)).toBeDefined();
  const change = screen.getByRole('link', { name: order.detail.mailRefusedAction });
  expect(change.getAttribute('href')).toBe('/member/profile');
});

const primaries = () =>
  [...document.querySelectorAll('.button-primary')].map(({ textContent }) => textContent);
const withCards = (...states: OrderDetail['delivery']['cards'][number]['state'][]) => ({
  ...exampleOrder.delivery,
  cards: states.map((state, index) => ({
    id: String(index),
    state,
    expireTime: null,
    isUsed: false,
    claim: null,
    present: null,
    giveRefusal: null,
  })),
});

it.each([
  ['USD', 14.68, 'visa', '4242', 'Paid US$14.68 · Visa 4242'],
  ['CNY', 30, null, null, 'Paid ¥30.00 · Card'],
] as const)(
  'a paid order in %s says first what was paid and how',
  (payCurrency, amount, brand, last4, line) => {
    show({
      payCurrency,
      payCurrencyAmount: amount,
      paymentMethodName: 'Card',
      cardBrand: brand,
      cardLast4: last4,
    });
    const status = screen.getByRole('status');
    expect(status.textContent).toMatch(new RegExp(`^${order.status.PENDING_SHIPMENT_DIRECT}`));
    expect(status.children[1]?.textContent).toBe(line);
  },
);

it('an unpaid order says nothing of a payment', () => {
  show({ status: 'PENDING_PAYMENT', paidTime: null, paymentMethodName: 'Card', actions: ['PAY', 'CANCEL'] });
  expect(screen.queryByText(/^Paid ¥/)).toBeNull();
  expect(primaries()).toEqual([order.action.pay]);
});

it('the code that was not seen is the one primary step, before the confirmation', () => {
  show({
    status: 'PENDING_EVALUATE',
    deliveryMode: 'CARD',
    actions: ['SHOW_CODES', 'RECEIVE'],
    delivery: withCards('REVEALED', 'SOLD', 'SOLD'),
  });
  expect(primaries()).toEqual([order.codes.show]);
  const [, second] = screen.getAllByText(order.codes.show);
  expect(second?.className).toContain('button-primary');
  expect(screen.getByRole('button', { name: order.action.receiveDigital }).className).toBe('button');
});

it('an order without codes has the confirmation as its primary step', () => {
  show({ status: 'PENDING_EVALUATE', actions: ['RECEIVE'] });
  expect(primaries()).toEqual([order.action.receiveDigital]);
});

const folded = () =>
  [...document.querySelectorAll('details')].map((each) => [each.querySelector('h2')?.textContent, each.open]);

it('help, amounts, progress and data of an order are folded; refunds unfold the amounts', () => {
  show({ status: 'COMPLETED', actions: ['REVIEW'] });
  expect(folded()).toEqual([
    [order.help.title, false],
    [order.detail.money, false],
    [order.timeline.title, false],
    [order.review.title, false],
    [order.detail.facts, false],
  ]);
  cleanup();
  show({ status: 'COMPLETED', refunds: [requested] });
  expect(folded()).toContainEqual([order.detail.money, true]);
});

it.each([
  ['2026-01-02 10:30:00', `${order.timeline.paid} 10:30 → ${order.timeline.type.DELIVERY} 10:31`],
  ['2025-12-31 23:59:00', `${order.timeline.type.DELIVERY} 2026-01-02 10:31`],
])('the row of the progress has the payment of %s and the newest step', (paid, line) => {
  vi.stubEnv('TZ', 'Asia/Shanghai');
  const entry = { actor: 'SYSTEM', toStatus: 'PENDING_EVALUATE', holdReason: null } as const;
  show({
    timeline: [
      { ...entry, type: 'PAYMENT', time: paid },
      { ...entry, type: 'DELIVERY', time: '2026-01-02 10:31:00' },
    ],
  });
  const log = screen.getByRole('region', { name: order.timeline.title });
  expect(log.querySelector('summary')?.textContent).toContain(line);
});

it('the review is unfolded by its anchor', () => {
  window.location.hash = '#review';
  show({ status: 'COMPLETED', actions: ['REVIEW'] });
  window.location.hash = '';
  expect(folded()).toContainEqual([order.review.title, true]);
});
