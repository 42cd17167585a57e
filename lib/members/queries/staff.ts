import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/lib/api/browser';
import type { CallInput, Contract } from '@/lib/contract/contract';
import { readEvidence } from '../../refunds/queries/staff-evidence';
import { withStepUp } from '../../staff/queries/step-up';

/** Keys of queries about members, which a change of one invalidates. */
export const memberQueries = ['staff', 'members'] as const;

/** Keys of the queue of identity verifications, without the opened ones: opening is recorded. */
export const identityQueries = ['staff', 'identities'] as const;

export function membersQuery(query: z.input<Contract['GET /upms/admin/member/list']['query']>) {
  return queryOptions({
    queryKey: [...memberQueries, 'list', query],
    queryFn: ({ signal }) => call('GET /upms/admin/member/list', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

export function memberQuery(id: string) {
  return queryOptions({
    queryKey: [...memberQueries, 'detail', id],
    queryFn: ({ signal }) => call('GET /upms/admin/member/view', { query: { id }, signal }),
    staleTime: 5_000,
  });
}

export function memberCoinsQuery(id: string, after?: string) {
  return queryOptions({
    queryKey: [...memberQueries, 'coins', id, after],
    queryFn: ({ signal }) => call('GET /upms/admin/member/coin_list', { query: { id, after }, signal }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

export function memberCouponsQuery(id: string, after?: string) {
  return queryOptions({
    queryKey: [...memberQueries, 'coupons', id, after],
    queryFn: ({ signal }) => call('GET /upms/admin/member/coupon_list', { query: { id, after }, signal }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

type Body<Key extends keyof Contract> = CallInput<Key> extends { body: infer Sent } ? Sent : never;

export const readMemberContact = (body: Body<'POST /upms/admin/member/contact'>) =>
  call('POST /upms/admin/member/contact', { body });

export const lockMember = (body: Body<'POST /upms/admin/member/lock'>) =>
  call('POST /upms/admin/member/lock', { body });

export const endMemberSessions = (body: Body<'POST /upms/admin/member/end_sessions'>) =>
  call('POST /upms/admin/member/end_sessions', { body });

export const resetMemberFactors = (body: Body<'POST /upms/admin/member/reset_factors'>) =>
  call('POST /upms/admin/member/reset_factors', { body });

export const noteMember = (body: Body<'POST /upms/admin/member/note'>) =>
  call('POST /upms/admin/member/note', { body });

export const adjustCoins = (body: Body<'POST /upms/admin/member/coin_adjust'>, idempotencyKey: string) =>
  call('POST /upms/admin/member/coin_adjust', { body, idempotencyKey });

type IdentityStatus = 'IN_VERIFICATION' | 'VERIFIED' | 'VERIFICATION_FAILED';

export function identitiesQuery(status: IdentityStatus, pageNumber: number) {
  return queryOptions({
    queryKey: [...identityQueries, 'list', status, pageNumber],
    queryFn: ({ signal }) =>
      call('GET /upms/admin/identity/list', {
        query: { status, pageNumber, pageSize: 50 },
        signal,
      }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

/** How many verifications wait. */
export function identityCountQuery() {
  return queryOptions({
    queryKey: [...identityQueries, 'count'],
    queryFn: ({ signal }) =>
      call('GET /upms/admin/identity/list', {
        query: { status: 'IN_VERIFICATION', pageSize: 1 },
        signal,
      }).then(({ total, oldest }) => ({ total, oldest })),
  });
}

/** A verification in full. Reading it is recorded, so it is not retried automatically. */
export function identityQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'identity', id],
    queryFn: () => withStepUp(() => call('GET /upms/admin/identity/view', { query: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** A document as object URL. */
export function documentQuery(link: string) {
  return queryOptions({
    queryKey: ['staff', 'identity-document', link],
    queryFn: () => withStepUp(() => readEvidence(link)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export const readIdentityNumber = (body: Body<'POST /upms/admin/identity/number'>) =>
  call('POST /upms/admin/identity/number', { body });

export const reviewIdentity = (body: Body<'POST /upms/admin/identity/review'>) =>
  call('POST /upms/admin/identity/review', { body });
