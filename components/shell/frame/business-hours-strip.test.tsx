import { act, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { formatShanghai } from '@/lib/time';
import shell from '@/messages/en/shell.json';
import { beginAtNoon, NOON } from '@/tests/setup/shop-clock';
import { BusinessHoursStrip } from './business-hours-strip';

vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

beginAtNoon();

function strip(props: Omit<ComponentProps<typeof BusinessHoursStrip>, 'endText' | 'title'>) {
  const { endTime } = props;
  const endText = endTime === null ? null : formatShanghai(endTime, 'minute');
  return (
    <NextIntlClientProvider locale="en" messages={{ shell }}>
      <BusinessHoursStrip {...props} title={shell.rest.title} endText={endText} />
    </NextIntlClientProvider>
  );
}

const status = () => screen.queryByRole('status');

it('shows the end of the closing hours with a countdown, and is removed at the end', () => {
  render(strip({ kind: 'closed', endTime: NOON + 90.5 * 60_000 }));
  expect(status()?.textContent).toContain('2026-08-08 13:30');
  expect(status()?.textContent).toContain('1 h 31 min');
  act(() => vi.advanceTimersByTime(60_000));
  expect(status()?.textContent).toContain('1 h 30 min');
  act(() => vi.advanceTimersByTime(90 * 60_000));
  expect(status()).toBeNull();
});

it('shows no remaining time in cached HTML, nor when the end is unknown', () => {
  expect(renderToString(strip({ kind: 'closed', endTime: NOON + 60_000 }))).toContain(shell.rest.bodyOpen);
  render(strip({ kind: 'closed', endTime: null }));
  expect(status()?.textContent).toBe(`${shell.rest.title}${shell.rest.bodyOpen}`);
});

it('links to the maintenance page until maintenance ends', () => {
  render(strip({ kind: 'maintenance', endTime: NOON + 60_000 }));
  expect(status()?.textContent).toContain('2026-08-08 12:01');
  expect(screen.getByRole('link', { name: shell.maintenance.more }).getAttribute('href')).toBe(
    '/maintenance',
  );
  act(() => vi.advanceTimersByTime(60_000));
  expect(status()).toBeNull();
});
