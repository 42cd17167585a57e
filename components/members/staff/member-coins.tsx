import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { formatCount } from '@/components/staff/format/count';
import { Panel } from '@/components/staff/format/panel';
import { StateTag } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import type { Column } from '@/components/staff/list/data-table';
import { EmptyView } from '@/components/staff/list/list-states';
import { KeysetPager, QueryTable } from '@/components/staff/list/query-table';
import { ExactText, LiveText } from '@/components/ui/price/amount-text';
import type { PointLog } from '@/lib/coins/contract';
import { memberCoinsQuery } from '@/lib/members/queries/staff';
import { Link } from '@/lib/routing/navigation';
import { staffMemberPath, staffOrderPath } from '@/lib/routing/staff-paths';
import type { TabState } from './tab-state';

/** Rows of a panel on the overview. */
const fewRows = 6;

/** The coin ledger of a member. @param state of the tab; without it the newest rows are shown in a panel */
export function MemberCoins({ memberId, state }: { readonly memberId: string; readonly state?: TabState }) {
  const t = useTranslations('staff.member');
  const list = useQuery(memberCoinsQuery(memberId, state?.cursor));
  const columns = useColumns();
  const rows = state ? list.data?.rows : list.data?.rows.slice(0, fewRows);
  const table = (
    <QueryTable
      list={list}
      label={t('tab.COINS')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      card={(row) => <CoinCard row={row} />}
      empty={state ? <EmptyView title={t('noCoins')} /> : <p className="s-inset s-hint">{t('noCoins')}</p>}
    />
  );
  if (!state)
    return (
      <Panel
        title={t('ledger')}
        isFlush
        extra={
          <span className="s-actions">
            <span className="s-hint">{t('ledgerHint')}</span>
            <Link className="s-link" href={`${staffMemberPath(memberId)}?tab=COINS`}>
              {t('allCoins')}
            </Link>
          </span>
        }
      >
        {table}
      </Panel>
    );
  return (
    <>
      {table}
      <KeysetPager state={state} next={list.data?.next} hint={t('page', { page: state.page })} />
    </>
  );
}

/** With sign: `+51`, `−900`. */
function Change({ row }: { readonly row: PointLog }) {
  return row.credit > 0 ? (
    <b className="s-delta" data-tone="good">
      <ExactText>{`+${formatCount(row.credit)}`}</ExactText>
    </b>
  ) : (
    <b>
      <ExactText>{`−${formatCount(row.debit)}`}</ExactText>
    </b>
  );
}

function Kind({ row }: { readonly row: PointLog }) {
  const t = useTranslations('staff.member.coinType');
  return <StateTag tone={row.type === 'ADJUST' ? 'amber' : 'grey'}>{t(row.type)}</StateTag>;
}

function Purpose({ row }: { readonly row: PointLog }) {
  const { memo, orderSn } = row;
  if (!orderSn) return <span className="clip">{memo || '–'}</span>;
  return (
    <span className="clip">
      <Link className="s-link" href={staffOrderPath(orderSn)}>
        <ExactText>{`…${orderSn.slice(-8)}`}</ExactText>
      </Link>
      <LiveText>{memo ? ` ${memo}` : null}</LiveText>
    </span>
  );
}

function CoinCard({ row }: { readonly row: PointLog }) {
  return (
    <span className="s-card">
      <span className="s-card-line">
        <Kind row={row} />
        <Change row={row} />
      </span>
      <span className="s-card-line">
        <Purpose row={row} />
        <When time={row.createdTime} />
      </span>
    </span>
  );
}

function useColumns(): Column<PointLog>[] {
  const t = useTranslations('staff.member.coin');
  return [
    { key: 'time', title: t('time'), width: '116px', render: (row) => <When time={row.createdTime} /> },
    { key: 'kind', title: t('kind'), width: '130px', render: (row) => <Kind row={row} /> },
    { key: 'for', title: t('for'), render: (row) => <Purpose row={row} /> },
    {
      key: 'change',
      title: t('change'),
      isNumber: true,
      width: '96px',
      render: (row) => <Change row={row} />,
    },
    {
      key: 'balance',
      title: t('balance'),
      isNumber: true,
      width: '96px',
      render: ({ balance }) => formatCount(balance),
    },
  ];
}
