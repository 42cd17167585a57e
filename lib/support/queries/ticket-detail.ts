import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { ticketKeys } from './ticket-list';

export const ticketDetailKey = (id: string) => [...ticketKeys.all, 'detail', id];

/** One ticket with its replies. The request marks them as read, so nothing is cached. */
export function ticketDetailQuery(locale: string, id: string) {
  return queryOptions({
    queryKey: [...ticketDetailKey(id), locale],
    queryFn: ({ signal }) => call('GET /member/message/{id}', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
