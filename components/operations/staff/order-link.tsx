import { OrderNumber } from '@/components/staff/format/order-number';
import { Link } from '@/lib/routing/navigation';
import { staffOrderPath } from '@/lib/routing/staff-paths';

/** The order that a row is about. */
export function OrderLink({ sn }: { readonly sn: string | null }) {
  if (!sn) return '–';
  return (
    <Link className="s-link" href={staffOrderPath(sn)}>
      <OrderNumber sn={sn} />
    </Link>
  );
}
