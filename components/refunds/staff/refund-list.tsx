'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DisputeRows, disputeStatuses } from '@/components/disputes/staff/dispute-rows';
import { PageHead } from '@/components/staff/format/panel';
import { usePermission } from '@/components/staff/frame/profile-context';
import { SearchField, Views } from '@/components/staff/list/list-bar';
import { SavedViews } from '@/components/staff/list/saved-views';
import { useListState } from '@/components/staff/list/use-list-state';
import { staffRequestListQuery } from '@/lib/refunds/queries/staff';
import { RefundRows } from './refund-rows';
import { RequestRows } from './request-rows';

const requestViews = ['APPLIED', 'APPROVED', 'DONE', 'REJECTED'] as const;
const disputeViews = ['DISPUTES'] as const;
const refundViews = ['MANUAL', 'PENDING', 'SUBMITTED', 'SUCCEEDED'] as const;

/** Requests of members by their state, refunds that are under way or have failed, and disputes of payments. */
export function RefundList() {
  const t = useTranslations('staff.refunds');
  const state = useListState(['view', 'q', 'page', 'status', 'id']);
  const mayRefund = usePermission('refund.order');
  const seesDisputes = usePermission('dispute.manage');
  const request = requestViews.find((one) => one === state.values.view);
  const refund = mayRefund ? refundViews.find((one) => one === state.values.view) : undefined;
  const isDisputes = seesDisputes && state.values.view === 'DISPUTES';
  const view = isDisputes ? 'DISPUTES' : (refund ?? request ?? 'APPLIED');
  const status = disputeStatuses.find((one) => one === state.values.status) ?? 'OPEN';
  const page = Math.max(1, Math.min(100_000, Number.parseInt(state.values.page ?? '1', 10) || 1));
  const open = (next: number) => state.set({ page: next > 1 ? String(next) : undefined });
  // The navigation shows the same number and keeps it current.
  const waiting = useQuery(staffRequestListQuery({ status: 'APPLIED', pageSize: 1 }));
  const q = state.values.q?.slice(0, 100);
  const viewed = (key: string) => ({
    view: key === 'APPLIED' ? undefined : key,
    q: undefined,
    page: undefined,
    status: undefined,
    id: undefined,
  });
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t('hint')} />
      <Views
        label={t('views')}
        current={q ? '' : view}
        views={[
          ...requestViews,
          ...(mayRefund ? refundViews : []),
          ...(seesDisputes ? disputeViews : []),
        ].map((key) => ({
          key,
          name: t(`view.${key}`),
          count: key === 'APPLIED' ? waiting.data?.total : undefined,
        }))}
        hrefOf={(key) => state.hrefWith(viewed(key))}
        onChoose={(key) => state.set(viewed(key))}
        extra={<SavedViews page="refunds" />}
      />
      <div className="s-filters">
        <SearchField
          value={q}
          label={t('search')}
          onChange={(text) => state.set({ q: text, page: undefined, id: undefined })}
        />
      </div>
      {q ? (
        <Found key={q} q={q} mayRefund={mayRefund} />
      ) : isDisputes ? (
        <DisputeRows
          status={status}
          page={page}
          open={state.values.id}
          onStatus={(next) =>
            state.set({ status: next === 'OPEN' ? undefined : next, page: undefined, id: undefined })
          }
          onPage={open}
          onOpen={(id) => state.set({ id })}
        />
      ) : refund ? (
        <RefundRows status={refund} page={page} onPage={open} />
      ) : (
        <RequestRows status={request ?? 'APPLIED'} page={page} onPage={open} />
      )}
    </div>
  );
}

/** Requests and refunds of the orders that a search finds, in every state. */
function Found({ q, mayRefund }: { readonly q: string; readonly mayRefund: boolean }) {
  const t = useTranslations('staff.refunds.found');
  const [requestPage, setRequestPage] = useState(1);
  const [refundPage, setRefundPage] = useState(1);
  return (
    <>
      <h2 className="s-sub">{t('requests')}</h2>
      <RequestRows q={q} page={requestPage} onPage={setRequestPage} />
      {mayRefund ? (
        <>
          <h2 className="s-sub">{t('refunds')}</h2>
          <RefundRows q={q} page={refundPage} onPage={setRefundPage} />
        </>
      ) : null}
    </>
  );
}
