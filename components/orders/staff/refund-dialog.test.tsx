import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { order } from '@/components/staff/example-staff';
import { renderScreen } from '@/tests/setup/render-screen';
import { chinese, english } from '@/tests/setup/staff-texts';
import { RefundDialog } from './refund-dialog';

/** Three units for ¥300, of which ¥150 were refunded by amount. */
const refundable = {
  orderSn: order.sn,
  canRefund: true,
  isDisputed: false,
  paid: 300,
  fee: 0,
  refunded: 150,
  open: 0,
  refundable: 150,
  alone: 500,
  coins: 0,
  language: 'en',
  texts: {},
  units: { quantity: 3, delivered: 3, refunded: 0 },
  refunds: [],
};
const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));
call.mockImplementation(async () => refundable);

const note = (texts: typeof english) => texts.refund.takesLast.replace('{left}', '3');

it.each([
  ['two units of three', 'UNITS', '2', '¥150.00', true],
  ['one unit of three', 'UNITS', '1', '¥100.00', false],
  ['all units', 'UNITS', '3', '¥150.00', false],
  ['all that is left', 'AMOUNT', '150', '¥150.00', true],
  ['a part of it', 'AMOUNT', '149.99', '¥149.99', false],
] as const)(
  'a refund of %s says whether it is one of the whole order',
  async (_, what, value, amount, isWhole) => {
    for (const texts of [english, chinese]) {
      renderScreen(<RefundDialog order={{ ...order, actions: ['REFUND'] } as never} onClose={vi.fn()} />, {
        isChinese: texts === chinese,
      });
      const dialog = await screen.findByRole('dialog');
      const { byUnits, byAmount, submit } = texts.refund;
      const kind = (what === 'UNITS' ? byUnits : byAmount).replace('{left}', '3');
      fireEvent.click(await within(dialog).findByRole('radio', { name: kind }));
      fireEvent.change(await within(dialog).findByRole('spinbutton'), { target: { value } });
      expect(
        await within(dialog).findByRole('button', { name: submit.replace('{amount}', amount) }),
      ).toBeTruthy();
      expect(within(dialog).queryByText(note(texts)) !== null).toBe(isWhole);
      cleanup();
    }
  },
);

it.each([
  ['a dispute', true, 'disputed'],
  ['another cause', false, 'impossible'],
] as const)('a refund that became impossible names its cause: %s', async (_, isDisputed, text) => {
  for (const texts of [english, chinese]) {
    call.mockImplementation(async () => ({ ...refundable, canRefund: false, isDisputed }));
    renderScreen(<RefundDialog order={order} onClose={vi.fn()} />, { isChinese: texts === chinese });
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(texts.refund[text])).toBeTruthy();
    cleanup();
  }
  call.mockImplementation(async () => refundable);
});
