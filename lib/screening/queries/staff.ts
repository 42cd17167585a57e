import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/lib/api/browser';
import { randomKey } from '@/lib/api/random-key';
import type { Contract } from '@/lib/contract/contract';
import type { ScreeningView } from '@/lib/screening/staff/contract';
import { orderQueries } from '../../orders/queries/staff';

/** Among the queries about orders: what changes an order changes the queue. */
export const screeningQueries = [...orderQueries, 'screening'] as const;

export function holdsQuery(query: { view: ScreeningView; after?: string }) {
  return queryOptions({
    queryKey: [...screeningQueries, 'list', query],
    queryFn: ({ signal }) => call('GET /order/admin/screening/list', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

export function holdQuery(orderSn: string) {
  return queryOptions({
    queryKey: [...screeningQueries, 'detail', orderSn],
    queryFn: ({ signal }) => call('GET /order/admin/screening/view', { query: { orderSn }, signal }),
    staleTime: 5_000,
  });
}

type Assignment = z.input<Contract['POST /order/admin/screening/assign']['body']>;

/** Each call is a request of its own: taking the next order twice takes two. */
export const assignHold = (body: Assignment) =>
  call('POST /order/admin/screening/assign', { body, idempotencyKey: randomKey() });

type Decision = { orderSn: string; version: number; reason: string };

export const askToVerify = (body: Decision) => call('POST /order/admin/screening/verify', { body });

export const refuseAndLock = (body: Decision) =>
  call('POST /order/admin/screening/refuse_and_lock', { body });
