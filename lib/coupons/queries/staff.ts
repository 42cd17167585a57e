import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { CallInput, Contract } from '@/lib/contract/contract';

/** Keys of queries about coupons, which a change of any of them invalidates. */
export const couponQueries = ['staff', 'coupons'] as const;

type Body<Key extends keyof Contract> = CallInput<Key> extends { body: infer Sent } ? Sent : never;

export function couponsQuery(query: CallInput<'GET /order/admin/coupon/list'>['query']) {
  return queryOptions({
    queryKey: [...couponQueries, 'list', query],
    queryFn: ({ signal }) => call('GET /order/admin/coupon/list', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

/** A coupon with its texts in all languages and its example. */
export function couponQuery(id: string) {
  return queryOptions({
    queryKey: [...couponQueries, 'view', id],
    queryFn: ({ signal }) => call('GET /order/admin/coupon/view', { query: { id }, signal }),
    staleTime: 0,
  });
}

/** To whom staff granted a coupon. */
export function couponGrantsQuery(query: CallInput<'GET /order/admin/coupon/grant_list'>['query']) {
  return queryOptions({
    queryKey: [...couponQueries, 'grants', query],
    queryFn: ({ signal }) => call('GET /order/admin/coupon/grant_list', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

/** The example of terms that are being written; null: they are not complete. */
/** The orders that use a coupon. */
export function couponUsesQuery(query: CallInput<'GET /order/admin/coupon/use_list'>['query']) {
  return queryOptions({
    queryKey: [...couponQueries, 'uses', query],
    queryFn: ({ signal }) => call('GET /order/admin/coupon/use_list', { query, signal }),
    placeholderData: (before) => before,
  });
}

export function couponPreviewQuery(body: Body<'POST /order/admin/coupon/preview'> | null) {
  return queryOptions({
    queryKey: [...couponQueries, 'preview', body],
    queryFn: ({ signal }) =>
      body === null ? null : call('POST /order/admin/coupon/preview', { body, signal }),
    placeholderData: (before) => before,
    enabled: body !== null,
    staleTime: 30_000,
  });
}

export const saveCoupon = (body: Body<'POST /order/admin/coupon/save'>) =>
  call('POST /order/admin/coupon/save', { body });

export const endCoupon = (body: Body<'POST /order/admin/coupon/end'>) =>
  call('POST /order/admin/coupon/end', { body });

export const grantCoupon = (body: Body<'POST /order/admin/coupon/grant'>, idempotencyKey: string) =>
  call('POST /order/admin/coupon/grant', { body, idempotencyKey });

/** How many members match a filter; counted again each time, because members change. */
export function couponMembersQuery(body: Body<'POST /order/admin/coupon/count_members'>) {
  return queryOptions({
    queryKey: [...couponQueries, 'members', body],
    queryFn: ({ signal }) => call('POST /order/admin/coupon/count_members', { body, signal }),
    staleTime: 0,
  });
}

export const grantFiltered = (
  body: Body<'POST /order/admin/coupon/grant_filtered'>,
  idempotencyKey: string,
) => call('POST /order/admin/coupon/grant_filtered', { body, idempotencyKey });
