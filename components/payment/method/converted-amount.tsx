import { useTranslations } from 'next-intl';
import { foreignAmount } from '@/lib/pricing/convert';
import { useChosenCurrency } from '@/lib/queries/browser/currency-list';

/** "about US$27.49": an amount in the shopper's currency, once its rate is known. */
export function ConvertedAmount({ value }: { value: number }) {
  const text = useTranslations('payment');
  const currency = useChosenCurrency();
  const amount = currency ? foreignAmount(value, currency) : null;
  return amount === null ? null : <span className="number second">{text('about', { amount })}</span>;
}
