import { useTranslations } from 'next-intl';
import { formatCount } from '@/components/staff/format/count';
import { formatMinorOf } from '@/components/staff/format/money';
import { Panel } from '@/components/staff/format/panel';
import { StateTag } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import { ExactText, LiveText } from '@/components/ui/price/amount-text';
import type { ProviderBalance } from '@/lib/reconciliation/staff/contract';
import { formatShanghai } from '@/lib/time';

/** What each provider holds in each currency, by its list and by the books, and what was paid out. */
export function BalanceTable({ balances }: { readonly balances: readonly ProviderBalance[] }) {
  const t = useTranslations('staff.reconciliation.balance');
  if (balances.length === 0) return null;
  const moved = (name: 'payments' | 'refunds' | 'disputes'): Column<ProviderBalance> => ({
    key: name,
    title: t(name),
    isNumber: true,
    render: (row) => (
      <span className="s-two">
        <span>
          <ExactText>{formatMinorOf(row[name].minor, row.currency)}</ExactText>
        </span>
        <small>{formatCount(row[name].count)}</small>
      </span>
    ),
  });
  const amount = (
    name: 'feesMinor' | 'listedMinor' | 'ledgerMinor' | 'pendingMinor',
  ): Column<ProviderBalance> => ({
    key: name,
    title: t(name),
    isNumber: true,
    render: (row) => <ExactText>{formatMinorOf(row[name], row.currency)}</ExactText>,
  });
  const columns: Column<ProviderBalance>[] = [
    {
      key: 'provider',
      title: t('provider'),
      width: '112px',
      render: ({ provider, currency }) => (
        <span className="s-two">
          <b>{provider}</b>
          <small>{currency}</small>
        </span>
      ),
    },
    moved('payments'),
    moved('refunds'),
    moved('disputes'),
    amount('feesMinor'),
    {
      key: 'payouts',
      title: t('payouts'),
      isNumber: true,
      render: (row) => (
        <span className="s-two">
          <span>
            <ExactText>{formatMinorOf(row.payouts.minor, row.currency)}</ExactText>
          </span>
          <small>{row.lastPayout ? <When time={formatShanghai(row.lastPayout)} /> : t('noPayout')}</small>
        </span>
      ),
    },
    amount('listedMinor'),
    amount('ledgerMinor'),
    amount('pendingMinor'),
    { key: 'difference', title: t('difference'), isNumber: true, render: (row) => <Difference row={row} /> },
  ];
  return (
    <Panel title={t('title')} extra={<span className="s-hint">{t('hint')}</span>} isFlush>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={balances}
        keyOf={({ provider, currency }) => `${provider} ${currency}`}
        empty={null}
        card={(row) => (
          <span className="s-card">
            <span className="s-card-line">
              <b>{`${row.provider} · ${row.currency}`}</b>
              <Difference row={row} />
            </span>
            <small>
              <LiveText>{`${t('ledgerMinor')} ${formatMinorOf(row.ledgerMinor, row.currency)} · ${t('payouts')} ${formatMinorOf(row.payouts.minor, row.currency)}`}</LiveText>
            </small>
          </span>
        )}
      />
    </Panel>
  );
}

function Difference({ row }: { readonly row: ProviderBalance }) {
  const t = useTranslations('staff.reconciliation.balance');
  if (row.differenceMinor === 0)
    return (
      <StateTag tone="green" icon="check">
        {t('agrees')}
      </StateTag>
    );
  return (
    <b data-tone="bad">
      <ExactText>{formatMinorOf(row.differenceMinor, row.currency)}</ExactText>
    </b>
  );
}
