import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { OrderCard } from '@/components/orders/staff/list/order-columns';
import { OrderNumber } from '@/components/staff/format/order-number';
import { Panel } from '@/components/staff/format/panel';
import { OrderState } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import type { Column } from '@/components/staff/list/data-table';
import { EmptyView } from '@/components/staff/list/list-states';
import { KeysetPager, QueryTable } from '@/components/staff/list/query-table';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { YuanText } from '@/components/ui/price/amount-text';
import { staffOrderListQuery } from '@/lib/orders/queries/staff';
import type { StaffOrderRow } from '@/lib/orders/staff/contract';
import { Link } from '@/lib/routing/navigation';
import { staffMemberPath, staffOrderPath } from '@/lib/routing/staff-paths';
import type { TabState } from './tab-state';

/** Rows of a panel on the overview. */
const fewRows = 6;

/** The orders of a member, newest first. @param state of the tab; without it the newest ones are shown in a panel */
export function MemberOrders({ memberId, state }: { readonly memberId: string; readonly state?: TabState }) {
  const t = useTranslations('staff.member');
  const list = useQuery(staffOrderListQuery({ memberId, after: state?.cursor }));
  const columns = useColumns();
  const rows = state ? list.data?.rows : list.data?.rows.slice(0, fewRows);
  const table = (
    <QueryTable
      list={list}
      label={t('tab.ORDERS')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ sn }) => staffOrderPath(sn)}
      card={(row) => <OrderCard row={row} />}
      empty={state ? <EmptyView title={t('noOrders')} /> : <p className="s-inset s-hint">{t('noOrders')}</p>}
    />
  );
  if (!state)
    return (
      <Panel
        title={t('latestOrders')}
        isFlush
        extra={
          <Link className="s-link" href={`${staffMemberPath(memberId)}?tab=ORDERS`}>
            {t('allOrders')}
          </Link>
        }
      >
        {table}
      </Panel>
    );
  return (
    <>
      {table}
      <KeysetPager state={state} next={list.data?.next} hint={t('page', { page: state.page })} />
    </>
  );
}

function useColumns(): Column<StaffOrderRow>[] {
  const t = useTranslations('staff.orders.column');
  return [
    { key: 'sn', title: t('order'), width: '164px', render: ({ sn }) => <OrderNumber sn={sn} /> },
    {
      key: 'product',
      title: t('product'),
      render: (row) => (
        <span className="s-product">
          <CoverImage src={row.goodsCover} alt="" size={24} />
          <span className="clip">
            {row.goodsName} <small>· {row.specifications}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'paid',
      title: t('paid'),
      isNumber: true,
      width: '96px',
      render: (row) => (
        <b>
          <YuanText value={row.payAmount} />
        </b>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      width: '152px',
      render: (row) => <OrderState status={row.status} />,
    },
    {
      key: 'placed',
      title: t('placed'),
      isNumber: true,
      width: '96px',
      render: (row) => <When time={row.createdTime} />,
    },
  ];
}
