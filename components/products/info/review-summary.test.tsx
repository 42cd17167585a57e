import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import goods from '@/messages/en/goods.json';
import shell from '@/messages/en/shell.json';
import { showWith } from '@/tests/setup/render-form';
import { ReviewSummary } from './review-summary';

const summary = (count: number) => ({
  average: 4.7,
  total: count,
  buckets: [5, 4, 3, 2, 1].map((score) => ({ score, count: score === 5 ? count : 0 })),
  languages: [],
});

it('fills the stars to the exact average', () => {
  showWith({ goods, shell }, <ReviewSummary summary={summary(3)} />);
  expect(screen.getByRole('img').style.getPropertyValue('--filled')).toBe('94%');
});

it('shows the distribution of scores from twenty reviews on', () => {
  const { unmount } = showWith({ goods, shell }, <ReviewSummary summary={summary(19)} />);
  expect(screen.queryByRole('list')).toBeNull();
  unmount();
  showWith({ goods, shell }, <ReviewSummary summary={summary(20)} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
});
