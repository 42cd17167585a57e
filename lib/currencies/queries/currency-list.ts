import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { call } from '@/lib/api/browser';
import { useSettings } from '@/lib/stores/settings';

/** Exchange rates are refetched every five minutes. */
const REFRESH_MS = 300_000;

/** Currencies with their rates; the names are in the page's language. */
export function currencyListQuery(locale: string) {
  return queryOptions({
    queryKey: ['currencies', locale],
    queryFn: ({ signal }) => call('GET /order/member/currency/list', { signal }),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
}

/** The shopper's currency, once its rate is known. */
export function useChosenCurrency() {
  const locale = useLocale();
  const code = useSettings((state) => state.currency);
  const { data } = useQuery(currencyListQuery(locale));
  return data?.find((currency) => currency.currencyCode === code);
}
