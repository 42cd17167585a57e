'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Money } from '@/components/staff/format/money';
import { PageHead } from '@/components/staff/format/panel';
import { usePermission } from '@/components/staff/frame/profile-context';
import type { Column } from '@/components/staff/list/data-table';
import { SearchField, Views } from '@/components/staff/list/list-bar';
import { EmptyView } from '@/components/staff/list/list-states';
import { KeysetPager, QueryTable } from '@/components/staff/list/query-table';
import { ListSorting, readSort, SavedViews } from '@/components/staff/list/saved-views';
import { useListState } from '@/components/staff/list/use-list-state';
import { Icon } from '@/components/ui/picture/icon';
import type { LotRow } from '@/lib/delivery/staff/contract';
import { lotsQuery } from '@/lib/products/queries/staff-catalogue';
import { useLocalizedPath } from '@/lib/routing/navigation';
import { staffImportPath } from '@/lib/routing/staff-paths';
import { lotSorts } from '@/lib/staff/list-states';
import { CoverTiles } from './cover-tiles';
import { LotState, SkuName, UseBar, UseLegend } from './lot-parts';
import { StockTable } from './stock-table';

const LotDrawer = dynamic(() => import('./lot-drawer').then((file) => file.LotDrawer), { ssr: false });

const views = ['ALL', 'BY_SKU', 'REPORTED', 'ON_SALE', 'QUARANTINE', 'STOPPED', 'EXPIRING', 'VOID'] as const;
type LotView = (typeof views)[number];

function filterOf(view: LotView) {
  if (view === 'EXPIRING') return { expiring: 'true' as const };
  if (view === 'REPORTED') return { reported: 'true' as const };
  return view === 'ALL' || view === 'BY_SKU' ? {} : { state: view };
}

/** Lots of card codes: stock by days of cover, then every lot with the use of its codes. */
export function LotList() {
  const t = useTranslations('staff.lots');
  const mayImport = usePermission('card.import');
  const localize = useLocalizedPath();
  const state = useListState(['view', 'q', 'sku', 'sort']);
  const view = views.find((one) => one === state.values.view) ?? 'ALL';
  const { q, sku } = state.values;
  const skuId = sku && /^\d{1,20}$/.test(sku) ? sku : undefined;
  const sort = readSort(lotSorts, state.values.sort);
  const list = useQuery({
    ...lotsQuery({ ...filterOf(view), q, skuId, sort, after: state.cursor }),
    enabled: view !== 'BY_SKU',
  });
  const [openId, setOpenId] = useState<string | null>(null);
  const open = list.data?.rows.find(({ id }) => id === openId);
  const columns = useLotColumns();
  const isFiltered = q !== undefined || skuId !== undefined;
  const keyOf = (key: string) => (key === 'ALL' ? undefined : key);
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t('hint')}>
        {mayImport ? (
          <Button type="primary" href={localize(staffImportPath)} icon={<Icon name="plus" size={16} />}>
            {t('import')}
          </Button>
        ) : null}
      </PageHead>
      <CoverTiles onChoose={(id) => state.set({ sku: id === skuId ? undefined : id })} />
      <Views
        label={t('views')}
        current={view}
        views={views.map((key) => ({ key, name: t(`view.${key}`) }))}
        hrefOf={(key) => state.hrefWith({ view: keyOf(key) })}
        onChoose={(key) => state.set({ view: keyOf(key) })}
        extra={<SavedViews page="lots" />}
      />
      {view === 'BY_SKU' ? (
        <StockTable onChoose={(id) => state.set({ view: undefined, sku: id })} />
      ) : (
        <>
          <div className="s-filters">
            <SearchField value={q} label={t('search')} onChange={(text) => state.set({ q: text })} />
            {skuId ? (
              <Button onClick={() => state.set({ sku: undefined })} icon={<Icon name="close" size={16} />}>
                {t('oneSku')}
              </Button>
            ) : null}
            <ListSorting sorts={lotSorts} value={sort} onChange={state.set} />
            <UseLegend />
          </div>
          <QueryTable
            list={list}
            label={t('title')}
            columns={columns}
            rows={list.data?.rows}
            keyOf={({ id }) => id}
            onOpen={({ id }) => setOpenId(id)}
            selected={openId ?? undefined}
            card={(lot) => <LotCard lot={lot} />}
            empty={
              <EmptyView
                title={t('empty')}
                onClear={isFiltered ? () => state.set({ q: undefined, sku: undefined }) : undefined}
              />
            }
            pager={
              <KeysetPager
                state={state}
                next={list.data?.next}
                hint={list.data && t('page', { page: state.page, rows: list.data.rows.length })}
              />
            }
          />
        </>
      )}
      {open ? <LotDrawer lot={open} onClose={() => setOpenId(null)} /> : null}
    </div>
  );
}

function LotCard({ lot }: { readonly lot: LotRow }) {
  return (
    <span className="s-card">
      <span className="s-card-line">
        <SkuName row={lot} />
        <LotState lot={lot} />
      </span>
      <UseBar lot={lot} />
      <small translate="no">{lot.sn}</small>
    </span>
  );
}

function useLotColumns(): Column<LotRow>[] {
  const t = useTranslations('staff.lots.column');
  const number = (name: 'codes' | 'available' | 'sold', width: string): Column<LotRow> => ({
    key: name,
    title: t(name),
    width,
    isNumber: true,
    render: (lot) => (name === 'sold' ? lot.sold + lot.revealed : lot[name]),
  });
  return [
    {
      key: 'sn',
      title: t('lot'),
      width: '92px',
      // Lots from before imports have a long id as their number.
      render: ({ sn }) => <b>{sn.length > 12 ? `…${sn.slice(-6)}` : sn}</b>,
    },
    { key: 'sku', title: t('sku'), render: (lot) => <SkuName row={lot} /> },
    { key: 'supplier', title: t('supplier'), width: '92px', render: ({ supplier }) => supplier || '–' },
    number('codes', '64px'),
    { key: 'use', title: t('use'), width: '96px', render: (lot) => <UseBar lot={lot} /> },
    number('available', '84px'),
    number('sold', '60px'),
    {
      key: 'invalid',
      title: t('invalid'),
      width: '64px',
      isNumber: true,
      render: ({ invalid }) => (invalid > 0 ? <b data-tone="bad">{invalid}</b> : '–'),
    },
    {
      key: 'reported',
      title: t('reported'),
      width: '76px',
      isNumber: true,
      render: ({ reported }) => (reported > 0 ? <b data-tone="bad">{reported}</b> : '–'),
    },
    {
      key: 'cost',
      title: t('cost'),
      width: '88px',
      isNumber: true,
      render: ({ cost }) => (cost === null ? '–' : <Money yuan={cost} />),
    },
    {
      key: 'expires',
      title: t('expires'),
      width: '96px',
      render: ({ expireTime }) => expireTime?.slice(0, 10) ?? '–',
    },
    { key: 'state', title: t('state'), width: '148px', render: (lot) => <LotState lot={lot} /> },
  ];
}
