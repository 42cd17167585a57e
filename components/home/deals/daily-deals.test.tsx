import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { DailyDeal } from '@/lib/products/deal-contract';
import home from '@/messages/en/home.json';
import shell from '@/messages/en/shell.json';
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

const deal: DailyDeal = {
  id: '1',
  goods: {
    id: '2',
    slug: 'shards',
    cover: '/covers/shards.svg',
    name: 'Shards',
    caption: '',
    type: 'VIRTUAL',
    categoryCode: 'GAME',
    deliveryMode: 'DIRECT',
    etaLabel: '1–10 minutes',
    isInstant: false,
    price: 6,
    marketPrice: null,
    hasRange: true,
    regions: [],
    regionLabel: null,
    salesCount: 8,
    rating: 0,
    isOutOfStock: false,
    deal: null,
  },
  skuId: '3',
  skuName: '480',
  discountPrice: 43.9,
  originalPrice: 47,
  startTime: 0,
  endTime: Date.now() + 3_600_000,
  quota: 200,
  soldCount: 0,
  limitPerMember: 1,
  state: 'RUNNING',
};

it.each([
  ['a small share of the quota', 38, null],
  ['a share worth showing', 40, '20% claimed'],
  ['few left', 162, '38 left'],
])('says how much of a deal is claimed with %s', (_, soldCount, said) => {
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={{ home, shell }}>
      <DailyDeals deals={[{ ...deal, soldCount }]} />
    </NextIntlClientProvider>,
  );
  expect(container.querySelector('.quota')?.textContent ?? null).toBe(said);
});
