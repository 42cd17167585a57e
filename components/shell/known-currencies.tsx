'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useState } from 'react';
import type { Currency } from '@/lib/contract/order';
import { currencyListQuery } from '@/lib/queries/currency-list';

/**
 * Lays the currencies that came with the page where its parts look for them. A visitor's browser then asks nobody,
 * and fetches no client to ask with, until they are five minutes old.
 * @param askedTime epoch ms
 */
export function KnownCurrencies({ currencies, askedTime }: { currencies: Currency[]; askedTime: number }) {
  const client = useQueryClient();
  const { queryKey } = currencyListQuery(useLocale());
  // While rendering, so that the parts after this one find them in their first render, on the server too.
  useState(() => {
    if (client.getQueryData(queryKey) === undefined)
      client.setQueryData(queryKey, currencies, { updatedAt: askedTime });
  });
  return null;
}
