import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import home from '@/messages/en/home.json';
import { DailyDeals } from './daily-deals';

vi.mock('@/lib/routing/navigation', () => ({
  useRouter: () => ({ refresh: vi.fn() }),
  Link: ({ href, children }: { href: string; children: ReactNode }) => <a href={href}>{children}</a>,
}));

it('is rendered without deals as a link target, with a hint and a link', () => {
  render(
    <NextIntlClientProvider locale="en" messages={{ home }}>
      <DailyDeals deals={[]} />
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole('region', { name: home.deals.title }).id).toBe('deals');
  screen.getByText(home.deals.none);
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/category?onSale=true');
});
