import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/lib/api/browser';
import type { Contract } from '@/lib/contract/contract';

/** Keys of queries about API keys, which an action invalidates. */
export const apiKeyQueries = ['staff', 'api-keys'] as const;

export function apiKeysQuery() {
  return queryOptions({
    queryKey: apiKeyQueries,
    queryFn: ({ signal }) => call('GET /upms/admin/api_key/list', { signal }),
    staleTime: 10_000,
  });
}

type Body<Name extends 'create' | 'revoke'> = z.input<Contract[`POST /upms/admin/api_key/${Name}`]['body']>;

export const createApiKey = (body: Body<'create'>) => call('POST /upms/admin/api_key/create', { body });

export const revokeApiKey = (body: Body<'revoke'>) => call('POST /upms/admin/api_key/revoke', { body });
