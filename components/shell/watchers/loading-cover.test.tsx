import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useShell } from '@/lib/stores/shell';
import { LoadingCover } from './loading-cover';

vi.mock('next-intl', () => ({ useTranslations: () => (key: string) => key }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const cover = () => screen.queryByRole('status');

it('is not rendered without the flag', () => {
  render(<LoadingCover atStart={false} />);
  expect(cover()).toBeNull();
});

it('covers the start with the flag, and closes 400 ms after hydration', () => {
  render(<LoadingCover atStart />);
  act(() => vi.advanceTimersByTime(399));
  expect(cover()).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(cover()).toBeNull();
});

it('stays as long as it is set, and 400 ms longer', () => {
  render(<LoadingCover atStart={false} />);
  act(() => useShell.getState().setFullLoading(true));
  act(() => vi.advanceTimersByTime(60_000));
  expect(cover()).not.toBeNull();
  act(() => useShell.getState().setFullLoading(false));
  act(() => vi.advanceTimersByTime(399));
  expect(cover()).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(cover()).toBeNull();
});
