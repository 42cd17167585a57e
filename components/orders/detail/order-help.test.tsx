import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderDetail } from '@/lib/orders/contract';
import order from '@/messages/en/order.json';
import shell from '@/messages/en/shell.json';
import { bodiesOf, requests } from '@/tests/setup/recorded-requests';
import { press, showWith } from '@/tests/setup/render-form';
import { exampleOrder } from '../example-order';
import { OrderHelp } from './order-help';
import { helpTopicsOf } from './order-help-topics';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));

const { help, detail } = order;

beforeEach(() => {
  requests.length = 0;
});

const withCards = (...states: OrderDetail['delivery']['cards'][number]['state'][]): Partial<OrderDetail> => ({
  status: 'PENDING_EVALUATE',
  deliveryMode: 'CARD',
  actions: ['AFTER_SALES'],
  delivery: {
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
  },
});

describe('the help of an order', () => {
  it.each<[string, Partial<OrderDetail>, string[]]>([
    ['unpaid', { status: 'PENDING_PAYMENT', actions: ['PAY', 'CANCEL'] }, ['cancelUnpaid']],
    ['paid', { actions: ['ASK_REFUND'] }, ['notArrivedYet', 'cancelRefund']],
    ['sent and late', { actions: ['REQUEST_REFUND'] }, ['notArrivedYet', 'lateRefund']],
    ['on hold, sent in part', { status: 'PENDING_REVIEW', actions: [] }, ['notArrivedYet']],
    ['topped up', { status: 'PENDING_EVALUATE', actions: ['AFTER_SALES'] }, ['notArrived', 'notCancelable']],
    [
      'a parcel',
      { status: 'COMPLETED', deliveryMode: 'SHIPPING', actions: ['AFTER_SALES'] },
      ['parcelMissing', 'returnParcel'],
    ],
    ['with codes that were not shown', withCards('SOLD', 'REVEALED'), ['codeProblem', 'unusedCode']],
    ['with codes that were shown', withCards('REVEALED'), ['codeProblem', 'notCancelable']],
    [
      'with an open request',
      {
        status: 'PENDING_REFUND',
        afterSales: { id: '7', type: 'REFUND', status: 'APPLIED' },
      },
      ['openRequest'],
    ],
    ['being refunded', { status: 'PENDING_REFUND', actions: [] }, ['refundTime']],
    ['canceled', { status: 'CANCELED', actions: [] }, []],
  ])('answers the questions about an order %s', (_name, changes, keys) => {
    expect(helpTopicsOf({ ...exampleOrder, ...changes }).map(({ key }) => key)).toEqual(keys);
  });

  it('leads to the request with the reason chosen', () => {
    const paid = { ...exampleOrder, status: 'PENDING_EVALUATE', actions: ['AFTER_SALES'] } as const;
    showWith({ order, shell }, <OrderHelp order={{ ...paid, actions: ['AFTER_SALES'] }} />);
    const link = screen.getByRole('link', {
      name: new RegExp(`^${help.notArrived.title.replace('?', '\\?')}`),
    });
    expect(link.getAttribute('href')).toBe(
      `/order/aftersales?orderSn=${paid.sn}&type=REFUND&reason=NOT_RECEIVED`,
    );
  });

  it('asks before it refunds an order that was not sent', async () => {
    showWith({ order, shell }, <OrderHelp order={{ ...exampleOrder, actions: ['ASK_REFUND'] }} />);
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${help.cancelRefund.title}`) }));
    expect(requests).toEqual([]);
    press(detail.askRefund.confirm);
    await waitFor(() => expect(bodiesOf('POST /order/member/order/ask_refund')).toHaveLength(1));
  });
});
