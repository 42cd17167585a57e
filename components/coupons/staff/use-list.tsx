import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Money } from '@/components/staff/format/money';
import { OrderNumber } from '@/components/staff/format/order-number';
import { OrderState, StateTag } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { MemberLink } from '@/components/staff/frame/member-link';
import { usePermission } from '@/components/staff/frame/profile-context';
import type { Column } from '@/components/staff/list/data-table';
import { EmptyView } from '@/components/staff/list/list-states';
import { KeysetPager, QueryTable } from '@/components/staff/list/query-table';
import { couponUsesQuery } from '@/lib/coupons/queries/staff';
import type { StaffCouponRow } from '@/lib/coupons/staff/contract';
import type { CouponUseRow } from '@/lib/coupons/staff/grant-contract';
import { Link } from '@/lib/routing/navigation';
import { staffOrderPath } from '@/lib/routing/staff-paths';

/** The orders that use a coupon, by whom and when. */
export function UseList({
  coupon,
  onClose,
}: {
  readonly coupon: StaffCouponRow;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.coupons');
  // The drawer is not in the URL, and neither is a page of this list.
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const after = cursors.at(-1);
  const list = useQuery(couponUsesQuery({ id: coupon.id, ...(after ? { after } : {}) }));
  const columns = useColumns();
  const page = cursors.length + 1;
  return (
    <Modal
      open
      width={900}
      className="s-grants"
      title={t('uses.title', { name: coupon.name })}
      onCancel={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <QueryTable
        list={list}
        label={t('uses.title', { name: coupon.name })}
        columns={columns}
        rows={list.data?.rows}
        keyOf={({ orderId }) => orderId}
        card={(row) => (
          <span className="s-card">
            <span className="s-card-line">
              <Order row={row} />
              <Use row={row} />
            </span>
            <MemberLink id={row.memberId} name={row.member} />
            <span className="s-card-line">
              <Money yuan={row.saved} />
              <When time={row.time} />
            </span>
          </span>
        )}
        empty={<EmptyView title={t('uses.empty')} />}
        pager={
          <KeysetPager
            state={{
              page,
              previous: () => setCursors(cursors.slice(0, -1)),
              next: (cursor) => setCursors([...cursors, cursor]),
            }}
            next={list.data?.next}
            hint={list.data && t('grants.page', { page, rows: list.data.rows.length })}
          />
        }
      />
    </Modal>
  );
}

function Order({ row: { orderSn } }: { readonly row: CouponUseRow }) {
  const mayOpen = usePermission('order.view');
  return mayOpen ? (
    <Link className="s-link" href={staffOrderPath(orderSn)}>
      <OrderNumber sn={orderSn} />
    </Link>
  ) : (
    <OrderNumber sn={orderSn} />
  );
}

function Use({ row: { use, orderStatus } }: { readonly row: CouponUseRow }) {
  const t = useTranslations('staff.coupons.grants.use');
  return use === 'LOCKED' ? (
    <StateTag tone="amber">{t('LOCKED')}</StateTag>
  ) : (
    <OrderState status={orderStatus} />
  );
}

function useColumns(): Column<CouponUseRow>[] {
  const t = useTranslations('staff.coupons.uses');
  return [
    { key: 'order', title: t('order'), width: '190px', render: (row) => <Order row={row} /> },
    {
      key: 'member',
      title: t('member'),
      render: ({ memberId, member }) => <MemberLink id={memberId} name={member} />,
    },
    { key: 'time', title: t('time'), width: '130px', render: ({ time }) => <When time={time} /> },
    { key: 'state', title: t('state'), width: '150px', render: (row) => <Use row={row} /> },
    {
      key: 'saved',
      title: t('saved'),
      width: '110px',
      isNumber: true,
      render: ({ saved }) => <Money yuan={saved} />,
    },
  ];
}
