import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/lib/api/browser';
import type { CallOutput, Contract } from '@/lib/contract/contract';

/** Keys of queries about outgoing webhooks, which an action invalidates. */
export const connectionQueries = ['staff', 'connections'] as const;

export type Connection = CallOutput<'GET /upms/admin/connection/list'>[number];
export type SentEvent = CallOutput<'GET /upms/admin/connection/events'>['rows'][number];

export function connectionsQuery() {
  return queryOptions({
    queryKey: [...connectionQueries, 'list'],
    queryFn: ({ signal }) => call('GET /upms/admin/connection/list', { signal }),
    refetchInterval: 30_000,
  });
}

export function sentEventsQuery(query: z.input<Contract['GET /upms/admin/connection/events']['query']>) {
  return queryOptions({
    queryKey: [...connectionQueries, 'events', query],
    queryFn: ({ signal }) => call('GET /upms/admin/connection/events', { query, signal }),
    placeholderData: (before) => before,
    refetchInterval: 15_000,
  });
}

type BodyOf<K extends keyof Contract> = Contract[K] extends { body: z.ZodType }
  ? z.input<Contract[K]['body']>
  : never;
type Body<Name extends 'create' | 'update' | 'rotate' | 'pause' | 'delete' | 'replay' | 'replay_failed'> =
  BodyOf<`POST /upms/admin/connection/${Name}`>;

export const createConnection = (body: Body<'create'>) =>
  call('POST /upms/admin/connection/create', { body });

export const updateConnection = (body: Body<'update'>) =>
  call('POST /upms/admin/connection/update', { body });

export const rotateSecret = (body: Body<'rotate'>) => call('POST /upms/admin/connection/rotate', { body });

export const pauseConnection = (body: Body<'pause'>) => call('POST /upms/admin/connection/pause', { body });

export const deleteConnection = (body: Body<'delete'>) =>
  call('POST /upms/admin/connection/delete', { body });

export const testConnection = (id: string) => call('POST /upms/admin/connection/test', { body: { id } });

export const replayEvent = (body: Body<'replay'>) => call('POST /upms/admin/connection/replay', { body });

export const replayFailed = (body: Body<'replay_failed'>) =>
  call('POST /upms/admin/connection/replay_failed', { body });
