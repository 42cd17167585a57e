import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import type { Charge } from '@/lib/contract/orders/quote';
import { chargeSign, formatMinor } from '@/lib/money';
import { currencyListQuery } from './currency-list';

type ChargedOrder = { readonly payCurrency: string; readonly payCurrencyAmount: number };

/** What an order is charged, as text in the currency of the charge. Null for yuan. */
export function useChargedText(): (order: ChargedOrder) => string | null {
  const { data: currencies } = useQuery(currencyListQuery(useLocale()));
  return ({ payCurrency: code, payCurrencyAmount: amount }) => {
    if (code === 'CNY') return null;
    const currency = currencies?.find((each) => each.currencyCode === code);
    const precision = currency?.currencyPrecision ?? 2;
    const minor = Math.round(amount * 10 ** precision);
    return formatMinor(minor, precision, chargeSign(code, currency?.currencySign));
  };
}

/** The sign of a currency in a sum that is charged: `HK$`. */
export function useCurrencySign(): (code: string) => string {
  const { data: currencies } = useQuery(currencyListQuery(useLocale()));
  return (code) => chargeSign(code, currencies?.find((each) => each.currencyCode === code)?.currencySign);
}

/** What is charged, as text in the currency of the charge: `HK$494.53`. */
export function useChargeText(): (charge: Charge) => string {
  const signOf = useCurrencySign();
  return ({ currencyCode, minor, precision }) => formatMinor(minor, precision, signOf(currencyCode));
}
