import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/lib/api/browser';
import type { CallOutput, Contract } from '@/lib/contract/contract';
import type { StaffRole } from '@/lib/permissions/staff-permissions';
import type { TableFormat } from '@/lib/wire/file';
import { downloadFile } from './download';

export function dashboardQuery(query: { from: string; to: string }) {
  return queryOptions({
    queryKey: ['staff', 'dashboard', query],
    queryFn: ({ signal }) => call('GET /order/admin/dashboard/view', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 10_000,
  });
}

/** Key of the query of what is missing before the shop opens. */
export const firstDayQueries = ['staff', 'first-day'] as const;

export function firstDayQuery() {
  return queryOptions({
    queryKey: firstDayQueries,
    queryFn: ({ signal }) => call('GET /order/admin/first_day/view', { signal }),
    staleTime: 10_000,
  });
}

export const sendTestMail = () => call('POST /upms/admin/mail/test', {});

export type AuditRow = CallOutput<'GET /upms/admin/audit/list'>['rows'][number];

type AuditQuery = z.input<Contract['GET /upms/admin/audit/list']['query']>;

export function auditListQuery(query: AuditQuery) {
  return queryOptions({
    queryKey: ['staff', 'audit', query],
    queryFn: ({ signal }) => call('GET /upms/admin/audit/list', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

export const exportAudit = (
  query: Omit<AuditQuery, 'after' | 'size'> & { format: TableFormat },
  signal: AbortSignal,
) => downloadFile('GET /upms/admin/audit/export', { query, signal });

/** Whether the shop is open now, closed until a time, or under maintenance. */
export function storeStateQuery() {
  return queryOptions({
    queryKey: ['staff', 'store-state'],
    queryFn: ({ signal }) => call('GET /store/member/site/config', { signal }),
    select: ({ maintenance, rest }) => ({ maintenance, rest }),
    refetchInterval: 60_000,
    staleTime: 30_000,
  });
}

/** Keys of queries about people and their sessions. */
export const peopleQueries = ['staff', 'people'] as const;

export function peopleQuery(pageNumber: number) {
  return queryOptions({
    queryKey: [...peopleQueries, 'list', pageNumber],
    queryFn: ({ signal }) =>
      call('GET /upms/admin/staff/list', { query: { pageNumber, pageSize: 50 }, signal }),
    placeholderData: (before) => before,
  });
}

export function sessionsQuery() {
  return queryOptions({
    queryKey: [...peopleQueries, 'sessions'],
    queryFn: ({ signal }) => call('GET /auth/admin/session/list', { signal }),
  });
}

export const revokeSession = (id: string) => call('POST /auth/admin/session/revoke', { body: { id } });

export const invitePerson = (body: { email: string; name: string; roles: StaffRole[]; reason: string }) =>
  call('POST /upms/admin/staff/invite', { body });

export const changePerson = (body: {
  id: string;
  roles: StaffRole[];
  enabled: boolean;
  version: number;
  reason: string;
}) => call('POST /upms/admin/staff/update', { body });

export const resetPerson = (body: { id: string; reason: string }) =>
  call('POST /upms/admin/staff/reset', { body });

/** Key of the counts of decisions, which every change of staff may change. */
export const decisionQueries = ['staff', 'decisions'] as const;

/** What waits for a decision of the person. */
export function decisionCountQuery() {
  return queryOptions({
    queryKey: decisionQueries,
    queryFn: ({ signal }) => call('GET /order/admin/decision/count', { signal }),
  });
}
