import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { ticketKeys } from './ticket-list';
import { unreadRepliesKey } from './unread-replies';

export function useDeleteTicket(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['delete-ticket', id],
    mutationFn: async () => {
      await call('DELETE /member/message/{id}', { params: { id } });
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ticketKeys.lists });
      void client.invalidateQueries({ queryKey: unreadRepliesKey });
    },
  });
}
