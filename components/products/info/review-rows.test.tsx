import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Review } from '@/lib/products/product-review';
import goods from '@/messages/en/goods.json';
import shell from '@/messages/en/shell.json';
import { showWith } from '@/tests/setup/render-form';
import { ReviewRows } from './review-rows';

const review: Review = {
  id: '1',
  score: 2,
  content: '等了一個小時',
  language: 'zh-hk',
  translation: null,
  memberNickname: '雲***',
  specifications: null,
  deliverySeconds: null,
  createdTime: '2026-08-11 20:33:18',
};
const show = (more: Partial<Review> = {}) =>
  showWith({ goods, shell }, <ReviewRows reviews={[{ ...review, ...more }]} deliveryMode="CARD" />);

it('offers a translation only where one was written', () => {
  show();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('繁體中文')).toBeTruthy();
  expect(screen.getByText('等了一個小時').lang).toBe('zh-HK');
});

it('shows the translation and the original again, each in its language', () => {
  show({ translation: 'It took <b>an hour</b>' });
  fireEvent.click(screen.getByRole('button', { name: 'Show translation' }));
  expect(screen.getByText('It took <b>an hour</b>').lang).toBe('en');
  expect(screen.queryByText('等了一個小時')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show original' }));
  expect(screen.getByText('等了一個小時').lang).toBe('zh-HK');
});

it('has no button for a review without text', () => {
  show({ content: '' });
  expect(screen.queryByRole('button')).toBeNull();
});
