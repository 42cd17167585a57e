import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ConvertedAmount } from '@/components/payment/converted-amount';
import type { Quote } from '@/lib/contract/order';
import { Link } from '@/lib/i18n/navigation';
import { useChosenCurrency } from '@/lib/queries/currency-list';
import { docAddress } from '@/lib/routing/addresses';
import styles from './confirm.module.css';
import { ConfirmBlock } from './confirm-block';
import { PayTotal, SumsList } from './sums-card';

/** The bill as it stands now, with the button and what the shopper agrees to. */
export function ConfirmSums({
  amounts,
  isOld,
  problem,
  methodName,
  offerName,
  termsId,
  children,
}: {
  amounts: Quote['amounts'];
  /** Another bill is being asked for. */
  isOld: boolean;
  problem: string;
  methodName: string;
  offerName: string;
  termsId: string | null;
  /** The button. */
  children: ReactNode;
}) {
  const text = useTranslations('order.confirm');
  const currency = useChosenCurrency();
  return (
    <ConfirmBlock title={text('sums')}>
      <div className={styles.sums} aria-busy={isOld}>
        <SumsList amounts={amounts} methodName={methodName} offerName={offerName} />
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
              <Link className="link" href={docAddress(termsId)} target="_blank" rel="noopener">
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
