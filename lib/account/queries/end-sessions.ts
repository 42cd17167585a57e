import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { useAuth } from '@/lib/stores/auth';
import { devicesKey } from './devices';

/** One session by its id, all but this one, or every session. */
export type EndedSessions = { ids: string } | { others: 'true' } | { all: 'true' };

/** Signs out on other devices, or everywhere. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['end-sessions'],
    mutationFn: async (query: EndedSessions) => {
      await call('DELETE /upms/member/session/delete', { query });
    },
    onSuccess: (_, query) => {
      if ('all' in query) useAuth.getState().clear();
    },
    onSettled: (_, _failure, query) => {
      // A session may have ended meanwhile: the list is refetched after a failure too.
      if (!('all' in query)) return client.invalidateQueries({ queryKey: devicesKey });
    },
  });
}
