'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PageHead } from '@/components/staff/format/panel';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import type { Column } from '@/components/staff/list/data-table';
import { Views } from '@/components/staff/list/list-bar';
import { EmptyView } from '@/components/staff/list/list-states';
import { KeysetPager, QueryTable } from '@/components/staff/list/query-table';
import { ListSorting, readSort, SavedViews } from '@/components/staff/list/saved-views';
import { useListState } from '@/components/staff/list/use-list-state';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { priceChangeStatuses } from '@/lib/permissions/catalogue-states';
import { priceChangesQuery } from '@/lib/products/queries/staff-catalogue';
import type { PriceChangeRow } from '@/lib/products/staff/contract';
import { useLocalizedPath } from '@/lib/routing/navigation';
import { newPriceChangePath } from '@/lib/routing/staff-paths';
import { timeSorts } from '@/lib/staff/list-states';
import { ChangeState, startOf } from './change-state';

const ChangeDrawer = dynamic(() => import('./change-drawer').then((file) => file.ChangeDrawer), {
  ssr: false,
});
const CancelDialog = dynamic(() => import('./cancel-dialog').then((file) => file.CancelDialog), {
  ssr: false,
});

/** Price changes by state; one that waits or is scheduled can be canceled. */
export function PriceChangeList() {
  const t = useTranslations('staff.prices');
  const state = useListState(['status', 'sort', 'open']);
  const status = priceChangeStatuses.find((one) => one === state.values.status);
  const sort = readSort(timeSorts, state.values.sort);
  const list = useQuery(priceChangesQuery({ status, sort, after: state.cursor }));
  useRefresh(() => void list.refetch());
  const mayChange = usePermission('price.change');
  const open = state.values.open && /^\d{1,20}$/.test(state.values.open) ? state.values.open : undefined;
  const localize = useLocalizedPath();
  const [canceling, setCanceling] = useState<PriceChangeRow | null>(null);
  const keyOf = (key: string) => (key === 'ALL' ? undefined : key);
  const columns: Column<PriceChangeRow>[] = [
    {
      key: 'reason',
      title: t('reason'),
      render: (row) => (
        <span className="s-two">
          <b className="clip">{row.reason}</b>
          <small>{row.requester}</small>
        </span>
      ),
    },
    { key: 'created', title: t('created'), width: '120px', render: (row) => <When time={row.createdTime} /> },
    { key: 'skus', title: t('skus'), width: '80px', isNumber: true, render: (row) => row.skus },
    { key: 'start', title: t('start'), width: '150px', render: (row) => startOf(row) ?? t('atOnce') },
    {
      key: 'done',
      title: t('doneTime'),
      width: '120px',
      render: (row) => (row.doneTime ? <When time={row.doneTime} /> : '–'),
    },
    { key: 'state', title: t('state'), width: '130px', render: (row) => <ChangeState status={row.status} /> },
    {
      key: 'more',
      title: t('actions'),
      width: '100px',
      render: (row) =>
        mayChange && isOpen(row) ? (
          <Button
            size="small"
            className="s-above"
            aria-label={t('cancelOf', { reason: row.reason })}
            onClick={() => setCanceling(row)}
          >
            {t('cancel')}
          </Button>
        ) : null,
    },
  ];
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t('hint')}>
        {mayChange ? (
          <Button type="primary" href={localize(newPriceChangePath)} icon={<Icon name="plus" size={16} />}>
            {t('new')}
          </Button>
        ) : null}
      </PageHead>
      <Views
        label={t('views')}
        current={status ?? 'ALL'}
        views={(['ALL', ...priceChangeStatuses] as const).map((key) => ({ key, name: t(`view.${key}`) }))}
        hrefOf={(key) => state.hrefWith({ status: keyOf(key), open: undefined })}
        onChoose={(key) => state.set({ status: keyOf(key), open: undefined })}
        extra={
          <>
            <ListSorting sorts={timeSorts} value={sort} onChange={state.set} />
            <SavedViews page="prices" />
          </>
        }
      />
      <QueryTable
        list={list}
        label={t('title')}
        columns={columns}
        rows={list.data?.rows}
        keyOf={({ id }) => id}
        onOpen={({ id }) => state.setOnPage({ open: id })}
        selected={open}
        card={(row) => (
          <>
            <p className="s-card-line">
              <b>{row.reason}</b>
              <ChangeState status={row.status} />
            </p>
            <p className="s-hint">
              <LiveText>{`${row.requester} · ${t('skuCount', { count: row.skus })} · ${startOf(row) ?? t('atOnce')}`}</LiveText>
            </p>
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
      {open ? (
        <ChangeDrawer
          id={open}
          onCancel={mayChange ? setCanceling : undefined}
          onClose={() => state.setOnPage({ open: undefined })}
        />
      ) : null}
      {canceling ? <CancelDialog change={canceling} onClose={() => setCanceling(null)} /> : null}
    </div>
  );
}

const isOpen = ({ status }: PriceChangeRow) => status === 'WAITING' || status === 'SCHEDULED';
