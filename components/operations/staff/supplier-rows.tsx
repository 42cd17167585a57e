import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { formatCount } from '@/components/staff/format/count';
import { formatCurrency } from '@/components/staff/format/money';
import { StateTag } from '@/components/staff/format/state-tag';
import { useSupplierName } from '@/components/staff/format/use-supplier-name';
import { When } from '@/components/staff/format/when';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import { EmptyView, LoadError } from '@/components/staff/list/list-states';
import { LiveText } from '@/components/ui/price/amount-text';
import { type Supplier, suppliersQuery } from '@/lib/operations/queries/staff';
import { percentText } from '@/lib/part-of-whole';
import { LatencyPanel } from './latency-panel';

const tones = { CLOSED: 'green', OPEN: 'red', HALF_OPEN: 'amber' } as const;

/** Suppliers, and how long they took to respond. */
export function SupplierRows() {
  const t = useTranslations('staff.operations');
  return (
    <>
      <SupplierTable />
      <p className="s-hint s-note">{t('breakerHint')}</p>
      <LatencyPanel />
    </>
  );
}

/**
 * Suppliers with balance, circuit breakers and the calls of the last hour.
 * @param isShort without the columns that the overview has no room for
 */
export function SupplierTable({ isShort = false }: { readonly isShort?: boolean }) {
  const t = useTranslations('staff.operations');
  const supplierName = useSupplierName();
  const list = useQuery(suppliersQuery());
  useRefresh(() => void list.refetch());
  if (list.isError && !list.data) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  const seconds = (value: number | null) => (value === null ? '–' : t('seconds', { value }));
  const share = ({ calls, failed }: Supplier) => percentText(calls - failed, calls);
  const columns: Column<Supplier>[] = [
    { key: 'code', title: t('supplier'), render: ({ code }) => <b>{supplierName(code)}</b> },
    { key: 'topUps', title: t('topUps'), width: '120px', render: (row) => <Breaker row={row} of="topUps" /> },
    {
      key: 'checks',
      title: t('accountChecks'),
      width: '120px',
      render: (row) => <Breaker row={row} of="accountChecks" />,
    },
    {
      key: 'calls',
      title: t('calls'),
      width: '100px',
      isNumber: true,
      render: ({ calls }) => formatCount(calls),
    },
    { key: 'success', title: t('success'), width: '100px', isNumber: true, render: share },
    { key: 'p50', title: 'p50', width: '90px', isNumber: true, render: ({ p50 }) => seconds(p50) },
    { key: 'p90', title: 'p90', width: '90px', isNumber: true, render: ({ p90 }) => seconds(p90) },
    {
      key: 'balance',
      title: t('balance'),
      width: '150px',
      isNumber: true,
      render: (row) => <Balance row={row} />,
    },
  ];
  return (
    <DataTable
      label={t('view.SUPPLIERS')}
      columns={isShort ? columns.filter(({ key }) => key !== 'checks' && key !== 'p50') : columns}
      rows={list.data}
      keyOf={({ code }) => code}
      card={(row) => (
        <span className="s-card">
          <span className="s-card-line">
            <b>{supplierName(row.code)}</b>
            <Balance row={row} />
          </span>
          <span className="s-card-line">
            <Breaker row={row} of="topUps" />
            <span>{t('lastHour', { calls: row.calls, share: share(row) })}</span>
          </span>
        </span>
      )}
      empty={<EmptyView title={t('empty')} />}
    />
  );
}

function Breaker({ row, of }: { readonly row: Supplier; readonly of: 'topUps' | 'accountChecks' }) {
  const t = useTranslations('staff.operations.breaker');
  const state = row.breakers?.[of];
  if (!state) return '–';
  return <StateTag tone={tones[state]}>{t(state)}</StateTag>;
}

function Balance({ row }: { readonly row: Supplier }) {
  const t = useTranslations('staff.operations');
  if (!row.balance) return '–';
  const { amount, currency, readTime, isLow } = row.balance;
  return (
    <span className="s-two">
      <b data-tone={isLow ? 'bad' : undefined}>
        <LiveText>{`${formatCurrency(amount, currency)}${isLow ? ` · ${t('low')}` : ''}`}</LiveText>
      </b>
      <small>
        <When time={readTime} />
      </small>
    </span>
  );
}
