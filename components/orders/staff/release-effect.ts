import { useTranslations } from 'next-intl';
import { useServerKey } from '@/components/staff/format/use-server-key';
import { formatYuan } from '@/lib/money';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';

type Order = Pick<StaffOrderDetail, 'holdReason' | 'deliveryMode' | 'delivery' | 'amounts' | 'release'>;

/** What the release of an order on hold does, which depends on why it is on hold and on how it is delivered. */
export function useReleaseEffect(order: Order): string {
  const t = useTranslations('staff.release');
  const reason = useServerKey(order.delivery.failReason) ?? t('noReason');
  const amount = formatYuan(order.amounts.paid);
  const second = order.release?.needsSecond ? `${t('effectSecond', { amount })} ` : '';
  const isByStaff = order.deliveryMode === 'MANUAL' || order.deliveryMode === 'SHIPPING';
  if (order.holdReason === 'SUPPLIER') return second + t('effectRefused', { amount, reason });
  if (order.holdReason === 'STOCK') return second + t('effectStock', { amount });
  return second + t(isByStaff ? 'effectByStaff' : 'effectAtOnce', { amount });
}
