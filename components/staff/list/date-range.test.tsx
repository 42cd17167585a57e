import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '@/tests/setup/render-screen';
import { DateRange } from './date-range';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // 20:30 on 10 August in New York, 8:30 on 11 August in Shanghai.
  vi.setSystemTime('2026-08-11T00:30:00Z');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (from?: string, to?: string) => {
  const onChange = vi.fn();
  renderScreen(<DateRange from={from} to={to} onChange={onChange} />);
  const [first, last] = screen.getAllByRole('textbox');
  if (!first || !last) throw new Error('No fields');
  fireEvent.mouseDown(first);
  fireEvent.click(first);
  return { onChange, first, last };
};

it('marks the day of Shanghai as today', () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/New_York');
  open();
  const marked = [...document.querySelectorAll('.ant-picker-cell-today')].map((cell) =>
    cell.getAttribute('title'),
  );
  expect(marked).toEqual(['2026-08-11']);
});

it('offers today, yesterday and the last days, in the days of Shanghai', () => {
  const chosen = (name: string) => {
    const { onChange } = open();
    fireEvent.click(screen.getByText(name));
    cleanup();
    return onChange.mock.lastCall;
  };
  expect(chosen('Today')).toEqual(['2026-08-11', '2026-08-11']);
  expect(chosen('Yesterday')).toEqual(['2026-08-10', '2026-08-10']);
  expect(chosen('7 days')).toEqual(['2026-08-05', '2026-08-11']);
});

it('shows and returns the days that are meant, also at the end of summer time', () => {
  const { onChange, first, last } = open('2026-10-31', '2026-11-01');
  expect([first, last].map((field) => (field as HTMLInputElement).value)).toEqual([
    '2026-10-31',
    '2026-11-01',
  ]);
  fireEvent.click(document.querySelector('[title="2026-11-01"]') as HTMLElement);
  const [, dayAfter] = [...document.querySelectorAll('[title="2026-11-02"]')].reverse();
  fireEvent.click((dayAfter ?? document.querySelector('[title="2026-11-02"]')) as HTMLElement);
  expect(onChange).toHaveBeenLastCalledWith('2026-11-01', '2026-11-02');
});
