import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { groupDigits } from '@/lib/i18n/group-digits';
import { formatYuan } from '@/lib/money';
import { staffOrderTotalQuery } from '@/lib/orders/queries/staff';

/** A number with its first two digits, of which the others would claim to be known. */
function roughly(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.round(count / unit) * unit;
}

/** How many orders the filters find, and what was paid for them when it is known. */
export function OrderTotal({ query }: { readonly query: Parameters<typeof staffOrderTotalQuery>[0] }) {
  const t = useTranslations('staff.orders');
  const { data } = useQuery(staffOrderTotalQuery(query));
  // Its place is kept, so that the filters do not move when the number arrives.
  if (!data) return <span className="s-total" role="status" />;
  const { orders, isAbout, paid } = data;
  const count = isAbout
    ? t('totalAbout', { count: groupDigits(roughly(orders)) })
    : t('total', { count: orders, shown: groupDigits(orders) });
  return (
    <span className="s-total" role="status">
      {paid === null ? count : t('totalPaid', { count, amount: formatYuan(paid) })}
    </span>
  );
}
