import { createContext, useContext } from 'react';
import type { Currency } from '@/lib/contract/order';

/** Filled by components/shell/known-currencies.tsx. */
export const ShownCurrency = createContext<Currency | null>(null);

/**
 * The currency that prices are also shown in. Null in the server's HTML, which is kept for everybody, in the first
 * render of the browser, which repeats it, and for a shopper who reads yuan.
 */
export function useShownCurrency(): Currency | null {
  return useContext(ShownCurrency);
}
