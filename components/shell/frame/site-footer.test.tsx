import { cleanup, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { plainBrand } from '@/lib/settings/brand/brand';
import shell from '@/messages/en/shell.json';
import { SiteFooter } from './site-footer';

vi.mock('@/components/shell/preferences/currency-switch', () => ({ CurrencySwitch: () => null }));
vi.mock('@/components/shell/preferences/language-switch', () => ({ LanguageSwitch: () => null }));
vi.mock('@/components/shell/preferences/theme-switch', () => ({ ThemeSwitch: () => null }));
vi.mock('@/components/ui/price/rate-line', () => ({ RateLine: () => null }));

afterEach(cleanup);

const doc = (code: string, category: string, title = code) => ({ code, category, title });

function show(docs: readonly ReturnType<typeof doc>[]) {
  render(
    <NextIntlClientProvider locale="en" messages={{ shell }}>
      <SiteFooter demo={false} docs={docs} brand={plainBrand} />
    </NextIntlClientProvider>,
  );
}

const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('links to published documents only, by their short names, and to those that staff added', () => {
  show([doc('help-pay', 'HELP'), doc('terms', 'AGREEMENT'), doc('gift-cards', 'HELP', 'About gift cards')]);
  expect(linksIn('Buying')).toEqual([
    ['Payment and fees', '/en/doc/detail?id=help-pay'],
    ['About gift cards', '/en/doc/detail?id=gift-cards'],
  ]);
  expect(linksIn('Tianyun Store')).toEqual([['User agreement', '/en/doc/detail?id=terms']]);
  expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull();
});

it('has no columns in a shop that has published nothing', () => {
  show([]);
  expect(screen.queryAllByRole('navigation')).toEqual([]);
});
