import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import payment from '@/messages/en/payment.json';
import server from '@/messages/en/server.json';
import { router } from '@/tests/setup/mock-navigation';
import { responses } from '@/tests/setup/recorded-requests';
import { refuse, showWith } from '@/tests/setup/render-form';
import { PaymentResult } from './payment-result';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const orderSn = 'TY202608080001';
const orderPath = `/order/detail?orderSn=${orderSn}`;

function show(state: { status: string; orderStatus: string; failReason: string | null }) {
  responses.of = () => state;
  showWith({ payment, server }, <PaymentResult orderSn={orderSn} />);
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
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(orderPath), { timeout: 8000 });
}, 12_000);

it('offers to pay an order that has no payment', async () => {
  responses.of = refuse('payment_notFound', { status: 404 });
  showWith({ payment, server }, <PaymentResult orderSn={orderSn} />);
  const again = await screen.findByRole('link', { name: payment.result.again });
  expect(again.getAttribute('href')).toBe(`/pay/payment?orderSn=${orderSn}`);
});
