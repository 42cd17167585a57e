import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** Keys of queries about settings, which a change invalidates. */
export const settingQueries = ['staff', 'settings'] as const;

export function settingsQuery() {
  return queryOptions({
    queryKey: [...settingQueries, 'list'],
    queryFn: ({ signal }) => call('GET /upms/admin/setting/list', { signal }),
  });
}

export function settingHistoryQuery(key: string) {
  return queryOptions({
    queryKey: [...settingQueries, 'history', key],
    queryFn: ({ signal }) => call('GET /upms/admin/setting/history', { query: { key }, signal }),
  });
}

export const saveSetting = (body: { key: string; version: number; value: unknown; reason: string }) =>
  call('POST /upms/admin/setting/save', { body });
