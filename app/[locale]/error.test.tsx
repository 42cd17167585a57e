import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/api-error';
import common from '@/messages/en/common.json';
import error from '@/messages/en/error.json';
import { showWith } from '@/tests/setup/render-form';
import PageError from './error';

vi.mock('@/lib/routing/navigation', () => ({ Link: 'a' }));

it.each([
  [428, '', '428', 'Current IP access denied. Try another network or contact customer service.'],
  [
    428,
    'error.access_ip_denied',
    '428',
    'Current IP access denied. Try another network or contact customer service.',
  ],
  [503, '', '503', 'The store can’t be reached'],
  [500, '', '500', 'Something went wrong'],
])('a server render that fails with %s "%s" shows %s and its reason', (status, message, shown, title) => {
  const { digest } = new ApiError(status, message, 'GET /x');
  const failure = Object.assign(new Error('hidden'), digest === undefined ? {} : { digest });
  showWith({ common, error }, <PageError error={failure} retry={() => undefined} />);
  expect(screen.getByText(shown)).toBeDefined();
  expect(screen.getByRole('heading', { name: title })).toBeDefined();
});
