import { useTranslations } from 'next-intl';
import { orderStatuses } from '@/components/staff/format/order-words';
import { Panel } from '@/components/staff/format/panel';
import { usePermission } from '@/components/staff/frame/profile-context';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { LiveText } from '@/components/ui/price/amount-text';
import type { StaffDashboard } from '@/lib/dashboard/staff/contract';
import { groupDigits } from '@/lib/i18n/group-digits';
import { Link } from '@/lib/routing/navigation';
import { staffProductPath } from '@/lib/routing/staff-paths';
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

/** What is nearly sold out: units, and for how long they last. Rows lead to the product. */
export function LowStock({ rows }: { readonly rows: StaffDashboard['lowStock'] }) {
  const t = useTranslations('staff');
  const mayOpen = usePermission('catalogue.view');
  return (
    <Panel title={t('dashboard.lowStock')}>
      <ul className="s-stock">
        {rows.map((row) => (
          <li key={row.skuId}>
            {mayOpen ? (
              <Link href={staffProductPath(row.goodsId)}>
                <Stock row={row} />
              </Link>
            ) : (
              <div>
                <Stock row={row} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {rows.length === 0 ? <p className="s-hint">{t('dashboard.stockFine')}</p> : null}
    </Panel>
  );
}

function Stock({ row }: { readonly row: StaffDashboard['lowStock'][number] }) {
  const t = useTranslations('staff');
  const { left, days } = row;
  return (
    <>
      <CoverImage src={row.goodsCover} alt="" size={28} />
      <span>
        <b className="clip">{row.specifications}</b>
        <small className="clip">{row.goodsName}</small>
      </span>
      <b data-tone={left === 0 ? 'bad' : 'soon'}>
        <LiveText>{t('dashboard.unitsLeft', { count: left })}</LiveText>
        {left > 0 && days !== null ? (
          <small>
            {' · '}
            <LiveText>{t('lots.cover', { days: days < 10 ? days : Math.round(days) })}</LiveText>
          </small>
        ) : null}
      </b>
    </>
  );
}
