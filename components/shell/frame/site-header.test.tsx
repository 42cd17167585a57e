import { render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { describe, expect, it, vi } from 'vitest';
import { plainBrand } from '@/lib/settings/brand/brand';
import english from '@/messages/en/shell.json';
import mainland from '@/messages/zh-cn/shell.json';
import hongKong from '@/messages/zh-hk/shell.json';
import { SiteHeader } from './site-header';

vi.mock('@/components/shell/preferences/currency-switch', () => ({ CurrencySwitch: () => null }));
vi.mock('@/components/shell/preferences/language-switch', () => ({ LanguageSwitch: () => null }));
vi.mock('@/components/shell/preferences/theme-switch', () => ({ ThemeSwitch: () => null }));
vi.mock('@/components/search/suggestions/hot-word-links', () => ({ HotWordLinks: () => null }));
vi.mock('@/components/search/suggestions/search-keeper', () => ({ SearchKeeper: () => null }));
vi.mock('@/components/support/entry/support-tool', () => ({ SupportTool: () => null }));
vi.mock('./member-corner', () => ({ MemberCorner: () => null }));
vi.mock('./category-row', () => ({ CategoryRow: () => null }));

describe.each([
  ['zh-cn', mainland, '客服今日 09:00–01:00（上海时间）'],
  ['en', english, 'Service today 09:00–01:00 (Shanghai)'],
  ['zh-hk', hongKong, '客服今日 09:00–01:00（上海時間）'],
] as const)('the header in %s', (locale, shell, hours) => {
  const bar = (serviceHours: string | null) => {
    render(
      <NextIntlClientProvider locale={locale} messages={{ shell }}>
        <SiteHeader
          categories={[]}
          hotWords={[]}
          serviceHours={serviceHours}
          brand={plainBrand}
          search={null}
        />
      </NextIntlClientProvider>,
    );
    return within(screen.getByRole('complementary', { name: shell.utility.label }));
  };

  it('names the hours of customer service today', () => {
    expect(bar('09:00–01:00').getByText((text) => text.includes(hours))).toBeDefined();
  });

  it('names none when they are not known', () => {
    expect(bar(null).getByText(shell.utility.promiseShort)).toBeDefined();
  });
});
