import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { order } from '@/components/staff/example-staff';
import englishReasons from '@/messages/en/server.json';
import chineseReasons from '@/messages/zh-cn/server.json';
import { renderScreen } from '@/tests/setup/render-screen';
import { chinese, english } from '@/tests/setup/staff-texts';
import { OrderPayments } from './order-payments';

const failure = {
  id: '61',
  card: 'Visa •0002',
  failKey: 'payment_insufficientFunds',
  threeDs: false,
  risk: null,
  time: '2026-08-11 20:33:40',
} as const;

it.each([
  ['en', english, englishReasons],
  ['zh-cn', chinese, chineseReasons],
] as const)(
  'each declined card has a row with its reason before the payment, in %s',
  async (_, text, reasons) => {
    const failures = [failure, { ...failure, id: '62', failKey: 'payment_cardExpired' }];
    const payments = order.payments.map((payment) => ({ ...payment, failures }));
    renderScreen(<OrderPayments order={{ ...order, payments }} />, { isChinese: text === chinese });
    expect(await screen.findByText(reasons.payment_insufficientFunds)).toBeTruthy();
    expect(await screen.findByText(reasons.payment_cardExpired)).toBeTruthy();
    const [first, second, paid] = screen.getAllByRole('listitem');
    if (!first || !second || !paid) throw new Error('A row is missing');
    for (const row of [first, second]) {
      expect(within(row).getByText('Visa •0002')).toBeTruthy();
      expect(within(row).getByText(text.order.declined)).toBeTruthy();
      expect(within(row).getByText(text.order.noThreeDs)).toBeTruthy();
    }
    expect(within(paid).getByText('Visa •4242')).toBeTruthy();
    expect(within(paid).getByText(text.order.threeDs)).toBeTruthy();
  },
);

it.each([
  ['en', english, false],
  ['zh-cn', chinese, true],
] as const)(
  'the risk that the provider states is at each try and payment, in %s',
  async (_, text, isChinese) => {
    const failures = [
      { ...failure, risk: 'HIGHEST' as const },
      { ...failure, id: '62' },
    ];
    const payments = order.payments.map((payment) => ({ ...payment, failures, risk: 'ELEVATED' as const }));
    renderScreen(<OrderPayments order={{ ...order, payments }} />, { isChinese });
    await screen.findAllByRole('listitem');
    const { risk: names, fact } = text.screening;
    const stated = screen
      .getAllByRole('listitem')
      .map((row) => within(row).queryByText((shown) => shown.startsWith(fact.risk))?.textContent ?? null);
    expect(stated).toEqual([`${fact.risk}: ${names.HIGHEST}`, null, `${fact.risk}: ${names.ELEVATED}`]);
  },
);
