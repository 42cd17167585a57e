import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import common from '@/messages/en/common.json';
import order from '@/messages/en/order.json';
import shell from '@/messages/en/shell.json';
import orderCn from '@/messages/zh-cn/order.json';
import orderHk from '@/messages/zh-hk/order.json';
import { dated } from '@/tests/setup/dated';
import { bodiesOf, responses } from '@/tests/setup/recorded-requests';
import { toasts } from '@/tests/setup/recorded-toasts';
import { press, showWith } from '@/tests/setup/render-form';
import { exampleOrder } from '../example-order';
import { OrderPanel } from './order-panel';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));

const refund = new RegExp(`^${order.help.cancelRefund.title}`);
const key = 'POST /order/member/order/ask_refund';
const held = {
  ...exampleOrder,
  status: 'PENDING_REVIEW' as const,
  holdReason: 'RISK' as const,
  holdDeadline: '2026-08-10 10:01:00',
};

it('an order on hold shows its deadline, and is refunded after a confirmation', async () => {
  responses.of = (key) => (key === 'GET /order/member/order/view' ? held : null);
  showWith(
    { common, order, shell },
    <OrderPanel first={{ ...held, actions: ['ASK_REFUND', 'CONTACT_SERVICE'] }} />,
  );
  expect(screen.getByText(dated(/2026-08-10 10:01/))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: refund }));
  expect(bodiesOf(key)).toEqual([]);
  press(order.detail.askRefund.confirm);
  await waitFor(() => expect(toasts).toEqual([order.detail.askRefund.done]));
  expect(bodiesOf(key)).toEqual([{ orderSn: held.sn }]);
});

it('an order that cannot be refunded has no button for it', () => {
  showWith({ common, order, shell }, <OrderPanel first={held} />);
  expect(screen.queryByRole('button', { name: refund })).toBeNull();
});

it.each([
  ['en', order],
  ['zh-cn', orderCn],
  ['zh-hk', orderHk],
])(
  'the refund of a late top-up is requested, and the order says until when it waits, in %s',
  async (_, texts) => {
    const late = {
      ...exampleOrder,
      status: 'PENDING_SHIPMENT' as const,
      actions: ['REQUEST_REFUND'] as const,
    };
    const asked = {
      ...exampleOrder,
      status: 'PENDING_SHIPMENT' as const,
      refundAskedTime: '2026-08-08 10:09:00',
    };
    responses.of = (requested) => (requested === 'GET /order/member/order/view' ? asked : null);
    showWith(
      { common, order: { ...order, detail: texts.detail, help: texts.help }, shell },
      <OrderPanel first={{ ...late, actions: [...late.actions] }} />,
    );
    fireEvent.click(screen.getByText(texts.help.lateRefund.title));
    expect(screen.getByText(texts.detail.requestRefund.text)).toBeTruthy();
    press(texts.detail.requestRefund.confirm);
    await waitFor(() => expect(toasts).toContain(texts.detail.requestRefund.done));
    expect(bodiesOf(key)).toContainEqual({ orderSn: late.sn });
    expect(
      await screen.findByText(
        dated(texts.detail.refundAsked.replace('{time}', '2026-08-08 10:09 (Shanghai time)')),
      ),
    ).toBeTruthy();
  },
);

it('a delivery that ended a request says so', () => {
  const delivered = {
    ...exampleOrder,
    status: 'PENDING_EVALUATE' as const,
    timeline: [
      {
        type: 'REFUND_ASK',
        toStatus: 'PENDING_SHIPMENT' as const,
        actor: 'MEMBER' as const,
        holdReason: null,
        time: '2026-08-08 10:09:00',
      },
    ],
  };
  showWith({ common, order, shell }, <OrderPanel first={delivered} />);
  expect(screen.getByText(order.detail.refundAskEnded)).toBeTruthy();
});
