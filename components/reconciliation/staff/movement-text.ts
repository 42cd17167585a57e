import { useTranslations } from 'next-intl';
import { formatMinorOf } from '@/components/staff/format/money';
import { usePaymentStatusName } from '@/components/staff/format/payment-status';

const kinds = ['PAYMENT', 'REFUND', 'REFUND_FAILURE', 'DISPUTE', 'DISPUTE_REVERSAL'] as const;

/** One side of a difference in words: what moved, its amount with decimals, or the state of a payment. */
export function useMovementText(): (side: string | null) => string {
  const t = useTranslations('staff.reconciliation.movement');
  const statusName = usePaymentStatusName();
  return (side) => {
    if (side === null) return '–';
    const [, kind, number, currency] = /^(?:([A-Z_]+) )?(-?\d+)(?: ([A-Z]{3}))?$/.exec(side) ?? [];
    if (number === undefined) return statusName(side);
    const known = kinds.find((one) => one === kind);
    const amount = currency ? formatMinorOf(Number(number), currency) : `#${number}`;
    const name = known ? t(known) : kind;
    return name ? `${name} ${amount}` : amount;
  };
}
