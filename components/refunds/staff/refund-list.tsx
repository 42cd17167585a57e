'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DisputeRows, disputeStatuses } from '@/components/disputes/staff/dispute-rows';
import { PageHead } from '@/components/staff/format/panel';
import { usePermission } from '@/components/staff/frame/profile-context';
import { Views } from '@/components/staff/list/list-bar';
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
  const state = useListState(['view', 'page', 'status', 'id']);
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
  const viewed = (key: string) => ({
    view: key === 'APPLIED' ? undefined : key,
    page: undefined,
    status: undefined,
    id: undefined,
  });
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t('hint')} />
      <Views
        label={t('views')}
        current={view}
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
      />
      {isDisputes ? (
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
