import { useTranslations } from 'next-intl';
import { orderStatuses } from '@/components/staff/format/order-words';
import { Panel } from '@/components/staff/format/panel';
import { CoverImage } from '@/components/ui/picture/cover-image';
import type { StaffDashboard } from '@/lib/dashboard/staff/contract';
import { groupDigits } from '@/lib/i18n/group-digits';
import { Link } from '@/lib/routing/navigation';
import { ordersOf } from './compare';

/** Orders of the period by status: a bar, and a list whose rows lead to the orders. */
export function OrdersByStatus({ data }: { readonly data: StaffDashboard }) {
  const t = useTranslations('staff');
  const { statuses } = data;
  const total = statuses.reduce((sum, { orders }) => sum + orders, 0);
  const rows = orderStatuses.flatMap((status) => {
    const orders = statuses.find((one) => one.status === status)?.orders ?? 0;
    return orders > 0 ? [{ status, orders }] : [];
  });
  return (
    <Panel title={t('dashboard.byStatus')} extra={<small className="s-hint">{groupDigits(total)}</small>}>
      <div className="s-share" aria-hidden="true">
        {rows.map(({ status, orders }) => (
          <i key={status} data-status={status} style={{ flexGrow: orders }} />
        ))}
      </div>
      <ul className="s-legend">
        {rows.map(({ status, orders }) => (
          <li key={status}>
            <Link href={ordersOf(data, { status })}>
              <i data-status={status} />
              <span>{t(`orderStatus.${status}`)}</span>
              <b>{groupDigits(orders)}</b>
            </Link>
          </li>
        ))}
      </ul>
      {rows.length === 0 ? <p className="s-hint">{t('dashboard.noOrders')}</p> : null}
    </Panel>
  );
}

/** What is nearly sold out. */
export function LowStock({ rows }: { readonly rows: StaffDashboard['lowStock'] }) {
  const t = useTranslations('staff.dashboard');
  return (
    <Panel title={t('lowStock')}>
      <ul className="s-stock">
        {rows.map((row) => (
          <li key={row.skuId}>
            <CoverImage src={row.goodsCover} alt="" size={28} />
            <span>
              <b className="clip">{row.specifications}</b>
              <small className="clip">{row.goodsName}</small>
            </span>
            <b data-tone={row.left === 0 ? 'bad' : 'soon'}>{t('unitsLeft', { count: row.left })}</b>
          </li>
        ))}
      </ul>
      {rows.length === 0 ? <p className="s-hint">{t('stockFine')}</p> : null}
    </Panel>
  );
}
