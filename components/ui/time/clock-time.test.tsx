import { screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import english from '@/messages/en/shell.json';
import chinese from '@/messages/zh-cn/shell.json';
import hongKong from '@/messages/zh-hk/shell.json';
import { dated } from '@/tests/setup/dated';
import { showWith } from '@/tests/setup/render-form';
import { ClockTime, TimedText } from './clock-time';
import { timeSlot } from './time-slot';

/** Two minutes after eight in the evening of the day before, in New York. */
const time = '2026-08-08 08:02:11';

afterEach(() => vi.unstubAllEnvs());

describe('a time on the pages of shoppers', () => {
  it('has its zone and the local time in New York', () => {
    vi.stubEnv('TZ', 'America/New_York');
    showWith({ shell: english }, <ClockTime time={time} />);
    const shown = screen.getByText(dated('2026-08-08 08:02 (Shanghai time)')).closest('time');
    expect(shown?.title).toBe('2026-08-07 20:02 your time');
    expect(shown?.dateTime).toBe('2026-08-08T00:02:11.000Z');
  });

  it('has neither where the clock shows Shanghai time', () => {
    vi.stubEnv('TZ', 'Asia/Hong_Kong');
    showWith({ shell: english }, <ClockTime time={time} />);
    expect(screen.getByText(dated('2026-08-08 08:02')).closest('time')?.title).toBe('');
  });

  it.each<[Locale, { shell: typeof english }, string]>([
    ['en', { shell: english }, 'until 2026-08-08 08:02 (Shanghai time)'],
    ['zh-cn', { shell: chinese }, 'until 2026-08-08 08:02（上海时间）'],
    ['zh-hk', { shell: hongKong }, 'until 2026-08-08 08:02（上海時間）'],
  ])('has the zone inside a sentence of a server component in %s', (_, messages, sentence) => {
    vi.stubEnv('TZ', 'America/New_York');
    showWith(messages, <TimedText text={`until ${timeSlot}`} time={time} />);
    expect(screen.getByText(dated(sentence))).toBeTruthy();
  });

  it('has its zone in the HTML of the server, hidden by a style: the server does not know the clock', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const html = renderToString(
      <NextIntlClientProvider locale="en" messages={{ shell: english }}>
        <ClockTime time={time} />
      </NextIntlClientProvider>,
    );
    expect(html).toContain(
      '<bdi><span class="whole">2026-08-08</span><span> 08:02</span><span class="zone"> (Shanghai time)</span></bdi>',
    );
    expect(html).not.toContain('title=');
    // The parts are the same after hydration, so that no line breaks elsewhere.
    const { container } = showWith({ shell: english }, <ClockTime time={time} />);
    expect(html).toContain(container.querySelector('bdi')?.outerHTML);
  });
});
