import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CurrencySwitch } from '@/components/shell/preferences/currency-switch';
import { KnownCurrencies } from '@/components/shell/preferences/known-currencies';
import type { Currency } from '@/lib/currencies/contract';
import { useSettings } from '@/lib/stores/settings';
import shell from '@/messages/en/shell.json';
import { FromPrice } from './from-price';
import { OfferPrice } from './offer-price';
import { Price } from './price';
import { RateLine } from './rate-line';
import { TotalPrice } from './total-price';

vi.mock('@/lib/api/browser', () => ({ call: vi.fn(async () => currencies) }));

const of = (currencyCode: string, currencySign: string, currencyRate: number, currencyPrecision: number) => ({
  id: currencyCode,
  currencyCode,
  currencyName: currencyCode,
  currencySign,
  currencyRate,
  currencyPrecision,
  currencyPremium: currencyCode === 'CNY' ? 0 : 0.015,
  supportPayment: currencyCode !== 'CNY',
});
const currencies: Currency[] = [
  of('CNY', '¥', 1, 2),
  of('USD', '$', 0.1392, 2),
  of('JPY', 'JP¥', 20.61, 0),
  of('KWD', 'KD', 0.0427, 3),
];

function page(children: ReactNode) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" messages={{ shell }}>
        <KnownCurrencies currencies={currencies} fetchedAt={Date.now()}>
          {children}
        </KnownCurrencies>
      </NextIntlClientProvider>
    </QueryClientProvider>
  );
}

/** Restores a stored currency from an earlier visit, as components/shell/watchers/stored-state.tsx does. */
async function restoreCurrency(currency: string, currencyLeads = false) {
  localStorage.setItem(
    'settings',
    JSON.stringify({ state: { currency, currencyLeads, isCurrencyChosen: false }, version: 1 }),
  );
  await useSettings.persist.rehydrate();
}

/** The currencies are rendered when their menu is opened. jsdom sends no `toggle` event. */
function openMenu(container: HTMLElement) {
  const menu = container.querySelector('details');
  if (menu) fireEvent(menu, new Event('toggle'));
}

const root = document.documentElement;

beforeEach(() => restoreCurrency('USD'));
afterEach(() => {
  cleanup();
  delete root.dataset.currency;
  delete root.dataset.leads;
  delete root.dataset.chosen;
});

describe('the second figure of a price', () => {
  it.each([
    ['USD', '¥6≈ $0.85'],
    ['JPY', '¥6≈ JP¥126'],
    ['KWD', '¥6≈ KD0.261'],
    ['CNY', '¥6'],
    ['XXX', '¥6'],
  ])('is rounded up to the precision of %s', async (currency, shown) => {
    await restoreCurrency(currency);
    const { container } = render(page(<OfferPrice value={6} />));
    expect(container.textContent).toBe(shown);
    expect(root.dataset.currency).toBe(shown === '¥6' ? 'CNY' : currency);
  });

  it('is shown for the lowest price, and never for the former price', () => {
    const { container } = render(
      page(
        <>
          <FromPrice value={1099.8} range />
          <OfferPrice value={10} was={12.5} />
        </>,
      ),
    );
    expect(container.textContent).toBe('from¥1,099.80≈ $155.39¥10Was ¥12.50≈ $1.42');
  });

  it('is visible once the shopper has chosen a currency', async () => {
    const { container } = render(
      page(
        <>
          <CurrencySwitch />
          <OfferPrice value={6} />
        </>,
      ),
    );
    expect(root.dataset.chosen).toBeUndefined();
    openMenu(container);
    const choose = (code: string) =>
      act(() =>
        within(container)
          .getByText(new RegExp(`^${code} ${code}`))
          .click(),
      );
    choose('USD');
    expect(root.dataset.chosen).toBe('');
    expect(localStorage.getItem('settings')).toContain('"isCurrencyChosen":true');
    choose('CNY');
    expect(root.dataset.chosen).toBeUndefined();
    await act(() => restoreCurrency('JPY'));
    expect(root.dataset.chosen).toBe('');
  });

  it('leads where the shopper chose so, and the choice is stored', async () => {
    const { container } = render(
      page(
        <>
          <CurrencySwitch />
          <p data-testid="price">
            <FromPrice value={1099.8} range />
          </p>
          <TotalPrice value={6} size={24} />
        </>,
      ),
    );
    openMenu(container);
    act(() => within(container).getByText('Show USD first').click());
    expect(root.dataset.leads).toBe('');
    expect(screen.getByTestId('price').textContent).toBe('from¥1,099.80from $155.39');
    expect(container.textContent).toContain('$0.85');
    expect(localStorage.getItem('settings')).toContain('"currencyLeads":true');
    await act(() => restoreCurrency('CNY', true));
    expect(root.dataset.leads).toBeUndefined();
    expect(container.querySelector('.price-24')?.textContent).toBe('¥6.00');
  });

  it('is not shown for booked amounts', () => {
    const { container } = render(page(<Price value={6} keepZeros />));
    expect(container.textContent).toBe('¥6.00');
  });

  it('follows the chosen currency, with its rate', () => {
    const { container } = render(
      page(
        <>
          <CurrencySwitch />
          <p data-testid="price">
            <OfferPrice value={6} />
          </p>
          <RateLine />
        </>,
      ),
    );
    const line = container.querySelector('.rate-line');
    expect(line?.textContent).toBe('1 CNY = 0.1392 USD + 1.5% exchange fee');
    openMenu(container);
    const rates = [...container.querySelectorAll('button')].map((button) => button.textContent);
    expect(rates).toContain('JPY JPY1 CNY = 20.61 JPY + 1.5% exchange fee');
    const choose = (code: string) =>
      act(() =>
        within(container)
          .getByText(new RegExp(`^${code} ${code}`))
          .click(),
      );
    choose('JPY');
    expect(screen.getByTestId('price').textContent).toBe('¥6≈ JP¥126');
    expect(line?.textContent).toBe('1 CNY = 20.61 JPY + 1.5% exchange fee');
    choose('CNY');
    expect(screen.getByTestId('price').textContent).toBe('¥6');
    expect(line?.textContent).toBe('');
  });
});

it.each([
  ['USD', '≈ $0.85', 0],
  ['JPY', '≈ JP¥126', 1],
])(
  'is in the default currency in the cached page, and in %s after the first render',
  async (code, shown, changes) => {
    await restoreCurrency(code);
    const shop = (
      <>
        <OfferPrice value={6} was={7} />
        <RateLine />
      </>
    );
    const place = document.createElement('div');
    place.innerHTML = renderToString(page(shop));
    expect(place.textContent).toContain('≈ $0.85');
    const converted = place.querySelector('.converted');
    const seen: MutationRecord[] = [];
    const observer = new MutationObserver((records) => seen.push(...records));
    if (converted) observer.observe(converted, { subtree: true, characterData: true, childList: true });
    const recovered = vi.fn();
    const mounted = await act(async () => hydrateRoot(place, page(shop), { onRecoverableError: recovered }));
    seen.push(...observer.takeRecords());
    expect(recovered).not.toHaveBeenCalled();
    expect(place.textContent).toContain(shown);
    expect(seen).toHaveLength(changes);
    act(() => mounted.unmount());
  },
);
