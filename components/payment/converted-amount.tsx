'use client';

import { useTranslations } from 'next-intl';
import { convertFen, formatMinor, yuanToFen } from '@/lib/money';
import { useChosenCurrency } from '@/lib/queries/currency-list';

/** "about US$27.49": a sum in the shopper's own currency, once its rate is known. */
export function ConvertedAmount({ value }: { value: number }) {
  const text = useTranslations('payment');
  const currency = useChosenCurrency();
  if (!currency || currency.currencyCode === 'CNY') return null;
  const minor = convertFen(yuanToFen(value), {
    rate: currency.currencyRate,
    premium: currency.currencyPremium,
    precision: currency.currencyPrecision,
  });
  return (
    <span className="number second">
      {text('about', { amount: formatMinor(minor, currency.currencyPrecision, currency.currencySign) })}
    </span>
  );
}
