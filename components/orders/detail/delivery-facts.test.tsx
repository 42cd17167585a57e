import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import order from '@/messages/en/order.json';
import server from '@/messages/en/server.json';
import shell from '@/messages/en/shell.json';
import { showWith } from '@/tests/setup/render-form';
import { exampleOrder } from '../example-order';
import { DeliveryFacts } from './delivery-facts';

const writeText = vi.fn(async () => undefined);

function show(expressCompany: string, trackingUrl: string | null): void {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  const shipping = { expressCompany, trackingNo: 'JD0146', trackingUrl, shippedTime: '2026-08-09 10:00:00' };
  showWith({ order, shell }, <DeliveryFacts order={{ ...exampleOrder, shipping }} />);
}

it('shows the tracking number, which can be copied, beside a link that names the courier', async () => {
  show('DHL Express', 'https://courier.example/JD0146');
  expect(screen.getByText(/JD0146/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Track at DHL Express' }).getAttribute('href')).toBe(
    'https://courier.example/JD0146',
  );
  fireEvent.click(screen.getByRole('button', { name: order.delivery.copyTracking }));
  await waitFor(() => expect(writeText).toHaveBeenCalledExactlyOnceWith('JD0146'));
});

it('shows the number without a link for a courier whose page is not known', () => {
  show('Skylark Express', null);
  expect(screen.getByText(/JD0146/)).toBeDefined();
  expect(screen.getByRole('button', { name: order.delivery.copyTracking })).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([
  ['common_message_serviceUnavailable', order.delivery.refused],
  ['goods_stockNotEnough', order.delivery.outOfStock],
  ['goods_account_notFound', server.goods_account_notFound],
])('says after the refusal %s of a paid top-up: %s', (failReason, said) => {
  const account = { fields: [{ key: 'uid', label: 'UID', value: '814' }], roleName: null };
  const delivery = { ...exampleOrder.delivery, failReason };
  showWith({ order, server, shell }, <DeliveryFacts order={{ ...exampleOrder, account, delivery }} />);
  expect(screen.getByText(said)).toBeDefined();
});
