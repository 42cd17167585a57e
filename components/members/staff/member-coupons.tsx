import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { OrderNumber } from '@/components/staff/format/order-number';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import { EmptyView, LoadError } from '@/components/staff/list/list-states';
import { KeysetPager } from '@/components/staff/list/query-table';
import { YuanText } from '@/components/ui/price/amount-text';
import type { CouponCode } from '@/lib/coupons/contract';
import { memberCouponsQuery } from '@/lib/members/queries/staff';
import type { StaffMemberDetail } from '@/lib/members/staff/contract';
import { Link } from '@/lib/routing/navigation';
import { staffOrderPath } from '@/lib/routing/staff-paths';
import type { TabState } from './tab-state';

const GrantDialog = dynamic(
  () => import('@/components/coupons/staff/grant-dialog').then((file) => file.GrantDialog),
  { ssr: false },
);

const tones: Record<CouponCode['status'], Tone> = {
  UNUSED: 'green',
  LOCKED: 'amber',
  USED: 'grey',
  EXPIRED: 'grey',
};

/** The coupons of a member, newest first. */
export function MemberCoupons({
  member,
  state,
}: {
  readonly member: StaffMemberDetail;
  readonly state: TabState;
}) {
  const t = useTranslations('staff.member');
  const list = useQuery(memberCouponsQuery(member.id, state.cursor));
  const [isGranting, setGranting] = useState(false);
  const mayGrant = usePermission('coupon.grant') && !member.isOwn && member.status === 'ACTIVE';
  const columns = useColumns();
  if (list.isError && !list.data) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      {mayGrant ? (
        <div className="s-filters">
          <Button onClick={() => setGranting(true)}>{t('grantCoupon')}</Button>
        </div>
      ) : null}
      {isGranting ? (
        <GrantDialog member={{ id: member.id, name: member.nickname }} onClose={() => setGranting(false)} />
      ) : null}
      <DataTable
        label={t('tab.COUPONS')}
        columns={columns}
        rows={list.data?.rows}
        keyOf={({ id }) => id}
        card={(row) => (
          <span className="s-card">
            <span className="s-card-line">
              <b className="clip">{row.name}</b>
              <CouponState row={row} />
            </span>
            <span className="s-card-line">
              <code translate="no">{row.code}</code>
              <When time={row.endTime} />
            </span>
          </span>
        )}
        isStale={list.isPlaceholderData}
        empty={<EmptyView title={t('noCouponRows')} />}
      />
      <KeysetPager state={state} next={list.data?.next} hint={t('page', { page: state.page })} />
    </>
  );
}

function CouponState({ row }: { readonly row: CouponCode }) {
  const t = useTranslations('staff.member.couponStatus');
  return <StateTag tone={tones[row.status]}>{t(row.status)}</StateTag>;
}

function useColumns(): Column<CouponCode>[] {
  const t = useTranslations('staff.member.coupon');
  return [
    { key: 'name', title: t('name'), render: ({ name }) => <span className="clip">{name}</span> },
    {
      key: 'code',
      title: t('code'),
      width: '190px',
      render: ({ code }) => <code translate="no">{code}</code>,
    },
    {
      key: 'min',
      title: t('min'),
      isNumber: true,
      width: '110px',
      render: ({ minOrderAmount }) => <YuanText value={minOrderAmount} />,
    },
    {
      key: 'end',
      title: t('end'),
      isNumber: true,
      width: '120px',
      render: ({ endTime }) => <When time={endTime} />,
    },
    {
      key: 'order',
      title: t('order'),
      width: '170px',
      render: ({ orderSn }) =>
        orderSn ? (
          <Link className="s-link" href={staffOrderPath(orderSn)}>
            <OrderNumber sn={orderSn} />
          </Link>
        ) : (
          '–'
        ),
    },
    { key: 'state', title: t('state'), width: '120px', render: (row) => <CouponState row={row} /> },
  ];
}
