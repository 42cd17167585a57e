import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import home from '@/messages/en/home.json';
import { HowItWorks } from './how-it-works';
import { TrustLine } from './trust-line';

const none = { p50DeliverySeconds: null, p90DeliverySeconds: null, rating: null, checkedGoods: 12 };

function show(figures: typeof none | Record<keyof typeof none, number>) {
  render(
    <NextIntlClientProvider locale="en" messages={{ home }}>
      <HowItWorks figures={figures} />
      <TrustLine figures={figures} serviceHours="09:00–01:00" />
    </NextIntlClientProvider>,
  );
}

it('names no measured delivery time before there are enough orders', () => {
  show(none);
  expect(screen.queryAllByRole('definition')).toEqual([]);
  expect(document.body.textContent).not.toMatch(/too few|not enough|measured/i);
  expect(screen.getByText(home.trust.estimates.title)).toBeDefined();
});

it('names the hours of customer service today', () => {
  show(none);
  expect(screen.getByText('Today 09:00–01:00 Shanghai time')).toBeDefined();
});

it('shows the measured times once there are enough orders', () => {
  show({ p50DeliverySeconds: 40, p90DeliverySeconds: 95, rating: 4.8, checkedGoods: 12 });
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '40 s',
    '95 s',
    '4.8 / 5',
  ]);
  expect(screen.getByText(home.trust.times.title)).toBeDefined();
});
