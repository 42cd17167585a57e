'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Currency } from '@/lib/currencies/contract';
import { currencyListQuery } from '@/lib/currencies/queries/currency-list';
import { ShownCurrency } from '@/lib/currencies/queries/shown-currency';
import { defaultCurrency, useSettings, useSettingsKnown } from '@/lib/stores/settings';

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
  const stored = useSettings((settings) => settings.currency);
  const isStoredLeading = useSettings((settings) => settings.currencyLeads);
  const isChosen = useSettings((settings) => settings.isCurrencyChosen);
  const code = isKnown ? stored : defaultCurrency;
  const isLeading = isKnown && isStoredLeading;
  const chosen = data?.find((currency) => currency.currencyCode === code);
  const shown = useMemo(
    () => (chosen && chosen.currencyCode !== 'CNY' ? { currency: chosen, isLeading } : null),
    [chosen, isLeading],
  );
  // Deferred: many prices re-render, and input has priority.
  const deferred = useDeferredValue(shown);

  // The early script has set them before the first paint, so that nothing moves and no other currency is seen.
  useEffect(() => {
    if (!isKnown || deferred !== shown) return;
    const { dataset } = document.documentElement;
    dataset.currency = shown?.currency.currencyCode ?? 'CNY';
    if (shown && (isChosen || code !== defaultCurrency)) dataset.chosen = '';
    else delete dataset.chosen;
    if (shown?.isLeading) dataset.leads = '';
    else delete dataset.leads;
  }, [isKnown, isChosen, code, shown, deferred]);

  return <ShownCurrency value={deferred}>{children}</ShownCurrency>;
}
