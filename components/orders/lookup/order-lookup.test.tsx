import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import auth from '@/messages/en/auth.json';
import common from '@/messages/en/common.json';
import order from '@/messages/en/order.json';
import { bodiesOf, responses } from '@/tests/setup/recorded-requests';
import { alerts, press, showWith, type } from '@/tests/setup/render-form';
import { exampleOrder } from '../example-order';
import { OrderLookup } from './order-lookup';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const text = order.lookup;
const sn = '202611270001234567';
const send = 'POST /upms/member/verify_code/send';

it('sends a code for the number and address, and shows the order with its parcel', async () => {
  const shipping = {
    expressCompany: 'Skylark Express',
    trackingNo: 'SL1',
    trackingUrl: 'https://courier.example/SL1',
    shippedTime: '2026-11-27 10:00:00',
  };
  responses.of = (key) =>
    key === send
      ? { challengeId: 'c1', expiresIn: 300, resendAfter: 60, maskedTarget: 'g***@mail.example' }
      : { ...exampleOrder, sn, status: 'COMPLETED', shipping, refunded: 0 };
  showWith({ auth, common, order }, <OrderLookup />);
  press(auth.sendCode);
  await waitFor(() => expect(alerts()).toContain(text.numberInvalid));
  expect(bodiesOf(send)).toEqual([]);
  type(text.number, ` #${sn} `);
  type(auth.email, 'Guest@Mail.example');
  press(auth.sendCode);
  await waitFor(() =>
    expect(bodiesOf(send)).toEqual([
      { scene: 'ORDER_LOOKUP', channel: 'EMAIL', email: 'guest@mail.example', orderSn: sn },
    ]),
  );
  type(auth.code, '123456');
  press(text.find);
  const number = await screen.findByText(sn);
  expect(number.getAttribute('translate')).toBe('no');
  expect(number.closest('p')?.textContent).toBe(text.sn.replace('{sn}', sn));
  expect(bodiesOf('POST /order/member/order/look_up')).toEqual([
    { orderSn: sn, email: 'guest@mail.example', code: '123456', challengeId: 'c1' },
  ]);
  expect(screen.getByRole('link', { name: 'SL1' }).getAttribute('href')).toBe(shipping.trackingUrl);
  press(text.another);
  expect(screen.getByLabelText(text.number)).toBeDefined();
});
