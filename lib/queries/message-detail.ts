import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { messageKeys } from './message-list';

export const messageDetailKey = (id: string) => [...messageKeys.all, 'detail', id];

/** One message with its replies. Asking makes them read, so that nothing of it is kept once it is out of sight. */
export function messageDetailQuery(locale: string, id: string) {
  return queryOptions({
    queryKey: [...messageDetailKey(id), locale],
    queryFn: ({ signal }) => call('GET /member/message/{id}', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
