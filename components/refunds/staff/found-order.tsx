import { useTranslations } from 'next-intl';
import { OrderNumber } from '@/components/staff/format/order-number';
import type { OrderFoundBy } from '@/lib/orders/found-by';

/** The order of a request or refund, and how a search found it. */
export function FoundOrder({
  row: { orderSn, by },
}: {
  readonly row: { readonly orderSn: string; readonly by?: readonly OrderFoundBy[] | undefined };
}) {
  const t = useTranslations('staff.foundBy');
  return (
    <span className="s-two">
      <OrderNumber sn={orderSn} />
      {by?.length ? <small>{by.map((way) => t(way)).join(', ')}</small> : null}
    </span>
  );
}
