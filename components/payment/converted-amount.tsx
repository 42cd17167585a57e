'use client';

import { useTranslations } from 'next-intl';
import { foreignAmount } from '@/lib/money';
import { useChosenCurrency } from '@/lib/queries/currency-list';

/** "about US$27.49": a sum in the shopper's own currency, once its rate is known. */
export function ConvertedAmount({ value }: { value: number }) {
  const text = useTranslations('payment');
  const currency = useChosenCurrency();
  const amount = currency ? foreignAmount(value, currency) : null;
  return amount === null ? null : <span className="number second">{text('about', { amount })}</span>;
}
