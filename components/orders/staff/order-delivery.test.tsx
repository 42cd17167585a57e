import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { order } from '@/components/staff/example-staff';
import englishReasons from '@/messages/en/server.json';
import chineseReasons from '@/messages/zh-cn/server.json';
import { renderScreen } from '@/tests/setup/render-screen';
import { chinese, english } from '@/tests/setup/staff-texts';
import { AccountNote } from './account-note';
import { OrderDelivery } from './order-delivery';
import { OrderTimeline } from './order-timeline';

const refusals = [
  'goods_account_formatInvalid',
  'goods_account_notFound',
  'goods_account_regionMismatch',
  'goods_account_limitExceeded',
  'goods_account_forbidden',
] as const;

it.each(
  [
    { text: english, reasons: englishReasons },
    { text: chinese, reasons: chineseReasons },
  ].flatMap((texts) => refusals.map((key) => ({ ...texts, key }))),
)('the refusal of the supplier is in words: $key', async ({ text, reasons, key }) => {
  const refused = {
    ...order,
    holdReason: 'SUPPLIER' as const,
    delivery: { ...order.delivery, state: 'FAILED' as const, failReason: key },
    timeline: order.timeline.map((entry) => ({ ...entry, type: 'HOLD', text: key })),
  };
  renderScreen(
    <>
      <OrderDelivery order={refused} />
      <AccountNote order={refused} />
      <OrderTimeline order={refused} />
    </>,
    { isChinese: text === chinese },
  );
  const name = await screen.findByText(text.order.failReason);
  expect(await within(name.parentElement as HTMLElement).findByText(reasons[key])).toBeTruthy();
  expect(await screen.findByText(text.orderAccount.refused.replace('{reason}', reasons[key]))).toBeTruthy();
  const rows = within(await screen.findByRole('list'));
  expect(await rows.findAllByText(reasons[key])).toHaveLength(order.timeline.length);
  expect(document.body.textContent).not.toContain('goods_account_');
});
