import { act, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import shell from '@/messages/zh-cn/shell.json';
import { beginAtNoon, NOON } from '@/tests/setup/shop-clock';
import { Countdown } from './countdown';
import { learnServerTime } from './server-clock';

beginAtNoon();

function inChinese(element: React.ReactElement) {
  return (
    <NextIntlClientProvider locale="zh-cn" messages={{ shell }}>
      {element}
    </NextIntlClientProvider>
  );
}

it('counts by the server clock and ends once', () => {
  // The shopper's clock is a minute slow.
  learnServerTime(NOON + 60_000);
  const onEnd = vi.fn();
  render(inChinese(<Countdown endTime={NOON + 63_000} look="text" onEnd={onEnd} />));
  expect(screen.getByRole('timer').textContent).toBe('00:00:03');
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.getByRole('timer').textContent).toBe('00:00:01');
  act(() => vi.advanceTimersByTime(5000));
  expect(screen.getByRole('timer').textContent).toBe('00:00:00');
  expect(screen.getByText(shell.ui.timeUp)).toBeDefined();
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('shows no current time in cached HTML', () => {
  expect(renderToString(inChinese(<Countdown endTime={NOON + 5000} look="text" />))).toContain('--');
});
