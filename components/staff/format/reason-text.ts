import { useTranslations } from 'next-intl';
import type { AfterSalesReason } from '@/lib/contract/orders/after-sales';

/** Why staff refund an order without a request of the member. */
export const refundReasons = [
  'NOT_DELIVERED',
  'FAULTY',
  'DELAY',
  'GOODWILL',
  'WRONG_PRICE',
  'FRAUD',
  'OTHER',
] as const;
const requestReasons: readonly AfterSalesReason[] = [
  'NOT_RECEIVED',
  'WRONG_AMOUNT',
  'CODE_USED',
  'CODE_INVALID',
  'NOT_AS_DESCRIBED',
  'DAMAGED',
  'WRONG_GOODS',
  'CHANGED_MIND',
];

/** A stored reason as text: those of refunds and requests are a code, or a code with a note after it. */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations('staff');
  return (reason) => {
    const [code = '', ...note] = reason.split(': ');
    const ofRefund = refundReasons.find((one) => one === code);
    const ofRequest = requestReasons.find((one) => one === code);
    if (!ofRefund && !ofRequest) return reason;
    const name = ofRefund ? t(`refund.reasons.${ofRefund}`) : t(`requestReason.${ofRequest ?? 'OTHER'}`);
    return [name, ...note].join(': ');
  };
}
