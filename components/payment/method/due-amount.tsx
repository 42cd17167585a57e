import { useTranslations } from 'next-intl';
import { LiveText, YuanText } from '@/components/ui/price/amount-text';
import { Amount, Price } from '@/components/ui/price/price';
import type { PaymentMethodQuote } from '@/lib/contract/orders/quote';
import { chargeSign, minorParts } from '@/lib/money';
import { useChargeText } from '@/lib/queries/browser/currency/charge-text';
import { useLeadingCurrency } from '@/lib/queries/browser/currency/shown-currency';

type Due = { value: number; method: PaymentMethodQuote | undefined };

/** Whether the shopper sees the charge first: it is in the currency that they chose to lead. */
function useLeadingCharge(method: PaymentMethodQuote | undefined) {
  const leading = useLeadingCurrency();
  const charge = method?.charge;
  return charge && charge.currencyCode === leading?.currencyCode ? { charge, leading } : null;
}

/** The amount due: in yuan, or exactly what is charged where the shopper sees that currency first. */
export function DueAmount({ value, method, size }: Due & { size: 20 | 24 | 32 | 40 }) {
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

/** The line below the amount due: what the card or the wallet is charged. Empty when that is yuan, as the total is. */
export function ChargeLine({ value, method }: Due) {
  const text = useTranslations('payment');
  const chargeText = useChargeText();
  const led = useLeadingCharge(method);
  const charge = method?.charge;
  if (!charge || charge.currencyCode === 'CNY') return null;
  return (
    <span className="number second">
      {led ? (
        <YuanText value={value} />
      ) : (
        <LiveText>{text('charged', { amount: chargeText(charge) })}</LiveText>
      )}
    </span>
  );
}
