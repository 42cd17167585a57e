'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { areHoldsLate } from '@/components/staff/format/late';
import { orderViews } from '@/components/staff/format/order-words';
import { PageHead } from '@/components/staff/format/panel';
import { usePermission } from '@/components/staff/frame/profile-context';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { ExportButton } from '@/components/staff/list/export-button';
import { SearchField, Views } from '@/components/staff/list/list-bar';
import { EmptyView, QueueDone } from '@/components/staff/list/list-states';
import { KeysetPager, QueryTable } from '@/components/staff/list/query-table';
import { ListSorting, readSort, SavedViews } from '@/components/staff/list/saved-views';
import { useListState } from '@/components/staff/list/use-list-state';
import { usePhone } from '@/components/staff/list/use-phone';
import { exportOrders, staffOrderCountQuery, staffOrderListQuery } from '@/lib/orders/queries/staff';
import { staffOrderPath } from '@/lib/routing/staff-paths';
import { orderSorts } from '@/lib/staff/list-states';
import { BulkBar } from './bulk-bar';
import { ColumnsMenu, useShownColumns } from './columns-menu';
import { OrderCard, useOrderColumns } from './order-columns';
import { filterNames, OrderFilters, readFilters } from './order-filters';
import { OrderTotal } from './order-total';

const names = ['view', 'sort', ...filterNames] as const;

/** All orders: views, filters, search and page are in the URL. */
export function OrderList() {
  const t = useTranslations('staff.orders');
  const state = useListState(names);
  const { values } = state;
  const view = orderViews.find((one) => one === values.view) ?? 'ALL';
  const filters = readFilters(values);
  const sort = readSort(orderSorts, values.sort);
  const list = useQuery(staffOrderListQuery({ view, ...filters, sort, after: state.cursor }));
  const counts = useQuery(staffOrderCountQuery());
  useRefresh(() => void list.refetch());
  const columns = useOrderColumns();
  const shownColumns = useShownColumns(columns);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const selected = list.data?.rows.filter(({ id }) => keys.has(id)) ?? [];
  const isPhone = usePhone();
  const mayExport = usePermission('order.export');
  const isFiltered = filterNames.some((name) => filters[name] !== undefined);
  const clear = () => state.set(Object.fromEntries(filterNames.map((name) => [name, undefined])));
  const choose = (key: string) => state.set({ view: key === 'ALL' ? undefined : key });

  return (
    <div className="s-list-page">
      <PageHead title={t('title')}>
        {isPhone ? null : <ColumnsMenu columns={columns} />}
        {mayExport ? (
          <ExportButton onDownload={(signal, format) => exportOrders({ view, ...filters, format }, signal)} />
        ) : null}
      </PageHead>
      <Views
        label={t('views')}
        current={view}
        views={orderViews.map((key) => ({
          key,
          name: t(`view.${key}`),
          count: key === 'ALL' ? undefined : counts.data?.[key],
          isLate: key === 'HOLD' && areHoldsLate(counts.data?.hold),
        }))}
        hrefOf={(key) => state.hrefWith({ view: key === 'ALL' ? undefined : key })}
        onChoose={choose}
        extra={<SavedViews page="orders" />}
      />
      <div className="s-filters">
        <SearchField value={values.q} label={t('search')} onChange={(q) => state.set({ q })} />
        <OrderFilters filters={filters} onChange={state.set} />
        <ListSorting sorts={orderSorts} value={sort} onChange={state.set} />
        <OrderTotal query={{ view, ...filters }} />
      </div>
      <QueryTable
        list={list}
        label={t('title')}
        columns={shownColumns}
        rows={list.data?.rows}
        keyOf={({ id }) => id}
        hrefOf={({ sn }) => staffOrderPath(sn)}
        selection={{ keys, onChange: setKeys, nameOf: ({ sn }) => t('select', { number: sn.slice(-8) }) }}
        card={(row) => <OrderCard row={row} />}
        empty={
          isFiltered || view === 'ALL' ? (
            <EmptyView title={t('empty')} onClear={isFiltered ? clear : undefined} />
          ) : (
            <QueueDone title={t('done')} hint={t('doneHint')} />
          )
        }
        pager={
          <KeysetPager
            state={state}
            next={list.data?.next}
            hint={list.data && t('page', { page: state.page, rows: list.data.rows.length })}
          />
        }
      />
      <BulkBar orders={selected} onClear={() => setKeys(new Set())} />
    </div>
  );
}
