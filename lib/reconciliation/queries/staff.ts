import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { uploadFile } from '@/lib/api/upload-file';
import type { CallInput, CallOutput } from '@/lib/contract/contract';
import type { DisputeStatus } from '@/lib/disputes/contract';

/** Keys of queries about disputes and the comparison of the books, which a decision invalidates. */
export const financeQueries = ['staff', 'finance'] as const;

export type StaffDispute = CallOutput<'GET /order/admin/dispute/list'>['records'][number];
export type StaffDisputeDetail = CallOutput<'GET /order/admin/dispute/view'>;
export type BookDifference = CallOutput<'GET /order/admin/reconciliation/list'>['records'][number];

export function disputesQuery(query: { status: DisputeStatus; pageNumber?: number; pageSize?: number }) {
  return queryOptions({
    queryKey: [...financeQueries, 'disputes', query],
    queryFn: ({ signal }) => call('GET /order/admin/dispute/list', { query, signal }),
    placeholderData: (before) => before,
  });
}

export function disputeQuery(id: string) {
  return queryOptions({
    queryKey: [...financeQueries, 'dispute', id],
    queryFn: ({ signal }) => call('GET /order/admin/dispute/view', { query: { id }, signal }),
  });
}

export const recordEvidence = (body: { disputeId: string; note: string }) =>
  call('POST /order/admin/dispute/evidence', { body });

export const uploadEvidenceFile = async (file: Blob) =>
  (await uploadFile('POST /order/admin/dispute/upload', file)).id;

export const submitEvidence = (body: CallInput<'POST /order/admin/dispute/submit'>['body']) =>
  call('POST /order/admin/dispute/submit', { body });

export function differencesQuery(query: {
  state: 'OPEN' | 'RESOLVED';
  pageNumber: number;
  pageSize: number;
}) {
  return queryOptions({
    queryKey: [...financeQueries, 'differences', query],
    queryFn: ({ signal }) => call('GET /order/admin/reconciliation/list', { query, signal }),
    placeholderData: (before) => before,
  });
}

export function reconciliationQuery() {
  return queryOptions({
    queryKey: [...financeQueries, 'summary'],
    queryFn: ({ signal }) => call('GET /order/admin/reconciliation/summary', { signal }),
  });
}

export const correctBooks = (
  body: CallInput<'POST /order/admin/reconciliation/correct'>['body'],
  idempotencyKey: string,
) => call('POST /order/admin/reconciliation/correct', { body, idempotencyKey });

export const resolveDifference = (body: { id: string; reason: string }) =>
  call('POST /order/admin/reconciliation/resolve', { body });
