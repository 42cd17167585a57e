import { useTranslations } from 'next-intl';
import { formatMinorOf } from '@/components/staff/format/money';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import { ExactText } from '@/components/ui/price/amount-text';
import type { CorrectionLine } from '@/lib/reconciliation/correction-rules';

/** The lines of a correcting entry, with debits and credits beside each other. */
export function CorrectionLines({ lines }: { readonly lines: readonly CorrectionLine[] }) {
  const t = useTranslations('staff.reconciliation.correction');
  const amount = (name: 'debit' | 'credit'): Column<CorrectionLine> => ({
    key: name,
    title: t(name),
    isNumber: true,
    render: ({ minor, currency }) =>
      minor > 0 === (name === 'debit') ? (
        <ExactText>{formatMinorOf(Math.abs(minor), currency)}</ExactText>
      ) : null,
  });
  return (
    <DataTable
      label={t('lines')}
      columns={[
        {
          key: 'account',
          title: t('account'),
          render: ({ account, provider }) => (
            <span className="s-two">
              <span>{t(`accounts.${account}`)}</span>
              {provider ? <small>{provider}</small> : null}
            </span>
          ),
        },
        amount('debit'),
        amount('credit'),
      ]}
      rows={lines}
      keyOf={({ account, provider, currency }) => `${account} ${provider ?? ''} ${currency}`}
      empty={null}
      card={({ account, provider, currency, minor }) => (
        <span className="s-card-line">
          <span>{[t(`accounts.${account}`), provider].filter(Boolean).join(' · ')}</span>
          <b>
            <ExactText>{`${t(minor > 0 ? 'debit' : 'credit')} ${formatMinorOf(Math.abs(minor), currency)}`}</ExactText>
          </b>
        </span>
      )}
    />
  );
}
