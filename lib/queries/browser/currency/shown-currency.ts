import { createContext, useContext } from 'react';
import type { Currency } from '@/lib/contract/storefront/currency';
import { useSettings } from '@/lib/stores/settings';

/** Filled by components/shell/preferences/known-currencies.tsx. */
export const ShownCurrency = createContext<Currency | null>(null);

/**
 * The currency that prices are also shown in. Null in the server's HTML, which is cached for every visitor,
 * in the first render of the browser, which must match it, and when the chosen currency is yuan.
 */
export function useShownCurrency(): Currency | null {
  return useContext(ShownCurrency);
}

/** The shown currency when the shopper sees it first; null while yuan leads. */
export function useLeadingCurrency(): Currency | null {
  const currency = useShownCurrency();
  const isLeading = useSettings((settings) => settings.currencyLeads);
  return isLeading ? currency : null;
}
