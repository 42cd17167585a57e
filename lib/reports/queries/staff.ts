import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { ReportGroup } from '@/lib/reports/staff/contract';
import type { TableFormat } from '@/lib/wire/file';
import { downloadFile } from '../../staff/queries/download';

type ReportQuery = { from: string; to: string; group: ReportGroup };

export function reportQuery(query: ReportQuery) {
  return queryOptions({
    queryKey: ['staff', 'report', query],
    queryFn: ({ signal }) => call('GET /order/admin/report/view', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
}

export const exportReport = (query: ReportQuery & { format: TableFormat }, signal: AbortSignal) =>
  downloadFile('GET /order/admin/report/export', { query, signal });

type TakingsQuery = Omit<ReportQuery, 'group'>;

export function takingsQuery(query: TakingsQuery) {
  return queryOptions({
    queryKey: ['staff', 'takings', query],
    queryFn: ({ signal }) => call('GET /order/admin/report/takings', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
}

export const exportTakings = (query: TakingsQuery & { format: TableFormat }, signal: AbortSignal) =>
  downloadFile('GET /order/admin/report/takings_export', { query, signal });
