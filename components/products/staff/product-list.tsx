'use client';

import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ReviewList } from '@/components/reviews/staff/review-list';
import { formatCount } from '@/components/staff/format/count';
import { DeliveryMark } from '@/components/staff/format/delivery-mark';
import { PageHead } from '@/components/staff/format/panel';
import { StateTag } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import type { Column } from '@/components/staff/list/data-table';
import { ChoiceChip, SearchField, Views } from '@/components/staff/list/list-bar';
import { EmptyView } from '@/components/staff/list/list-states';
import { KeysetPager, QueryTable } from '@/components/staff/list/query-table';
import { ListSorting, readSort, SavedViews } from '@/components/staff/list/saved-views';
import { useListState } from '@/components/staff/list/use-list-state';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { Icon } from '@/components/ui/picture/icon';
import { formatYuan } from '@/lib/money';
import { percentNumber } from '@/lib/part-of-whole';
import { type StaffGoodsView, staffGoodsViews } from '@/lib/permissions/catalogue-states';
import { productCountQuery, productsQuery } from '@/lib/products/queries/staff-catalogue';
import type { StaffGoods } from '@/lib/products/staff/contract';
import { Link, useLocalizedPath } from '@/lib/routing/navigation';
import {
  newPriceChangeOf,
  newProductPath,
  staffFilesPath,
  staffProductPath,
} from '@/lib/routing/staff-paths';
import { productSorts } from '@/lib/staff/list-states';
import { marginRange, priceRange, stockOf } from './product-sums';

const PriceDrawer = dynamic(() => import('./price-drawer').then((file) => file.PriceDrawer), { ssr: false });
const SaleDialog = dynamic(() => import('./sale-dialog').then((file) => file.SaleDialog), { ssr: false });

const modes = ['DIRECT', 'CARD', 'MANUAL', 'SHIPPING'] as const;

const views = [...staffGoodsViews, 'REVIEWS'] as const;

type State = ReturnType<typeof useListState<'view' | 'q' | 'mode' | 'sort'>>;

/** Products by view; the last view has their reviews. */
export function ProductList() {
  const t = useTranslations('staff.products');
  const state = useListState(['view', 'q', 'mode', 'sort']);
  const view = views.find((one) => one === state.values.view) ?? 'ALL';
  const counts = useQuery(productCountQuery());
  const mayEdit = usePermission('goods.edit');
  const pathOf = useLocalizedPath();
  /** Reviews have filters of their own. */
  const valuesOf = (key: string) =>
    key === 'REVIEWS'
      ? { view: key, q: undefined, mode: undefined, sort: undefined }
      : { view: key === 'ALL' ? undefined : key };
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t('hint')}>
        <Button href={pathOf(staffFilesPath)}>{t('files')}</Button>
        {mayEdit ? (
          <Button type="primary" href={pathOf(newProductPath)}>
            {t('newProduct')}
          </Button>
        ) : null}
      </PageHead>
      <Views
        label={t('views')}
        current={view}
        views={views.map((key) => ({ key, name: t(`view.${key}`), count: counts.data?.[key] }))}
        hrefOf={(key) => state.hrefWith(valuesOf(key))}
        onChoose={(key) => state.set(valuesOf(key))}
        extra={<SavedViews page={view === 'REVIEWS' ? 'reviews' : 'products'} />}
      />
      {view === 'REVIEWS' ? <ReviewList /> : <ProductTable view={view} state={state} />}
    </div>
  );
}

/** Products with price, margin, stock and sales; a row opens its prices. */
function ProductTable({ view, state }: { readonly view: StaffGoodsView; readonly state: State }) {
  const t = useTranslations('staff.products');
  const tMode = useTranslations('staff.mode');
  const mode = modes.find((one) => one === state.values.mode);
  const { q } = state.values;
  const sort = readSort(productSorts, state.values.sort);
  const list = useQuery(productsQuery({ view, q, mode, sort, after: state.cursor }));
  const [openId, setOpenId] = useState<string | null>(null);
  const [sale, setSale] = useState<StaffGoods | null>(null);
  const columns = useProductColumns(setSale);
  const open = list.data?.rows.find(({ id }) => id === openId);
  const isFiltered = q !== undefined || mode !== undefined;
  const mayChange = usePermission('price.change');
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const selected = list.data?.rows.filter(({ id, isDiscontinued }) => keys.has(id) && !isDiscontinued) ?? [];
  return (
    <>
      <div className="s-filters">
        <SearchField value={q} label={t('search')} onChange={(text) => state.set({ q: text })} />
        <ChoiceChip
          name={t('delivery')}
          options={modes.map((value) => ({ value, name: tMode(value) }))}
          value={mode}
          onChoose={(value) => state.set({ mode: value })}
        />
        <ListSorting sorts={productSorts} value={sort} onChange={state.set} />
      </div>
      <QueryTable
        list={list}
        label={t('title')}
        columns={columns}
        rows={list.data?.rows}
        keyOf={({ id }) => id}
        onOpen={({ id }) => setOpenId(id)}
        selected={openId ?? undefined}
        selection={
          mayChange ? { keys, onChange: setKeys, nameOf: ({ name }) => t('selectOf', { name }) } : undefined
        }
        card={(row) => <ProductCard row={row} />}
        empty={
          <EmptyView
            title={t('empty')}
            onClear={isFiltered ? () => state.set({ q: undefined, mode: undefined }) : undefined}
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
      <SelectionBar ids={selected.map(({ id }) => id)} onClear={() => setKeys(new Set())} />
      {open ? <PriceDrawer key={open.id} product={open} onClose={() => setOpenId(null)} /> : null}
      {sale ? <SaleDialog product={sale} onClose={() => setSale(null)} /> : null}
    </>
  );
}

/** What can be done with several products. */
function SelectionBar({ ids, onClear }: { readonly ids: readonly string[]; readonly onClear: () => void }) {
  const t = useTranslations('staff.products');
  if (ids.length === 0) return null;
  return (
    <section className="s-bulk" aria-label={t('bulkLabel')}>
      <p role="status">
        <b>{t('selected', { count: ids.length })}</b>
      </p>
      <Link href={newPriceChangeOf(ids)}>
        <Icon name="pencil" size={16} />
        {t('bulkPrices')}
      </Link>
      <button type="button" aria-label={t('clear')} onClick={onClear}>
        <Icon name="close" size={16} />
      </button>
    </section>
  );
}

function ProductName({ row }: { readonly row: StaffGoods }) {
  return (
    <span className="s-product">
      <CoverImage src={row.cover} alt="" size={28} />
      <span>
        <b className="clip">{row.name}</b>
        <small className="clip">{`${row.sn} · ${row.category}`}</small>
      </span>
    </span>
  );
}

function SaleState({ row }: { readonly row: StaffGoods }) {
  const t = useTranslations('staff.products');
  if (row.isDiscontinued) return <StateTag tone="grey">{t('discontinued')}</StateTag>;
  return <StateTag tone={row.onSale ? 'green' : 'grey'}>{row.onSale ? t('onSale') : t('offSale')}</StateTag>;
}

function ProductCard({ row }: { readonly row: StaffGoods }) {
  return (
    <span className="s-card">
      <span className="s-card-line">
        <ProductName row={row} />
        <SaleState row={row} />
      </span>
      <span className="s-card-line">
        <b>{priceText(row)}</b>
        <small>{marginText(row)}</small>
      </span>
    </span>
  );
}

function priceText({ skus }: StaffGoods): string {
  const { low, high } = priceRange(skus);
  return low === high ? formatYuan(low) : `${formatYuan(low)} – ${formatYuan(high)}`;
}

function marginText({ skus }: StaffGoods): string {
  const { low, high } = marginRange(skus);
  return low === high ? `${percentNumber(low)} %` : `${percentNumber(low)} – ${percentNumber(high)} %`;
}

function useProductColumns(onSale: (row: StaffGoods) => void): Column<StaffGoods>[] {
  const t = useTranslations('staff.products');
  const mayChange = usePermission('goods.sale');
  const stock = (row: StaffGoods) => {
    const units = stockOf(row);
    if (units === null) return t('supplier');
    return <span data-tone={units <= 10 ? 'late' : undefined}>{formatCount(units)}</span>;
  };
  return [
    { key: 'product', title: t('product'), render: (row) => <ProductName row={row} /> },
    {
      key: 'mode',
      title: t('delivery'),
      width: '92px',
      render: (row) => <DeliveryMark mode={row.deliveryMode} />,
    },
    { key: 'skus', title: t('skus'), width: '56px', isNumber: true, render: ({ skus }) => skus.length },
    { key: 'price', title: t('price'), width: '152px', isNumber: true, render: priceText },
    { key: 'margin', title: t('margin'), width: '96px', isNumber: true, render: marginText },
    { key: 'stock', title: t('stock'), width: '80px', isNumber: true, render: stock },
    {
      key: 'sold',
      title: t('sold'),
      width: '100px',
      isNumber: true,
      render: ({ sold30 }) => formatCount(sold30),
    },
    { key: 'state', title: t('state'), width: '96px', render: (row) => <SaleState row={row} /> },
    {
      key: 'changed',
      title: t('changed'),
      width: '88px',
      isNumber: true,
      render: (row) => <When time={row.updatedTime} />,
    },
    {
      key: 'edit',
      title: t('edit'),
      width: '60px',
      render: (row) => (
        <Link
          className="s-link s-above"
          href={staffProductPath(row.id)}
          aria-label={t('editOf', { name: row.name })}
        >
          {t('edit')}
        </Link>
      ),
    },
    ...(mayChange
      ? [
          {
            key: 'more',
            title: t('actions'),
            width: '72px',
            render: (row: StaffGoods) =>
              row.isDiscontinued ? null : (
                <Dropdown
                  trigger={['click']}
                  menu={{
                    items: [{ key: 'sale', label: row.onSale ? t('putOff') : t('putOn') }],
                    onClick: () => onSale(row),
                  }}
                >
                  <Button size="small" className="s-above" aria-label={t('actionsOf', { name: row.name })}>
                    ⋯
                  </Button>
                </Dropdown>
              ),
          },
        ]
      : []),
  ];
}
