import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import order from '@/messages/en/order.json';
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
