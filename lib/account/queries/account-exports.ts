import { queryOptions } from '@tanstack/react-query';
import type { AccountExport } from '@/lib/account/contract';
import { call } from '@/lib/api/browser';

/** Milliseconds between two requests while an export is being written. */
const pollInterval = 2000;

export const exportsKey = ['account-exports'] as const;

/** Data exports, newest first, polled while one is being written. */
export function exportsQuery(first: AccountExport[]) {
  return queryOptions({
    queryKey: exportsKey,
    queryFn: ({ signal }) => call('GET /upms/member/account/export/list', { signal }),
    initialData: first,
    staleTime: 0,
    refetchOnMount: false,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.status === 'WAITING') ? pollInterval : false,
  });
}
