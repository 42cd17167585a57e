'use client';

import { useTranslations } from 'next-intl';
import type { Currency } from '@/lib/currencies/contract';
import { useShownCurrency } from '@/lib/currencies/queries/shown-currency';
import { toPercent } from '@/lib/percent';

/** `1 CNY = 0.1392 USD + 1.5% exchange fee`: how the second amount of a price is calculated. */
export function useRateText(): (currency: Currency) => string {
  const t = useTranslations('shell.utility');
  return ({ currencyCode: code, currencyRate: rate, currencyPremium: premium }) =>
    premium > 0
      ? t('rateAndFee', { rate: String(rate), code, fee: toPercent(premium) })
      : t('rate', { rate: String(rate), code });
}

/** The rate of the shopper's currency, in a line whose space is reserved until the rate is known. */
export function RateLine({ className }: { className?: string }) {
  const currency = useShownCurrency();
  const rateText = useRateText();
  return (
    <p className={className ? `rate-line ${className}` : 'rate-line'}>
      {currency ? rateText(currency) : null}
    </p>
  );
}
