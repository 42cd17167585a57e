import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatCount } from '@/components/staff/format/count';
import { usePermission } from '@/components/staff/frame/profile-context';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import type { Column } from '@/components/staff/list/data-table';
import { SearchField } from '@/components/staff/list/list-bar';
import { EmptyView } from '@/components/staff/list/list-states';
import { KeysetPager, QueryTable } from '@/components/staff/list/query-table';
import { ListSorting, readSort, SavedViews } from '@/components/staff/list/saved-views';
import { useListState } from '@/components/staff/list/use-list-state';
import { usePhone } from '@/components/staff/list/use-phone';
import { ExactText, LiveText, PriceText, YuanText } from '@/components/ui/price/amount-text';
import { couponsQuery } from '@/lib/coupons/queries/staff';
import type { StaffCouponRow } from '@/lib/coupons/staff/contract';
import { filledPercent } from '@/lib/part-of-whole';
import { couponSorts } from '@/lib/staff/list-states';
import { formatShanghai } from '@/lib/time';
import { CouponState } from './coupon-state';
import { useCouponWords } from './use-coupon-words';

const CouponDrawer = dynamic(() => import('./coupon-drawer').then((file) => file.CouponDrawer), {
  ssr: false,
});
const NewCoupon = dynamic(() => import('./coupon-drawer').then((file) => file.NewCoupon), { ssr: false });

/** Coupons that can be obtained or will be, and those that are over. */
export function CouponList() {
  const t = useTranslations('staff.coupons');
  const words = useCouponWords();
  const state = useListState(['tab', 'view', 'q', 'sort']);
  const view = state.values.view === 'ENDED' ? 'ENDED' : 'OPEN';
  const sort = readSort(couponSorts, state.values.sort);
  const list = useQuery(couponsQuery({ view, sort, q: state.values.q, after: state.cursor }));
  useRefresh(() => void list.refetch());
  const mayEdit = usePermission('promotion.edit');
  const isPhone = usePhone();
  const [open, setOpen] = useState<string | null>(null);
  const columns = useCouponColumns();
  const close = () => setOpen(null);
  return (
    <>
      <div className="s-filters">
        <SearchField value={state.values.q} label={t('search')} onChange={(q) => state.set({ q })} />
        <Segmented
          value={view}
          options={(['OPEN', 'ENDED'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={(value) => state.set({ view: value === 'OPEN' ? undefined : value })}
        />
        <ListSorting sorts={couponSorts} value={sort} onChange={state.set} />
        <SavedViews page="coupons" />
        {mayEdit && !isPhone ? (
          <Button type="primary" onClick={() => setOpen('NEW')}>
            {t('add')}
          </Button>
        ) : null}
      </div>
      <QueryTable
        list={list}
        label={t('column.coupon')}
        columns={columns}
        rows={list.data?.rows}
        keyOf={({ id }) => id}
        onOpen={({ id }) => setOpen(id)}
        selected={open ?? undefined}
        card={(row) => (
          <>
            <span className="s-card-line">
              <b className="clip">{row.name}</b>
              <CouponState row={row} />
            </span>
            <span className="s-card-line">
              <code translate="no">{row.code}</code>
              <span>
                <LiveText>{`${words.value(row)} · ${formatCount(row.claimed)} / ${formatCount(row.total)}`}</LiveText>
              </span>
            </span>
          </>
        )}
        empty={<EmptyView title={t('empty')} />}
        pager={
          <KeysetPager
            state={state}
            next={list.data?.next}
            hint={list.data && t('page', { page: state.page, rows: list.data.rows.length })}
          />
        }
      />
      {open === 'NEW' ? <NewCoupon onClose={close} onCreated={setOpen} /> : null}
      {open && open !== 'NEW' ? <CouponDrawer key={open} id={open} onClose={close} /> : null}
    </>
  );
}

function useCouponColumns(): Column<StaffCouponRow>[] {
  const t = useTranslations('staff.coupons');
  const words = useCouponWords();
  return [
    {
      key: 'coupon',
      title: t('column.coupon'),
      render: (row) => (
        <span className="s-two">
          <b className="clip">{row.name}</b>
          <small>
            <code translate="no">{row.code}</code>
          </small>
        </span>
      ),
    },
    {
      key: 'value',
      title: t('column.value'),
      width: '100px',
      isNumber: true,
      render: (row) => <b>{words.value(row)}</b>,
    },
    {
      key: 'min',
      title: t('column.minOrder'),
      width: '70px',
      isNumber: true,
      render: ({ minOrder }) => <PriceText value={minOrder} />,
    },
    {
      key: 'scope',
      title: t('column.scope'),
      width: '130px',
      render: (row) => <span className="clip">{words.scope(row)}</span>,
    },
    {
      key: 'how',
      title: t('column.how'),
      width: '120px',
      render: (row) => (
        <span className="s-two">
          <span>{words.way(row)}</span>
          {row.audience === 'NEW_MEMBER' ? <small>{t('newMembers')}</small> : null}
        </span>
      ),
    },
    {
      key: 'claimed',
      title: t('column.claimed'),
      width: '160px',
      render: (row) => (
        <span className="s-quota s-quota-plain">
          <span className="s-tile-bar">
            <i style={{ width: `${filledPercent(row.claimed, row.total)}%` }} />
          </span>
          <ExactText>{`${formatCount(row.claimed)} / ${formatCount(row.total)}`}</ExactText>
        </span>
      ),
    },
    {
      key: 'used',
      title: t('column.used'),
      width: '70px',
      isNumber: true,
      render: ({ used }) => formatCount(used),
    },
    {
      key: 'cost',
      title: t('column.cost'),
      width: '100px',
      isNumber: true,
      render: ({ cost }) => <YuanText value={cost} />,
    },
    {
      key: 'valid',
      title: t('column.valid'),
      width: '120px',
      render: (row) => <Valid row={row} />,
    },
    {
      key: 'state',
      title: t('column.state'),
      width: '100px',
      render: (row) => <CouponState row={row} />,
    },
  ];
}

function Valid({ row: { validity } }: { readonly row: StaffCouponRow }) {
  const t = useTranslations('staff.coupons');
  if (validity.type === 'RELATIVE') return t('days', { days: validity.days });
  return (
    <span className="s-two">
      <span>{formatShanghai(validity.begin).slice(0, 10)}</span>
      <small>{formatShanghai(validity.end).slice(0, 10)}</small>
    </span>
  );
}
