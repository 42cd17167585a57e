import { useTranslations } from 'next-intl';
import { paymentStatuses } from '@/lib/payments/payment-statuses';

/** The state of a payment in words; one that is not known is shown as it is. */
export function usePaymentStatusName(): (status: string) => string {
  const t = useTranslations('staff.paymentStatus');
  return (status) => {
    const known = paymentStatuses.find((one) => one === status);
    return known ? t(known) : status;
  };
}
