import { useTranslations } from 'next-intl';
import { LiveText } from '@/components/ui/price/amount-text';
import { Amount, Price } from '@/components/ui/price/price';
import { useCurrencySign } from '@/lib/currencies/queries/charge-text';
import { useLeadingCurrency } from '@/lib/currencies/queries/shown-currency';
import { chargeSign, minorParts } from '@/lib/money';
import type { PaymentMethodQuote } from '@/lib/pricing/contract';
import styles from './due-amount.module.css';

type Due = { value: number; method: PaymentMethodQuote | undefined; size: 20 | 24 | 32 | 40 };

/** Whether the shopper sees the charge first: it is in the currency that they chose to lead. */
function useLeadingCharge(method: PaymentMethodQuote | undefined) {
  const leading = useLeadingCurrency();
  const charge = method?.charge;
  return charge && charge.currencyCode === leading?.currencyCode ? { charge, leading } : null;
}

/** The amount due: in yuan, or exactly what is charged where the shopper sees that currency first. */
export function DueAmount({ value, method, size }: Due) {
  const led = useLeadingCharge(method);
  if (!led) return <Price value={value} size={size} keepZeros />;
  const { charge, leading } = led;
  return (
    <Amount
      parts={minorParts(charge.minor, charge.precision, true)}
      sign={chargeSign(charge.currencyCode, leading.currencySign)}
      size={size}
    />
  );
}

/**
 * The same sum in the other currency, beside the amount due and nearly as large: what the card or the wallet is charged, or
 * yuan where the charge leads. Empty when the charge is in yuan.
 */
export function OtherAmount({ value, method, size }: Due) {
  const text = useTranslations('payment');
  const signOf = useCurrencySign();
  const led = useLeadingCharge(method);
  const charge = method?.charge;
  if (!charge || charge.currencyCode === 'CNY') return null;
  return (
    <div className={styles.other}>
      <span>
        <LiveText>{text(led ? 'inYuan' : 'charged')}</LiveText>
      </span>
      {led ? (
        <Price value={value} size={size} keepZeros className={styles.ink} />
      ) : (
        <Amount
          parts={minorParts(charge.minor, charge.precision, true)}
          sign={signOf(charge.currencyCode)}
          size={size}
          className={styles.ink}
        />
      )}
    </div>
  );
}
