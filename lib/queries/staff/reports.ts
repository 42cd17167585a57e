import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { ReportGroup } from '@/lib/contract/staff/report';
import { downloadFile } from './download';

type ReportQuery = { from: string; to: string; group: ReportGroup };

export function reportQuery(query: ReportQuery) {
  return queryOptions({
    queryKey: ['staff', 'report', query],
    queryFn: ({ signal }) => call('GET /order/admin/report/view', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
}

export const exportReport = (query: ReportQuery, signal: AbortSignal) =>
  downloadFile('GET /order/admin/report/export', { query, signal });
