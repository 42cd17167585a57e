'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { OrderNumber } from '@/components/staff/format/order-number';
import { PageHead } from '@/components/staff/format/panel';
import { StateTag } from '@/components/staff/format/state-tag';
import { Waiting, When } from '@/components/staff/format/when';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import type { Column } from '@/components/staff/list/data-table';
import { Pager, Views } from '@/components/staff/list/list-bar';
import { EmptyView, QueueDone } from '@/components/staff/list/list-states';
import { QueryTable } from '@/components/staff/list/query-table';
import { useListState } from '@/components/staff/list/use-list-state';
import {
  type BookDifference,
  differencesQuery,
  reconciliationQuery,
} from '@/lib/reconciliation/queries/staff';
import { Link } from '@/lib/routing/navigation';
import { staffOrderActionPath, staffOrderPath } from '@/lib/routing/staff-paths';
import { parseShanghai } from '@/lib/time';
import { BalanceTable } from './balance-table';
import { BookTiles } from './book-tiles';
import { useMovementText } from './movement-text';

const ResolveDialog = dynamic(() => import('./resolve-dialog').then((file) => file.ResolveDialog), {
  ssr: false,
});

const CorrectDialog = dynamic(() => import('./correct-dialog').then((file) => file.CorrectDialog), {
  ssr: false,
});

const views = ['OPEN', 'RESOLVED'] as const;

/** Differences between the books and the payment providers. */
export function Reconciliation() {
  const t = useTranslations('staff.reconciliation');
  const rows = useTranslations('staff.common');
  const state = useListState(['view', 'page']);
  const view = views.find((one) => one === state.values.view) ?? 'OPEN';
  const page = Math.max(1, Math.min(100_000, Number.parseInt(state.values.page ?? '1', 10) || 1));
  const list = useQuery(differencesQuery({ state: view, pageNumber: page, pageSize: 50 }));
  const summary = useQuery(reconciliationQuery());
  const [resolving, setResolving] = useState<BookDifference | null>(null);
  const [correcting, setCorrecting] = useState<BookDifference | 'NEW' | null>(null);
  useRefresh(() => {
    void list.refetch();
    void summary.refetch();
  });
  const columns = useColumns(view, setResolving);
  const viewed = (key: string) => ({ view: key === 'OPEN' ? undefined : key, page: undefined });
  const open = (next: number) => state.set({ page: next > 1 ? String(next) : undefined });
  const { total, totalPages = 1 } = list.data ?? {};
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t('hint')}>
        <Button disabled={!summary.data} onClick={() => setCorrecting('NEW')}>
          {t('correction.title')}
        </Button>
      </PageHead>
      {summary.data ? <BookTiles summary={summary.data} /> : null}
      {summary.data ? <BalanceTable balances={summary.data.balances} /> : null}
      <Views
        label={t('views')}
        current={view}
        views={views.map((key) => ({
          key,
          name: t(`view.${key}`),
          count: key === 'OPEN' ? summary.data?.open : undefined,
        }))}
        hrefOf={(key) => state.hrefWith(viewed(key))}
        onChoose={(key) => state.set(viewed(key))}
      />
      <QueryTable
        list={list}
        label={t('title')}
        columns={columns}
        rows={list.data?.records}
        keyOf={({ id }) => id}
        card={(row) => <Card row={row} onResolve={setResolving} />}
        empty={
          view === 'OPEN' ? (
            <QueueDone title={t('done')} hint={t('doneHint')} />
          ) : (
            <EmptyView title={t('empty')} />
          )
        }
      />
      <Pager
        hint={total === undefined ? undefined : rows('rows', { total })}
        onPrevious={page > 1 ? () => open(page - 1) : undefined}
        onNext={page < totalPages ? () => open(page + 1) : undefined}
      />
      {resolving ? (
        <ResolveDialog
          difference={resolving}
          onCorrect={() => {
            setCorrecting(resolving);
            setResolving(null);
          }}
          onClose={() => setResolving(null)}
        />
      ) : null}
      {correcting && summary.data ? (
        <CorrectDialog
          difference={correcting === 'NEW' ? null : correcting}
          providers={summary.data.providers}
          currencies={summary.data.currencies}
          onClose={() => setCorrecting(null)}
        />
      ) : null}
    </div>
  );
}

function Kind({ row }: { readonly row: BookDifference }) {
  const t = useTranslations('staff.reconciliation');
  return (
    <StateTag tone={row.resolvedTime ? 'grey' : 'red'} icon={row.resolvedTime ? 'check' : 'alert'}>
      {t(`kind.${row.kind}`)}
    </StateTag>
  );
}

/** The likely cause of a difference, as far as its kind and both sides say. */
function useCause(): (row: BookDifference) => string {
  const t = useTranslations('staff.reconciliation.cause');
  return ({ kind, expected, found }) => {
    const [own, theirs] = [expected, found].map((side) => Number(/(-?\d+) [A-Z]{3}$/.exec(side ?? '')?.[1]));
    if (kind === 'STATE' && /^(PAYMENT|REFUND|DISPUTE) [2-9]/.test(found ?? '')) return t('SECOND');
    if (kind === 'AMOUNT' && own !== undefined && theirs !== undefined && own !== theirs)
      return theirs < own ? t('LESS') : t('MORE');
    return t(kind);
  };
}

/** A payment that brought more than its order needs is refunded; anything else is explained with a reason. */
function Action({
  row,
  onResolve,
}: {
  readonly row: BookDifference;
  readonly onResolve: (row: BookDifference) => void;
}) {
  const t = useTranslations('staff.reconciliation');
  const isSecondPayment = row.kind === 'STATE' && /^PAYMENT [2-9]/.test(row.found ?? '');
  return (
    <span className="s-actions">
      {row.orderSn && isSecondPayment ? (
        <Link className="s-link s-above" href={staffOrderActionPath(row.orderSn, 'REFUND')}>
          {t('refundOrder')}
        </Link>
      ) : null}
      <Resolve row={row} onResolve={onResolve} />
    </span>
  );
}

function Resolve({
  row,
  onResolve,
}: {
  readonly row: BookDifference;
  readonly onResolve: (row: BookDifference) => void;
}) {
  const t = useTranslations('staff.reconciliation');
  return (
    <Button size="small" className="s-above" onClick={() => onResolve(row)}>
      {t('resolve')}
    </Button>
  );
}

function Order({ row }: { readonly row: BookDifference }) {
  if (!row.orderSn) return '–';
  return (
    <Link className="s-link" href={staffOrderPath(row.orderSn)}>
      <OrderNumber sn={row.orderSn} />
    </Link>
  );
}

function Card({
  row,
  onResolve,
}: {
  readonly row: BookDifference;
  readonly onResolve: (row: BookDifference) => void;
}) {
  const textOf = useMovementText();
  return (
    <span className="s-card">
      <span className="s-card-line">
        <Kind row={row} />
        <Order row={row} />
      </span>
      <code translate="no" className="clip">
        {row.subject}
      </code>
      <span className="s-card-line">
        <span>
          {textOf(row.expected)} → {textOf(row.found)}
        </span>
        {row.resolvedTime ? <When time={row.resolvedTime} /> : <Resolve row={row} onResolve={onResolve} />}
      </span>
    </span>
  );
}

function useColumns(
  view: (typeof views)[number],
  onResolve: (row: BookDifference) => void,
): Column<BookDifference>[] {
  const t = useTranslations('staff.reconciliation');
  const textOf = useMovementText();
  const causeOf = useCause();
  const columns: Column<BookDifference>[] = [
    { key: 'kind', title: t('difference'), width: '176px', render: (row) => <Kind row={row} /> },
    { key: 'order', title: t('order'), width: '156px', render: (row) => <Order row={row} /> },
    {
      key: 'subject',
      title: t('subject'),
      render: (row) => (
        <span className="s-two">
          <code translate="no" className="clip" title={row.subject}>
            {row.subject}
          </code>
          <small className="s-wrap">{causeOf(row)}</small>
        </span>
      ),
    },
    { key: 'provider', title: t('provider'), width: '76px', render: ({ provider }) => provider },
    {
      key: 'expected',
      title: t('expected'),
      width: '104px',
      isNumber: true,
      render: ({ expected }) => textOf(expected),
    },
    {
      key: 'found',
      title: t('found'),
      width: '136px',
      isNumber: true,
      render: ({ found }) => textOf(found),
    },
  ];
  if (view === 'OPEN') {
    return [
      ...columns,
      {
        key: 'age',
        title: t('age'),
        width: '92px',
        isNumber: true,
        render: ({ foundTime }) => <Waiting since={parseShanghai(foundTime)} />,
      },
      {
        key: 'action',
        title: t('action'),
        width: '150px',
        render: (row) => <Action row={row} onResolve={onResolve} />,
      },
    ];
  }
  return [
    ...columns,
    { key: 'resolution', title: t('resolution'), render: ({ resolution }) => resolution ?? '–' },
    {
      key: 'resolved',
      title: t('resolved'),
      width: '110px',
      render: ({ resolvedTime }) => (resolvedTime ? <When time={resolvedTime} /> : '–'),
    },
  ];
}
