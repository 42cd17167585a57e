import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { chargeSign, formatMinor } from '@/lib/money';
import { coinMethod } from '@/lib/pricing/coins';
import type { Charge } from '@/lib/pricing/contract';
import { currencyListQuery } from './currency-list';

type ChargedOrder = {
  readonly paymentMethod: string | null;
  readonly payCurrency: string;
  readonly payCurrencyAmount: number;
};

/** What an order is charged, as text in the currency of the charge or in coins, of which one pays CNY 0.01. Null for yuan. */
export function useChargedText(): (order: ChargedOrder) => string | null {
  const { data: currencies } = useQuery(currencyListQuery(useLocale()));
  const text = useTranslations('order.sums');
  return ({ paymentMethod, payCurrency: code, payCurrencyAmount: amount }) => {
    if (paymentMethod === coinMethod) return text('coins', { count: Math.round(amount * 100) });
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
