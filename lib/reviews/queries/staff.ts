import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { CallInput, EndpointKey } from '@/lib/contract/contract';
import { catalogueQueries } from '../../products/queries/staff-catalogue';

type Body<Key extends EndpointKey> = CallInput<Key> extends { body: infer Sent } ? Sent : never;

export function reviewsQuery(query: CallInput<'GET /goods/admin/review/list'>['query']) {
  return queryOptions({
    queryKey: [...catalogueQueries, 'reviews', query],
    queryFn: ({ signal }) => call('GET /goods/admin/review/list', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

export const hideReview = (body: Body<'POST /goods/admin/review/hide'>) =>
  call('POST /goods/admin/review/hide', { body });

export const showReview = (body: Body<'POST /goods/admin/review/show'>) =>
  call('POST /goods/admin/review/show', { body });

export const translateReview = (body: Body<'POST /goods/admin/review/translate'>) =>
  call('POST /goods/admin/review/translate', { body });
