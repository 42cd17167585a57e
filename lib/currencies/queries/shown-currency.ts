import { createContext, useContext } from 'react';
import type { Currency } from '@/lib/currencies/contract';

/** @property isLeading whether the shopper sees this currency first */
type Shown = { readonly currency: Currency; readonly isLeading: boolean };

/** Filled by components/shell/preferences/known-currencies.tsx. */
export const ShownCurrency = createContext<Shown | null>(null);

/**
 * The currency that prices are also shown in. The default one in the server's HTML, which is cached for every visitor,
 * and in the first render of the browser, which must match it. Null when the chosen currency is yuan.
 */
export function useShownCurrency(): Currency | null {
  return useContext(ShownCurrency)?.currency ?? null;
}

/** The shown currency when the shopper sees it first; null while yuan leads. */
export function useLeadingCurrency(): Currency | null {
  const shown = useContext(ShownCurrency);
  return shown?.isLeading ? shown.currency : null;
}
