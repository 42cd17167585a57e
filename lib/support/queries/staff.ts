import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { uploadFile } from '@/lib/api/upload-file';
import type { CallInput, Contract } from '@/lib/contract/contract';

/** Keys of queries about support tickets, which a reply or an assignment invalidates. */
export const inboxQueries = ['staff', 'inbox'] as const;

/** Keys of canned replies. */
export const templateQueries = ['staff', 'templates'] as const;

type Query<Key extends keyof Contract> = CallInput<Key> extends { query: infer Sent } ? Sent : never;
type Body<Key extends keyof Contract> = CallInput<Key> extends { body: infer Sent } ? Sent : never;

export function inboxListQuery(query: Query<'GET /member/admin/message/list'>) {
  return queryOptions({
    queryKey: [...inboxQueries, 'list', query],
    queryFn: ({ signal }) => call('GET /member/admin/message/list', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

export function inboxCountQuery() {
  return queryOptions({
    queryKey: [...inboxQueries, 'count'],
    queryFn: ({ signal }) => call('GET /member/admin/message/count', { signal }),
  });
}

export function ticketQuery(id: string) {
  return queryOptions({
    queryKey: [...inboxQueries, 'ticket', id],
    queryFn: ({ signal }) => call('GET /member/admin/message/{id}', { params: { id }, signal }),
    staleTime: 5_000,
  });
}

export function assigneesQuery() {
  return queryOptions({
    queryKey: ['staff', 'assignees'],
    queryFn: ({ signal }) => call('GET /member/admin/message/assignees', { signal }),
    staleTime: 5 * 60_000,
  });
}

export function templatesQuery() {
  return queryOptions({
    queryKey: templateQueries,
    queryFn: ({ signal }) => call('GET /member/admin/template/list', { signal }),
  });
}

export const replyToTicket = (body: Body<'POST /member/admin/message/reply'>, idempotencyKey: string) =>
  call('POST /member/admin/message/reply', { body, idempotencyKey });

export const beginTicket = (body: Body<'POST /member/admin/message/begin'>, idempotencyKey: string) =>
  call('POST /member/admin/message/begin', { body, idempotencyKey });

/** Uploads a file for a reply. @returns its id */
export const uploadAttachment = async (file: Blob) =>
  (await uploadFile('POST /member/admin/message/upload', file)).id;

export const noteTicket = (body: Body<'POST /member/admin/message/note'>) =>
  call('POST /member/admin/message/note', { body });

export const assignTicket = (body: Body<'POST /member/admin/message/assign'>) =>
  call('POST /member/admin/message/assign', { body });

export const closeTicket = (messageId: string) =>
  call('POST /member/admin/message/close', { body: { messageId } });

export const reopenTicket = (body: Body<'POST /member/admin/message/reopen'>) =>
  call('POST /member/admin/message/reopen', { body });

export const saveTemplate = (body: Body<'POST /member/admin/template/save'>) =>
  call('POST /member/admin/template/save', { body });

export const deleteTemplate = (body: Body<'POST /member/admin/template/delete'>) =>
  call('POST /member/admin/template/delete', { body });
