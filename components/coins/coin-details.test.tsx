import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import asset from '@/messages/en/asset.json';
import member from '@/messages/en/member.json';
import { field, showWith } from '@/tests/setup/render-form';
import { CoinChart } from './coin-chart';
import { filterMonths } from './coin-choice';
import { CoinDetails } from './coin-details';
import { CoinSummary } from './coin-summary';

vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const empty = {
  records: [],
  total: 0,
  totalPages: 0,
  pageNumber: 1,
  pageSize: 20,
  pages: 0,
  size: 20,
  current: 1,
};
/** Already March in Shanghai. */
const now = Date.parse('2026-02-28T16:00:00Z');

const options = (label: string) =>
  [...field(label).querySelectorAll('option')].map(({ value, text }) => [value, text]);

it('filters by month, and keeps a day of a stored URL', () => {
  const choice = { type: '', begin: '2026-01-15', end: '2026-02-28', page: 1 } as const;
  showWith({ asset, member }, <CoinDetails page={empty} choice={choice} now={now} />);
  expect(options(asset.coin.begin).slice(0, 4)).toEqual([
    ['', asset.coin.anyMonth],
    ['2026-01-15', '2026-01-15'],
    ['2026-03-01', '2026-03'],
    ['2026-02-01', '2026-02'],
  ]);
  expect(options(asset.coin.end).slice(0, 3)).toEqual([
    ['', asset.coin.anyMonth],
    ['2026-03-31', '2026-03'],
    ['2026-02-28', '2026-02'],
  ]);
  expect(field(asset.coin.begin)).toHaveProperty('value', '2026-01-15');
  expect(field(asset.coin.end)).toHaveProperty('value', '2026-02-28');
  expect(document.querySelector('input[type=date]')).toBeNull();
});

it('offers the last twelve months', () => {
  expect(filterMonths(now).map(({ month }) => month)).toEqual([
    ...['2026-03', '2026-02', '2026-01', '2025-12', '2025-11', '2025-10'],
    ...['2025-09', '2025-08', '2025-07', '2025-06', '2025-05', '2025-04'],
  ]);
});

it('shows the value of each bar in the chart', () => {
  const months = [
    { month: '2026-02', income: 1200, spent: 0 },
    { month: '2026-03', income: 80, spent: 900 },
  ];
  showWith({ asset }, <CoinChart months={months} />);
  const chart = screen.getByRole('img', { name: asset.coin.chartLabel });
  expect([...chart.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
    ...['1,200', '2026-02'],
    ...['80', '900', '2026-03'],
  ]);
  // The values of one month do not meet.
  const anchorOf = (value: string) => within(chart).getByText(value).getAttribute('text-anchor');
  expect([anchorOf('80'), anchorOf('900')]).toEqual(['end', 'start']);
});

it('draws the chart from the second month with coins on', () => {
  const month = (name: string, income: number) => ({ month: name, income, spent: 0 });
  const balance = {
    balance: 80,
    frozen: 0,
    pending: 0,
    expiring: null,
    income: { today: 0, month: 80, total: 80 },
  };
  const chart = () => screen.queryByRole('img', { name: asset.coin.chartLabel });
  const one = { ...balance, months: [month('2026-02', 0), month('2026-03', 80)] };
  const { unmount } = showWith({ asset }, <CoinSummary balance={one} />);
  expect(chart()).toBeNull();
  unmount();
  const two = { ...balance, months: [month('2026-02', 5), month('2026-03', 80)] };
  showWith({ asset }, <CoinSummary balance={two} />);
  expect(chart()).not.toBeNull();
});
