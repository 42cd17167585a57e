import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { PaymentPage } from '@/lib/payments/contract';
import order from '@/messages/en/order.json';
import payment from '@/messages/en/payment.json';
import server from '@/messages/en/server.json';
import shell from '@/messages/en/shell.json';
import paymentCn from '@/messages/zh-cn/payment.json';
import paymentHk from '@/messages/zh-hk/payment.json';
import { router } from '@/tests/setup/mock-navigation';
import { responses } from '@/tests/setup/recorded-requests';
import { refuse, showWith } from '@/tests/setup/render-form';
import { PaymentCanceled } from './payment-canceled';
import { PaymentResult } from './payment-result';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const orderSn = 'TY202608080001';
const method = (code: string, name: string) => ({
  code,
  name,
  description: '',
  feeRate: 0,
  feeFixed: 0,
  feeIncluded: true,
  fee: 0,
  payAmount: 30,
  currencies: ['CNY'],
  requiresCardholderName: false,
  charge: null,
  form: null,
  disabledReason: null,
  mark: null,
  spendableCoins: null,
});
const page: PaymentPage = {
  orders: [
    {
      id: '1',
      sn: orderSn,
      status: 'PENDING_PAYMENT',
      goodsName: 'Wildsong Crystals',
      goodsCover: '/covers/wildsong-crystals.svg',
      specifications: '300 Crystals',
      quantity: 1,
      accountDisplay: null,
      deliveryMode: 'DIRECT',
      goodsType: 'VIRTUAL',
      etaLabel: '1–10 minutes',
      isInstant: false,
      regionLabel: null,
      hold: 'NONE',
    },
  ],
  orderSns: [orderSn],
  amount: 30,
  payments: [method('CARD', 'Card'), method('PAYPAL', 'PayPal')],
  defaultPayment: 'PAYPAL',
  currencyCode: 'CNY',
  expireTime: Date.now() + 600_000,
  serverTime: Date.now(),
  lastFailure: null,
};
const orderPath = `/order/detail?orderSn=${orderSn}`;

function show(state: { status: string; orderStatus: string; failReason: string | null }) {
  responses.of = () => state;
  showWith({ order, payment, server, shell }, <PaymentResult page={page} />);
}

it('opens the order of a successful payment in place of its own page', async () => {
  show({ status: 'SUCCEEDED', orderStatus: 'PENDING_SHIPMENT', failReason: null });
  await waitFor(() => expect(router.replace).toHaveBeenCalledExactlyOnceWith(orderPath));
});

it('gives the reason of a failure and offers to pay again', async () => {
  show({ status: 'FAILED', orderStatus: 'PENDING_PAYMENT', failReason: 'payment_insufficientFunds' });
  expect(await screen.findByText(server.payment_insufficientFunds)).toBeDefined();
  expect(screen.getByRole('link', { name: payment.result.again }).getAttribute('href')).toBe(
    `/pay/payment?orderSn=${orderSn}`,
  );
  expect(router.replace).not.toHaveBeenCalled();
});

it('waits without a failure while the bank decides, and opens the order afterwards', async () => {
  show({ status: 'PROCESSING', orderStatus: 'PENDING_PAYMENT', failReason: null });
  expect(await screen.findByText(payment.result.processing)).toBeDefined();
  expect(screen.queryByText(payment.result.failed)).toBeNull();
  expect(router.replace).not.toHaveBeenCalled();
  responses.of = () => ({ status: 'SUCCEEDED', orderStatus: 'PENDING_SHIPMENT', failReason: null });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(orderPath));
});

it('offers to pay an order that has no payment', async () => {
  responses.of = refuse('payment_notFound', { status: 404 });
  showWith({ order, payment, server, shell }, <PaymentResult page={page} />);
  const again = await screen.findByRole('link', { name: payment.result.again });
  expect(again.getAttribute('href')).toBe(`/pay/payment?orderSn=${orderSn}`);
});

it('after a cancellation shows the order, its amount, the time left and the methods', async () => {
  responses.of = () => ({ status: 'CANCELED', orderStatus: 'PENDING_PAYMENT', failReason: null });
  showWith({ order, payment, server, shell }, <PaymentCanceled page={page} />);
  expect(screen.getByText(payment.result.canceled)).toBeDefined();
  expect(screen.getByText('Wildsong Crystals')).toBeDefined();
  expect(document.querySelector('img')?.getAttribute('src')).toContain('wildsong-crystals');
  expect(screen.getByText('¥30.00')).toBeDefined();
  expect(screen.getByText(orderSn)).toBeDefined();
  expect(screen.getByText(payment.result.timeLeft)).toBeDefined();
  expect(screen.getByText('You can pay again by Card or PayPal.')).toBeDefined();
});

it.each([
  ['zh-cn', paymentCn, 'Visa 卡', '可以改用 Visa 卡或 PayPal 付款。'],
  ['zh-hk', paymentHk, '信用卡', '可改用信用卡或 PayPal 付款。'],
] as const)(
  'parts the names of the methods from the Chinese sentence in %s',
  (locale, texts, card, sentence) => {
    responses.of = () => ({ status: 'CANCELED', orderStatus: 'PENDING_PAYMENT', failReason: null });
    const payments = [method('CARD', card), method('PAYPAL', 'PayPal')];
    showWith(
      { order, payment: { ...payment, result: texts.result }, server, shell },
      <PaymentCanceled page={{ ...page, payments }} />,
      locale,
    );
    expect(screen.getByText(sentence)).toBeDefined();
  },
);

it('while the bank decides shows the order and its amount, but no time to pay again', async () => {
  show({ status: 'PROCESSING', orderStatus: 'PENDING_PAYMENT', failReason: null });
  expect(await screen.findByText('Wildsong Crystals')).toBeDefined();
  expect(screen.getByText('¥30.00')).toBeDefined();
  expect(screen.queryByText(payment.result.timeLeft)).toBeNull();
  expect(screen.queryByText(/^You can pay again/)).toBeNull();
});
