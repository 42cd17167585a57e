import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/lib/api/browser';
import type { Contract } from '@/lib/contract/contract';

/** Everything that a text finds. */
export function staffSearchQuery(query: z.input<Contract['GET /upms/admin/search/list']['query']>) {
  return queryOptions({
    queryKey: ['staff', 'search', query],
    queryFn: ({ signal }) => call('GET /upms/admin/search/list', { query, signal }),
    staleTime: 5_000,
  });
}
