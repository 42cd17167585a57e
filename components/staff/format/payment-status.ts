import { useTranslations } from 'next-intl';

const paymentStatuses = [
  'CREATED',
  'REQUIRES_ACTION',
  'PROCESSING',
  'SUCCEEDED',
  'FAILED',
  'CANCELED',
  'EXPIRED',
  'MISMATCH',
] as const;

/** The state of a payment in words; one that is not known is shown as it is. */
export function usePaymentStatusName(): (status: string) => string {
  const t = useTranslations('staff.paymentStatus');
  return (status) => {
    const known = paymentStatuses.find((one) => one === status);
    return known ? t(known) : status;
  };
}
