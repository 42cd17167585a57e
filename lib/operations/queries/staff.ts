import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/lib/api/browser';
import type { CallOutput, Contract } from '@/lib/contract/contract';

/** Keys of queries about suppliers, jobs, webhooks, mails and alarms, which an action invalidates. */
export const operationQueries = ['staff', 'operations'] as const;

export type Supplier = CallOutput<'GET /upms/admin/supplier/list'>[number];
export type SupplierLatency = CallOutput<'GET /upms/admin/supplier/latency'>[number];
export type SupplierCall = CallOutput<'GET /upms/admin/supplier/calls'>['rows'][number];
export type QueueRow = CallOutput<'GET /upms/admin/job/queues'>[number];
export type DeadLetter = CallOutput<'GET /upms/admin/job/dead_letters'>[number];
export type Webhook = CallOutput<'GET /upms/admin/webhook/list'>['rows'][number];
export type Notice = CallOutput<'GET /upms/admin/outbox/list'>['rows'][number];
export type PolicyReport = CallOutput<'GET /upms/admin/policy_report/list'>['rows'][number];
export type AlarmRow = CallOutput<'GET /upms/admin/alarm/list'>['rows'][number];

export function operationCountQuery() {
  return queryOptions({
    queryKey: [...operationQueries, 'count'],
    queryFn: ({ signal }) => call('GET /upms/admin/operations/count', { signal }),
  });
}

export function suppliersQuery() {
  return queryOptions({
    queryKey: [...operationQueries, 'suppliers'],
    queryFn: ({ signal }) => call('GET /upms/admin/supplier/list', { signal }),
  });
}

export function supplierLatencyQuery() {
  return queryOptions({
    queryKey: [...operationQueries, 'latency'],
    queryFn: ({ signal }) => call('GET /upms/admin/supplier/latency', { signal }),
  });
}

export function supplierCallsQuery(after: string | undefined) {
  return queryOptions({
    queryKey: [...operationQueries, 'calls', after],
    queryFn: ({ signal }) => call('GET /upms/admin/supplier/calls', { query: { after }, signal }),
    placeholderData: (before) => before,
  });
}

export function queuesQuery() {
  return queryOptions({
    queryKey: [...operationQueries, 'queues'],
    queryFn: ({ signal }) => call('GET /upms/admin/job/queues', { signal }),
  });
}

export function deadLettersQuery() {
  return queryOptions({
    queryKey: [...operationQueries, 'dead'],
    queryFn: ({ signal }) => call('GET /upms/admin/job/dead_letters', { signal }),
  });
}

export function webhooksQuery(query: z.input<Contract['GET /upms/admin/webhook/list']['query']>) {
  return queryOptions({
    queryKey: [...operationQueries, 'webhooks', query],
    queryFn: ({ signal }) => call('GET /upms/admin/webhook/list', { query, signal }),
    placeholderData: (before) => before,
  });
}

export function noticesQuery(query: z.input<Contract['GET /upms/admin/outbox/list']['query']>) {
  return queryOptions({
    queryKey: [...operationQueries, 'notices', query],
    queryFn: ({ signal }) => call('GET /upms/admin/outbox/list', { query, signal }),
    placeholderData: (before) => before,
  });
}

export function alarmsQuery(query: z.input<Contract['GET /upms/admin/alarm/list']['query']>) {
  return queryOptions({
    queryKey: [...operationQueries, 'alarms', query],
    queryFn: ({ signal }) => call('GET /upms/admin/alarm/list', { query, signal }),
    placeholderData: (before) => before,
  });
}

export function policyReportsQuery(after: string | undefined) {
  return queryOptions({
    queryKey: [...operationQueries, 'policy', after],
    queryFn: ({ signal }) => call('GET /upms/admin/policy_report/list', { query: { after }, signal }),
    placeholderData: (before) => before,
  });
}

export const retryJob = (id: string) => call('POST /upms/admin/job/retry', { body: { id } });
export const retryWebhook = (id: string) => call('POST /upms/admin/webhook/retry', { body: { id } });
export const retryNotice = (id: string) => call('POST /upms/admin/outbox/retry', { body: { id } });

type Reasoned = { id: string; reason: string };

export const closeWebhook = (body: Reasoned) => call('POST /upms/admin/webhook/close', { body });
export const discardJob = (body: Reasoned) => call('POST /upms/admin/job/discard', { body });
export const resolveAlarm = (body: Reasoned) => call('POST /upms/admin/alarm/resolve', { body });
