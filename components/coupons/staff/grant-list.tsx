import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { MemberLink } from '@/components/staff/frame/member-link';
import type { Column } from '@/components/staff/list/data-table';
import { EmptyView } from '@/components/staff/list/list-states';
import { KeysetPager, QueryTable } from '@/components/staff/list/query-table';
import { couponGrantsQuery } from '@/lib/coupons/queries/staff';
import type { StaffCouponRow } from '@/lib/coupons/staff/contract';
import type { CouponGrantRow } from '@/lib/coupons/staff/grant-contract';
import { Link } from '@/lib/routing/navigation';
import { staffOrderPath } from '@/lib/routing/staff-paths';

const tones: Record<NonNullable<CouponGrantRow['use']>, Tone> = {
  UNUSED: 'green',
  LOCKED: 'amber',
  USED: 'grey',
  EXPIRED: 'grey',
  VOID: 'red',
};

/** To whom staff granted a coupon, when, by whom and why, and what became of it. */
export function GrantList({
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
  const list = useQuery(couponGrantsQuery({ id: coupon.id, ...(after ? { after } : {}) }));
  const columns = useColumns();
  const page = cursors.length + 1;
  return (
    <Modal
      open
      width={900}
      className="s-grants"
      title={t('grants.title', { name: coupon.name })}
      onCancel={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p className="s-hint">{t('grants.hint')}</p>
      <QueryTable
        list={list}
        label={t('grants.title', { name: coupon.name })}
        columns={columns}
        rows={list.data?.rows}
        keyOf={({ grantId, memberId }) => `${grantId}-${memberId}`}
        card={(row) => (
          <span className="s-card">
            <span className="s-card-line">
              <MemberLink id={row.memberId} name={row.member} />
              <State row={row} />
            </span>
            <small>{row.reason}</small>
            <span className="s-card-line">
              <small>
                <By row={row} />
              </small>
              <When time={row.time} />
            </span>
          </span>
        )}
        empty={<EmptyView title={t('grants.empty')} />}
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

function By({ row: { by, approvedBy } }: { readonly row: CouponGrantRow }) {
  const t = useTranslations('staff.coupons.grants');
  return approvedBy ? t('approvedBy', { by, approvedBy }) : by;
}

/** Whether the coupon was used; for a member who got none, why. */
function State({ row: { use, result, status, orderSn } }: { readonly row: CouponGrantRow }) {
  const t = useTranslations('staff.coupons');
  if (!use)
    return (
      <StateTag tone={status === 'WAITING' ? 'amber' : 'grey'}>
        {result ? t(`result.${result}`) : t(`grants.status.${status}`)}
      </StateTag>
    );
  const tag = <StateTag tone={tones[use]}>{t(`grants.use.${use}`)}</StateTag>;
  return orderSn ? <Link href={staffOrderPath(orderSn)}>{tag}</Link> : tag;
}

function useColumns(): Column<CouponGrantRow>[] {
  const t = useTranslations('staff.coupons.grants');
  return [
    {
      key: 'member',
      title: t('member'),
      render: (row) => <MemberLink id={row.memberId} name={row.member} />,
    },
    { key: 'time', title: t('time'), width: '110px', render: ({ time }) => <When time={time} /> },
    { key: 'by', title: t('by'), width: '190px', render: (row) => <By row={row} /> },
    { key: 'reason', title: t('reason'), render: ({ reason }) => reason },
    { key: 'state', title: t('state'), width: '150px', render: (row) => <State row={row} /> },
  ];
}
