import { useTranslations } from 'next-intl';
import { refundReasons, requestReasons } from '@/lib/refunds/refund-reasons';

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
