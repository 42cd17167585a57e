'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import type { Currency } from '@/lib/contract/order';
import { currencyListQuery } from '@/lib/queries/currency-list';
import { ShownCurrency } from '@/lib/queries/shown-currency';
import { useSettings, useSettingsKnown } from '@/lib/stores/settings';

/**
 * Lays the currencies that came with the page where its parts look for them, and tells its prices the shopper's own.
 * A visitor's browser then asks nobody, and fetches no client to ask with, until they are five minutes old.
 * @param askedTime epoch ms
 */
export function KnownCurrencies({
  currencies,
  askedTime,
  children,
}: {
  currencies: Currency[];
  askedTime: number;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const query = currencyListQuery(useLocale());
  // While rendering, so that the parts after this one find them in their first render, on the server too.
  useState(() => {
    if (client.getQueryData(query.queryKey) === undefined)
      client.setQueryData(query.queryKey, currencies, { updatedAt: askedTime });
  });
  // The switch asks for new rates; one look here serves every price of the page.
  const { data } = useQuery({ ...query, enabled: false });
  const isKnown = useSettingsKnown();
  const code = useSettings((settings) => settings.currency);
  const chosen = isKnown ? data?.find((currency) => currency.currencyCode === code) : undefined;
  const shown = chosen && chosen.currencyCode !== 'CNY' ? chosen : null;

  // The early script has said so already where it is yuan, so that no price keeps room for a second figure.
  useEffect(() => {
    if (isKnown) document.documentElement.dataset.currency = shown?.currencyCode ?? 'CNY';
  }, [isKnown, shown]);

  // Many prices are drawn again with it; whoever presses or types meanwhile goes first.
  return <ShownCurrency value={useDeferredValue(shown)}>{children}</ShownCurrency>;
}
