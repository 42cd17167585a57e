import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PaymentPage } from '@/lib/payments/contract';
import common from '@/messages/en/common.json';
import messages from '@/messages/en/order.json';
import shell from '@/messages/en/shell.json';
import { showWith } from '@/tests/setup/render-form';
import { OrderLine } from './order-line';

type Order = PaymentPage['orders'][number];

const order: Order = {
  id: '1',
  sn: 'TY202608080001',
  status: 'PENDING_PAYMENT',
  goodsName: 'Wildsong Crystals',
  goodsCover: '/covers/wildsong-crystals.svg',
  specifications: '300',
  quantity: 1,
  accountDisplay: null,
  deliveryMode: 'CARD',
  goodsType: 'VIRTUAL',
  etaLabel: 'Code shown right after payment',
  isInstant: true,
  regionLabel: null,
  hold: 'NONE',
};

/** The lines below the name. */
function linesOf(more: Partial<Order>) {
  showWith({ common, order: messages, shell }, <OrderLine order={{ ...order, ...more }} />);
  return screen.getAllByRole('paragraph').map(({ textContent }) => textContent);
}

it('says when the order arrives', () => {
  expect(linesOf({})).toEqual(['300 ×1', 'Code', 'Estimated delivery: Code shown right after payment.']);
});

it('names the time that orders take now while they are late, and not the estimate', () => {
  expect(linesOf({ lateSeconds: 2_100 }).at(-1)).toBe('Slower at the moment: about 35 min from payment.');
});

it('has the time in an element of its own, so that it changes on a translated page too', () => {
  linesOf({ lateSeconds: 2_100 });
  expect(screen.getByText(/about 35 min/).localName).toBe('bdi');
});

it('says nothing of an order that waits for a review', () => {
  expect(linesOf({ hold: 'RISK' })).toEqual(['300 ×1', 'Code']);
});
