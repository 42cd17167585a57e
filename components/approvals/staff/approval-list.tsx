'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSettingWords } from '@/components/settings/staff/setting-words';
import { isLate } from '@/components/staff/format/late';
import { PageHead } from '@/components/staff/format/panel';
import { useReasonText } from '@/components/staff/format/reason-text';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import { Length, Waiting } from '@/components/staff/format/when';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import { Views } from '@/components/staff/list/list-bar';
import { EmptyView, LoadError, QueueDone } from '@/components/staff/list/list-states';
import { KeysetPager } from '@/components/staff/list/query-table';
import { useListState } from '@/components/staff/list/use-list-state';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import { YuanText } from '@/components/ui/price/amount-text';
import type { ApprovalRow } from '@/lib/approvals/staff/contract';
import { queueGoals } from '@/lib/dashboard/queue-goals';
import { approvalViews } from '@/lib/permissions/catalogue-states';
import { approvalCountQuery, approvalsQuery } from '@/lib/products/queries/staff-catalogue';
import { ApprovalPanel } from './approval-panel';

const icons: Record<ApprovalRow['kind'], IconName> = {
  PRICE_CHANGE: 'receipt',
  CARD_LOT: 'card',
  COINS: 'coin',
  REFUND: 'refresh',
  SETTING: 'filter',
  COUPON_GRANT: 'ticket',
  HOLD_RELEASE: 'eye',
  RECHARGE_ACCOUNT: 'user',
  STAFF_ACCESS: 'user',
  REPLACEMENT: 'card',
  PRODUCT_TERMS: 'receipt',
  DEAL: 'receipt',
  COUPON: 'ticket',
  BOOK_CORRECTION: 'receipt',
  CATALOGUE_IMPORT: 'receipt',
  API_KEY: 'lock',
};

const tones: Record<ApprovalRow['status'], Tone> = {
  WAITING: 'amber',
  APPROVED: 'green',
  REFUSED: 'red',
  EXPIRED: 'grey',
  WITHDRAWN: 'grey',
};

/** Everything that needs a second person: the list, and the request that is open beside it. */
export function ApprovalList() {
  const t = useTranslations('staff.approvals');
  const state = useListState(['view', 'id']);
  const view = approvalViews.find((one) => one === state.values.view) ?? 'DECIDE';
  const list = useQuery(approvalsQuery({ view, after: state.cursor }));
  const counts = useQuery(approvalCountQuery());
  useRefresh(() => {
    void list.refetch();
    void counts.refetch();
  });
  const columns = useColumns(view === 'TODAY' || view === 'DECIDED');
  const open = state.values.id && /^\d{1,20}$/.test(state.values.id) ? state.values.id : undefined;
  const keyOf = (key: string) => (key === 'DECIDE' ? undefined : key);
  const countOf = {
    DECIDE: counts.data?.decide,
    OWN: counts.data?.own,
    TODAY: undefined,
    DECIDED: undefined,
    EXPIRED: undefined,
  };
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t('hint')} />
      <Views
        label={t('views')}
        current={view}
        views={approvalViews.map((key) => ({
          key,
          name: t(`view.${key}`),
          count: countOf[key],
          isLate: key === 'DECIDE' && isLate(counts.data?.oldest, queueGoals.approval),
        }))}
        hrefOf={(key) => state.hrefWith({ view: keyOf(key), id: undefined })}
        onChoose={(key) => state.set({ view: keyOf(key), id: undefined })}
      />
      {list.isError && !list.data ? (
        <LoadError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <div className="s-split" data-open={open ? true : undefined}>
          <div>
            <DataTable
              label={t('title')}
              columns={columns}
              rows={list.data?.rows}
              keyOf={({ id }) => id}
              onOpen={({ id }) => state.set({ id })}
              selected={open}
              card={(row) => <Card row={row} />}
              isStale={list.isPlaceholderData}
              empty={
                view === 'DECIDE' ? (
                  <QueueDone title={t('done')} hint={t('doneHint')} />
                ) : (
                  <EmptyView title={t('empty')} />
                )
              }
            />
            <KeysetPager
              state={state}
              next={list.data?.next}
              hint={list.data && t('page', { page: state.page, rows: list.data.rows.length })}
            />
          </div>
          {open ? <ApprovalPanel key={open} id={open} onClose={() => state.set({ id: undefined })} /> : null}
        </div>
      )}
    </div>
  );
}

/** What a request is about: its name, or how many there are. */
function useAbout(): (row: ApprovalRow) => string {
  const t = useTranslations('staff.approvals.about');
  const settings = useSettingWords();
  return ({ kind, about }) => {
    switch (kind) {
      case 'PRICE_CHANGE':
      case 'CARD_LOT':
      case 'COINS':
      case 'COUPON_GRANT':
        return t(kind, { count: Number(about) });
      case 'SETTING':
        return settings.name(about);
      default:
        return about;
    }
  };
}

function Subject({ row }: { readonly row: ApprovalRow }) {
  const t = useTranslations('staff.approvals');
  const reasonText = useReasonText();
  const aboutOf = useAbout();
  return (
    <span className="s-product">
      <Icon name={icons[row.kind]} />
      <span>
        <b className="clip">
          {t(`kind.${row.kind}`)} <span className="s-what">{aboutOf(row)}</span>
        </b>
        <small className="clip">{reasonText(row.reason)}</small>
      </span>
    </span>
  );
}

function useWhy(): (row: ApprovalRow) => string {
  const t = useTranslations('staff.why');
  return ({ why }) => why.map((one) => t(one)).join(', ');
}

/** Time left, or the decision with its person and note. */
function End({ row }: { readonly row: ApprovalRow }) {
  const t = useTranslations('staff.approvals');
  if (row.status === 'WAITING' && row.effectTime !== null) {
    return (
      <span className="s-ended">
        <StateTag tone="amber">{t('alone')}</StateTag>
        <Length ms={row.effectTime - Date.now()} />
      </span>
    );
  }
  if (row.status === 'WAITING') return <Length ms={row.expireTime - Date.now()} />;
  return (
    <span className="s-ended">
      <StateTag tone={tones[row.status]}>
        {row.effectTime !== null && row.status === 'APPROVED' ? t('tookEffect') : t(`status.${row.status}`)}
      </StateTag>
      {row.decidedBy && row.decidedTime ? (
        <small title={row.note ?? undefined}>{`${row.decidedBy} ${row.decidedTime.slice(5, 16)}`}</small>
      ) : null}
    </span>
  );
}

function Card({ row }: { readonly row: ApprovalRow }) {
  const whyOf = useWhy();
  return (
    <span className="s-card">
      <span className="s-card-line">
        <Subject row={row} />
        {row.value === null ? null : (
          <b>
            <YuanText value={row.value} />
          </b>
        )}
      </span>
      <small>{whyOf(row)}</small>
      <span className="s-card-line">
        <small>{row.requester}</small>
        <End row={row} />
      </span>
    </span>
  );
}

function useColumns(isDecided: boolean): Column<ApprovalRow>[] {
  const t = useTranslations('staff.approvals');
  const whyOf = useWhy();
  return [
    { key: 'request', title: t('request'), render: (row) => <Subject row={row} /> },
    {
      key: 'value',
      title: t('value'),
      width: '92px',
      isNumber: true,
      render: ({ value }) => (value === null ? '–' : <YuanText value={value} />),
    },
    {
      key: 'why',
      title: t('why'),
      width: '168px',
      render: (row) => <span className="s-wrap">{whyOf(row)}</span>,
    },
    { key: 'by', title: t('by'), width: '68px', render: ({ requester }) => requester },
    {
      key: 'age',
      title: t('age'),
      width: '76px',
      isNumber: true,
      render: ({ createdTime }) => <Waiting since={createdTime} />,
    },
    {
      key: 'expires',
      title: isDecided ? t('decision') : t('expires'),
      width: isDecided ? '148px' : '88px',
      isNumber: true,
      render: (row) => <End row={row} />,
    },
  ];
}
