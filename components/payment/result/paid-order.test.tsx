import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { exampleOrder } from '@/components/order/example-order';
import order from '@/messages/en/order.json';
import payment from '@/messages/en/payment.json';
import { responses } from '@/tests/setup/recorded-requests';
import { showWith } from '@/tests/setup/render-form';
import { PaymentOutcome } from './payment-outcome';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/i18n/navigation', () => import('@/tests/setup/mock-navigation'));

const { sn } = exampleOrder;
const code = { ...exampleOrder, deliveryMode: 'CARD' as const };

function show(paid: object) {
  responses.of = () => paid;
  showWith({ payment, order }, <PaymentOutcome order={{ sn, status: 'PENDING_REVIEW' }} />);
}

it('an order that waits for a verification offers it, and promises no code', async () => {
  show({ ...code, status: 'PENDING_REVIEW', holdReason: 'VERIFICATION' });
  const verify = await screen.findByRole('link', { name: order.action.verify });
  expect(verify.getAttribute('href')).toBe('/member/profile/identity');
  expect(screen.getByText(order.sentence.HOLD_VERIFICATION)).toBeDefined();
  expect(screen.queryByRole('link', { name: payment.outcome.showCodes })).toBeNull();
});

it('a delivered order shows amount, account, number and its present status', async () => {
  show({
    ...code,
    status: 'PENDING_EVALUATE',
    accountDisplay: '81****26',
    actions: ['SHOW_CODES'],
    payCurrency: 'USD',
    payCurrencyAmount: 4.24,
  });
  expect(await screen.findByRole('link', { name: payment.outcome.showCodes })).toBeDefined();
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual([
    'Wildsong Crystals 300 ×1',
    '81****26',
    '¥30.00 · USD 4.24',
    sn,
    order.status.PENDING_EVALUATE_CARD,
  ]);
  expect(screen.queryByText(order.sentence.PENDING_SHIPMENT_CARD)).toBeNull();
});
