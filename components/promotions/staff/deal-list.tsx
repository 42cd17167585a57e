import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatCount } from '@/components/staff/format/count';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import { usePermission } from '@/components/staff/frame/profile-context';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import type { Column } from '@/components/staff/list/data-table';
import { EmptyView } from '@/components/staff/list/list-states';
import { KeysetPager, QueryTable } from '@/components/staff/list/query-table';
import { useListState } from '@/components/staff/list/use-list-state';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { ExactText, LiveText, YuanText } from '@/components/ui/price/amount-text';
import { dealsQuery } from '@/lib/content/queries/staff';
import { formatYuan } from '@/lib/money';
import { filledPercent, percentNumber } from '@/lib/part-of-whole';
import type { DealRow } from '@/lib/promotions/staff/contract';
import { formatShanghai } from '@/lib/time';

const DealWeek = dynamic(() => import('./deal-week').then((file) => file.DealWeek), {
  ssr: false,
  loading: () => <i className="s-bone s-chart" />,
});
const DealDialog = dynamic(() => import('./deal-dialog').then((file) => file.DealDialog), { ssr: false });

const tones: Record<DealRow['state'], Tone> = {
  UPCOMING: 'blue',
  RUNNING: 'green',
  SOLD_OUT: 'grey',
  ENDED: 'grey',
};

/** Daily deals that are running or coming, and those that have ended. */
export function DealList() {
  const t = useTranslations('staff.promotions');
  const state = useListState(['tab', 'view', 'week']);
  const view = state.values.view === 'ENDED' ? 'ENDED' : 'OPEN';
  const list = useQuery(dealsQuery({ view, after: state.cursor }));
  useRefresh(() => void list.refetch());
  const mayEdit = usePermission('promotion.edit');
  const [open, setOpen] = useState<DealRow | 'NEW' | null>(null);
  // As another person saved it while the dialog is open.
  const newest = open === 'NEW' ? null : (list.data?.rows.find(({ id }) => id === open?.id) ?? open);
  const columns = useDealColumns();
  const mayOpen = mayEdit && view === 'OPEN';
  return (
    <>
      <div className="s-filters">
        <Segmented
          value={view}
          options={(['OPEN', 'ENDED'] as const).map((value) => ({ value, label: t(`dealView.${value}`) }))}
          onChange={(value) => state.set({ view: value === 'OPEN' ? undefined : value, week: undefined })}
        />
        {mayEdit ? (
          <Button type="primary" onClick={() => setOpen('NEW')}>
            {t('addDeal')}
          </Button>
        ) : null}
      </div>
      {view === 'OPEN' ? (
        <DealWeek monday={state.values.week} onWeek={(week) => state.setOnPage({ week })} />
      ) : null}
      <QueryTable
        list={list}
        label={t('tab.DEALS')}
        columns={columns}
        rows={list.data?.rows}
        keyOf={({ id }) => id}
        {...(mayOpen ? { onOpen: setOpen } : {})}
        card={(row) => (
          <>
            <p className="s-card-line">
              <b>{row.skuName}</b>
              <State row={row} />
            </p>
            <p className="s-hint">
              <LiveText>{`${row.goodsName} · ${formatYuan(row.dealPrice)}`}</LiveText>
            </p>
          </>
        )}
        empty={<EmptyView title={t('noDeals')} />}
        pager={
          <KeysetPager
            state={state}
            next={list.data?.next}
            hint={list.data && t('page', { page: state.page, rows: list.data.rows.length })}
          />
        }
      />
      {open ? <DealDialog row={newest} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function State({ row }: { readonly row: DealRow }) {
  const t = useTranslations('staff.promotions');
  return <StateTag tone={tones[row.state]}>{t(`dealState.${row.state}`)}</StateTag>;
}

const time = (ms: number) => formatShanghai(new Date(ms)).slice(5, 16);

function useDealColumns(): Column<DealRow>[] {
  const t = useTranslations('staff.promotions');
  return [
    {
      key: 'sku',
      title: t('sku'),
      render: (row) => (
        <span className="s-product">
          <CoverImage src={row.cover} size={28} />
          <span>
            <b className="clip">{row.skuName}</b>
            <small className="clip">{row.goodsName}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'price',
      title: t('price'),
      width: '100px',
      isNumber: true,
      render: (row) => <YuanText value={row.price} />,
    },
    {
      key: 'deal',
      title: t('dealPrice'),
      width: '100px',
      isNumber: true,
      render: (row) => (
        <b className="s-deal-price">
          <YuanText value={row.dealPrice} />
        </b>
      ),
    },
    {
      key: 'margin',
      title: t('margin'),
      width: '90px',
      isNumber: true,
      render: ({ margin }) => (
        <b data-tone={margin < 0 ? 'bad' : undefined}>
          <ExactText>{`${percentNumber(margin)} %`}</ExactText>
        </b>
      ),
    },
    {
      key: 'quota',
      title: t('quota'),
      width: '170px',
      render: (row) => (
        <span className="s-quota">
          <span className="s-tile-bar">
            <i style={{ width: `${filledPercent(row.sold + row.reserved, row.quota)}%` }} />
          </span>
          <ExactText>{`${formatCount(row.sold + row.reserved)} / ${formatCount(row.quota)}`}</ExactText>
        </span>
      ),
    },
    {
      key: 'limit',
      title: t('limit'),
      width: '90px',
      isNumber: true,
      render: (row) => row.limitPerMember,
    },
    { key: 'start', title: t('start'), width: '120px', isNumber: true, render: (row) => time(row.startTime) },
    { key: 'end', title: t('end'), width: '120px', isNumber: true, render: (row) => time(row.endTime) },
    { key: 'state', title: t('state'), width: '110px', render: (row) => <State row={row} /> },
  ];
}
