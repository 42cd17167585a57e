import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import order from '@/messages/en/order.json';
import shell from '@/messages/en/shell.json';
import orderZhCn from '@/messages/zh-cn/order.json';
import shellZhCn from '@/messages/zh-cn/shell.json';
import { press, showWith } from '@/tests/setup/render-form';
import { RepeatQuestion } from './repeat-question';

vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const orderSn = 'TY202608080001';

it.each([
  ['UNPAID', 0, /not paid yet/, `/pay/payment?orderSn=${orderSn}`],
  ['BOUGHT', 0, /less than a minute ago/, `/order/detail?orderSn=${orderSn}`],
  ['BOUGHT', 1, /order 1 minute ago/, `/order/detail?orderSn=${orderSn}`],
  ['BOUGHT', 3, /order 3 minutes ago/, `/order/detail?orderSn=${orderSn}`],
] as const)('%s, %i minutes ago: says so, leads to the order, or buys again', (kind, minutes, said, href) => {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()];
  showWith(
    { order, shell },
    <RepeatQuestion repeat={{ kind, orderSn, minutes }} {...{ onConfirm, onClose }} />,
  );
  expect(screen.getByText(said)).toBeDefined();
  expect(screen.getByRole('link', { name: order.repeat[kind].open }).getAttribute('href')).toBe(href);
  press(order.repeat[kind].again);
  expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
});

it('says in Chinese how long ago', () => {
  showWith(
    { order: orderZhCn, shell: shellZhCn },
    <RepeatQuestion
      repeat={{ kind: 'BOUGHT', orderSn, minutes: 3 }}
      onConfirm={() => {}}
      onClose={() => {}}
    />,
    'zh-cn',
  );
  expect(screen.getByText(/您在 3 分钟前付过一笔相同的订单/)).toBeDefined();
});
