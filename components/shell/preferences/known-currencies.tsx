'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import type { Currency } from '@/lib/contract/storefront/currency';
import { currencyListQuery } from '@/lib/queries/browser/currency/currency-list';
import { ShownCurrency } from '@/lib/queries/browser/currency/shown-currency';
import { useSettings, useSettingsKnown } from '@/lib/stores/settings';

/**
 * Puts the currencies of the page into the query cache, and provides the shopper's currency to its prices.
 * A visitor's browser then needs no request, and no API client, for five minutes.
 * @param fetchedAt epoch ms
 */
export function KnownCurrencies({
  currencies,
  fetchedAt,
  children,
}: {
  currencies: Currency[];
  fetchedAt: number;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const query = currencyListQuery(useLocale());
  // During render, so that children find them in their first render, also on the server.
  useState(() => {
    if (client.getQueryData(query.queryKey) === undefined)
      client.setQueryData(query.queryKey, currencies, { updatedAt: fetchedAt });
  });
  // The currency switch refetches rates; this subscription serves every price of the page.
  const { data } = useQuery({ ...query, enabled: false });
  const isKnown = useSettingsKnown();
  const code = useSettings((settings) => settings.currency);
  const isLeading = useSettings((settings) => settings.currencyLeads);
  const chosen = isKnown ? data?.find((currency) => currency.currencyCode === code) : undefined;
  const shown = chosen && chosen.currencyCode !== 'CNY' ? chosen : null;

  // The early script has set it for yuan already, so that prices reserve no space for a second amount.
  useEffect(() => {
    if (!isKnown) return;
    const { dataset } = document.documentElement;
    dataset.currency = shown?.currencyCode ?? 'CNY';
    if (shown && isLeading) dataset.leads = '';
    else delete dataset.leads;
  }, [isKnown, shown, isLeading]);

  // Deferred: many prices re-render, and input has priority.
  return <ShownCurrency value={useDeferredValue(shown)}>{children}</ShownCurrency>;
}
