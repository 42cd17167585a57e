import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PayTotal, PriceBreakdown } from '@/components/order/breakdown/price-breakdown';
import { ChargeLine, DueAmount } from '@/components/payment/method/due-amount';
import { LiveText } from '@/components/ui/price/amount-text';
import type { PaymentMethodQuote, Quote } from '@/lib/contract/orders/quote';
import { currencyListQuery } from '@/lib/queries/browser/currency/currency-list';
import { Link } from '@/lib/routing/navigation';
import { docPath } from '@/lib/routing/paths';
import styles from './confirm.module.css';
import { ConfirmBlock } from './confirm-block';

/** The current quote with the button and the terms. */
export function ConfirmSummary({
  amounts,
  isOld,
  problem,
  method,
  offerName,
  termsId,
  isFreightOpen,
  children,
}: {
  amounts: Quote['amounts'];
  /** A new quote is loading. */
  isOld: boolean;
  problem: string;
  method: PaymentMethodQuote | undefined;
  offerName: string;
  termsId: string | null;
  /** No address is chosen, so that the freight is not known. */
  isFreightOpen: boolean;
  /** The submit button. */
  children: ReactNode;
}) {
  const text = useTranslations('order.confirm');
  const { data: currencies } = useQuery(currencyListQuery(useLocale()));
  const currency = currencies?.find((each) => each.currencyCode === method?.charge?.currencyCode);
  return (
    <ConfirmBlock title={text('sums')}>
      <div className={styles.sums} aria-busy={isOld}>
        <PriceBreakdown
          amounts={amounts}
          methodName={method?.name ?? ''}
          offerName={offerName}
          isFreightOpen={isFreightOpen}
        />
        <PayTotal
          isFreightOpen={isFreightOpen}
          note={isFreightOpen ? null : <ChargeLine value={amounts.payAmount} method={method} />}
        >
          <DueAmount value={amounts.payAmount} method={method} size={32} />
        </PayTotal>
      </div>
      {problem ? (
        <p className="hint hint-error" role="alert">
          {problem}
        </p>
      ) : null}
      {children}
      <p className={`small muted ${styles.note}`}>
        <LiveText>
          {currency && currency.currencyCode !== 'CNY'
            ? `${text('rate', {
                rate: currency.currencyRate,
                currency: currency.currencyName,
                premium: Number((currency.currencyPremium * 100).toFixed(2)),
              })} `
            : null}
        </LiveText>
        <bdi>
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
        </bdi>
      </p>
    </ConfirmBlock>
  );
}
