import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PayTotal, PriceBreakdown } from '@/components/order/breakdown/price-breakdown';
import { ConvertedAmount } from '@/components/payment/method/converted-amount';
import type { Quote } from '@/lib/contract/quote';
import { Link } from '@/lib/i18n/navigation';
import { useChosenCurrency } from '@/lib/queries/browser/currency-list';
import { docPath } from '@/lib/routing/paths';
import styles from './confirm.module.css';
import { ConfirmBlock } from './confirm-block';

/** The current quote with the button and the terms. */
export function ConfirmSummary({
  amounts,
  isOld,
  problem,
  methodName,
  offerName,
  termsId,
  children,
}: {
  amounts: Quote['amounts'];
  /** A new quote is loading. */
  isOld: boolean;
  problem: string;
  methodName: string;
  offerName: string;
  termsId: string | null;
  /** The submit button. */
  children: ReactNode;
}) {
  const text = useTranslations('order.confirm');
  const currency = useChosenCurrency();
  return (
    <ConfirmBlock title={text('sums')}>
      <div className={styles.sums} aria-busy={isOld}>
        <PriceBreakdown amounts={amounts} methodName={methodName} offerName={offerName} />
        <PayTotal value={amounts.payAmount} note={<ConvertedAmount value={amounts.payAmount} />} />
      </div>
      {problem ? (
        <p className="hint hint-error" role="alert">
          {problem}
        </p>
      ) : null}
      {children}
      <p className={`small muted ${styles.note}`}>
        {currency && currency.currencyCode !== 'CNY'
          ? `${text('rate', {
              rate: currency.currencyRate,
              currency: currency.currencyName,
              premium: Number((currency.currencyPremium * 100).toFixed(2)),
            })} `
          : null}
        {text.rich('agree', {
          terms: (label) =>
            termsId ? (
              <Link className="link" href={docPath(termsId)} target="_blank" rel="noopener">
                {label}
              </Link>
            ) : (
              label
            ),
        })}
      </p>
    </ConfirmBlock>
  );
}
