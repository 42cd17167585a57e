import { createContext, useContext } from 'react';
import type { Currency } from '@/lib/contract/currency';

/** Filled by components/shell/preferences/known-currencies.tsx. */
export const ShownCurrency = createContext<Currency | null>(null);

/**
 * The currency that prices are also shown in. Null in the server's HTML, which is cached for every visitor,
 * in the first render of the browser, which must match it, and when the chosen currency is yuan.
 */
export function useShownCurrency(): Currency | null {
  return useContext(ShownCurrency);
}
