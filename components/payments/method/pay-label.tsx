import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { useChargeText } from '@/lib/currencies/queries/charge-text';
import type { PaymentMethodQuote } from '@/lib/pricing/contract';
import { isWallet } from './use-method-fields';

/** The label of the button that pays: exactly what is charged, in the currency of the charge. */
export function PayLabel({ method }: { method: PaymentMethodQuote | undefined }) {
  const text = useTranslations('payment');
  const chargeText = useChargeText();
  const charge = method?.charge;
  if (!charge) return <LiveText>{text('pay')}</LiveText>;
  const label =
    method.spendableCoins !== null
      ? text('payCoins', { count: charge.minor })
      : text(isWallet(method) ? 'wallet.payCharge' : 'payCharge', { amount: chargeText(charge) });
  return (
    <>
      <Icon name="lock" />
      <LiveText>{` ${label}`}</LiveText>
    </>
  );
}

/** The label of that button while the payment runs. */
export function usePayingText(method: PaymentMethodQuote | undefined): string {
  const text = useTranslations('payment');
  return text(method && isWallet(method) ? 'wallet.paying' : 'paying');
}
