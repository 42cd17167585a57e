import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { exampleOrder } from '@/components/orders/example-order';
import order from '@/messages/en/order.json';
import shell from '@/messages/en/shell.json';
import { showWith } from '@/tests/setup/render-form';
import { OrderCard } from './order-card';
import { views } from './order-list-choice';
import { OrderTabs } from './order-tabs';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const text = order.list;
const counts = { all: 9, toPay: 1, processing: 2, toConfirm: 3, completed: 4, aftersales: 5 };

it('has one row of tabs for all parts of the list, each with its count', () => {
  showWith({ order }, <OrderTabs choice={{ view: 'TO_PAY', keyword: 'gems', page: 3 }} counts={counts} />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    `${text.view.ALL} 9`,
    `${text.view.TO_PAY} 1`,
    `${text.view.PROCESSING} 2`,
    `${text.view.TO_CONFIRM} 3`,
    `${text.view.COMPLETED} 4`,
    `${text.view.AFTERSALES} 5`,
  ]);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(
    views.map((view) => (view === 'TO_PAY' ? 'page' : null)),
  );
  expect(links.at(4)?.getAttribute('href')).toBe('/order?tab=COMPLETED&keyword=gems');
});

it('shows the state first in the head of each order, and the recharge account or how it is delivered', () => {
  showWith(
    { order, shell },
    <ul>
      <OrderCard order={{ ...exampleOrder, accountDisplay: '8142***26' }} />
      <OrderCard order={{ ...exampleOrder, deliveryMode: 'CARD', status: 'PENDING_EVALUATE' }} />
    </ul>,
  );
  const [topUp, codes] = screen.getAllByRole('listitem');
  expect(topUp?.firstElementChild?.firstElementChild?.textContent).toBe(order.status.PENDING_SHIPMENT_DIRECT);
  expect(codes?.firstElementChild?.firstElementChild?.textContent).toBe(order.status.PENDING_EVALUATE_CARD);
  expect(topUp?.textContent).toContain(`${text.account}8142***26`);
  expect(codes?.textContent).toContain(shell.ui.delivery.CARD);
});
