import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PayTotal, PriceBreakdown } from '@/components/orders/breakdown/price-breakdown';
import { useEstimateText } from '@/components/orders/status/use-estimate-text';
import { DueAmount, OtherAmount } from '@/components/payments/method/due-amount';
import { useSentenceSpace } from '@/components/ui/hooks/use-sentence-space';
import { LiveText } from '@/components/ui/price/amount-text';
import type { Checkout } from '@/lib/checkout/contract';
import { currencyListQuery } from '@/lib/currencies/queries/currency-list';
import { toPercent } from '@/lib/percent';
import type { ExpectedHold, PaymentMethodQuote, Quote } from '@/lib/pricing/contract';
import { Link } from '@/lib/routing/navigation';
import { docPath } from '@/lib/routing/paths';
import styles from './confirm.module.css';

/** The current quote with both sums, and the button below them. */
export function ConfirmSummary({
  amounts,
  isOld,
  problem,
  method,
  offerName,
  isFreightOpen,
  children,
}: {
  amounts: Quote['amounts'];
  /** A new quote is loading. */
  isOld: boolean;
  problem: string;
  method: PaymentMethodQuote | undefined;
  offerName: string;
  /** No address is chosen, so that the freight is not known. */
  isFreightOpen: boolean;
  /** The button with its terms. */
  children: ReactNode;
}) {
  const text = useTranslations('order.confirm');
  const { data: currencies } = useQuery(currencyListQuery(useLocale()));
  const currency = currencies?.find((each) => each.currencyCode === method?.charge?.currencyCode);
  return (
    <section className={`card pad ${styles.compact}`} aria-label={text('sums')}>
      <div className={styles.sums} aria-busy={isOld}>
        <PriceBreakdown
          amounts={amounts}
          methodName={method?.name ?? ''}
          offerName={offerName}
          isFreightOpen={isFreightOpen}
          isShort
        />
        <PayTotal
          isFreightOpen={isFreightOpen}
          other={isFreightOpen ? null : <OtherAmount value={amounts.payAmount} method={method} size={24} />}
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
      {currency && currency.currencyCode !== 'CNY' ? (
        <p className={`small muted ${styles.rate}`}>
          <LiveText>
            {text('rate', {
              rate: currency.currencyRate,
              currency: currency.currencyName,
              premium: toPercent(currency.currencyPremium),
            })}
          </LiveText>
        </p>
      ) : null}
    </section>
  );
}

/** Beneath the button: when the order arrives, what happens otherwise, and the agreement. */
export function ConfirmTerms({
  goods,
  hold,
  termsId,
}: {
  goods: Checkout['goods'];
  /** On hold after payment: no estimate is promised. */
  hold: ExpectedHold;
  termsId: string | null;
}) {
  const text = useTranslations('order');
  const space = useSentenceSpace();
  const { deliveryMode } = goods;
  const estimateText = useEstimateText();
  return (
    <>
      {hold === 'NONE' ? (
        <LiveText>
          {[estimateText(goods), deliveryMode === 'SHIPPING' ? null : text(`confirm.assure.${deliveryMode}`)]
            .filter(Boolean)
            .join(space)}
        </LiveText>
      ) : null}
      {space}
      <bdi>
        {text.rich('confirm.agree', {
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
    </>
  );
}
