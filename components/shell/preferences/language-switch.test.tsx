import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Locale, locales } from '@/lib/i18n/locales';
import shell from '@/messages/en/shell.json';
import { LanguageSwitch } from './language-switch';

const assign = vi.fn();
const { route } = vi.hoisted(() => ({ route: { path: '/', parameters: {} } }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  usePathname: () => route.path,
  useParams: () => route.parameters,
}));

/** Renders the switch at a URL of the browser. */
function openAt(url: string, locale: Locale) {
  const { host, hostname, pathname, search, hash, href } = new URL(url, 'https://shop.example');
  route.path = pathname;
  vi.stubGlobal('location', { host, hostname, pathname, search, hash, href, assign });
  render(
    <NextIntlClientProvider locale={locale} messages={{ shell }} timeZone="Asia/Shanghai">
      <LanguageSwitch />
    </NextIntlClientProvider>,
  );
}

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-language]')];

afterEach(() => {
  assign.mockReset();
  route.parameters = {};
  vi.unstubAllGlobals();
});

describe('the language switch', () => {
  it('has the short name of the language where space is short, and its whole name for screen readers', () => {
    render(
      <NextIntlClientProvider locale="zh-hk" messages={{ shell }} timeZone="Asia/Shanghai">
        <LanguageSwitch short />
      </NextIntlClientProvider>,
    );
    expect(screen.getByText('繁')).toBeTruthy();
    expect(screen.getByLabelText(/: 繁體中文$/)).toBeTruthy();
  });

  it('links to the same page in every language', () => {
    route.parameters = { id: '7' };
    openAt('/en/goods/detail?id=7', 'en');
    expect(links().map((link) => link.getAttribute('href'))).toEqual([
      '/goods/detail?id=7',
      '/en/goods/detail?id=7',
      '/zh-hk/goods/detail?id=7',
    ]);
    expect(links().map(({ hreflang }) => hreflang)).toEqual(['zh-CN', 'en', 'zh-HK']);
  });

  it.each([
    [
      '/en/order?tab=all#last',
      ['/order?tab=all#last', '/en/order?tab=all#last', '/zh-hk/order?tab=all#last'],
    ],
    ['/pc/en?from=mail', ['/pc?from=mail', '/pc/en?from=mail', '/pc/zh-hk?from=mail']],
  ])('leads from %s to the same view with its query and hash', (url, expected) => {
    openAt(url, 'en');
    for (const link of links()) fireEvent.click(link);
    expect(assign.mock.calls.flat()).toEqual(expected);
    expect(document.cookie).toContain(`i18n_redirected=${locales.at(-1)}`);
  });

  it('marks the language of the page', () => {
    openAt('/zh-hk/order', 'zh-hk');
    expect(links().map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'true']);
    expect(screen.getAllByText('繁體中文').length).toBeGreaterThan(0);
  });
});
