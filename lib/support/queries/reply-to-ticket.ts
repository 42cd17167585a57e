import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';
import type { CallInput } from '@/lib/contract/contract';
import { ticketDetailKey } from './ticket-detail';
import { endTicketIntent, ticketIntentKey } from './ticket-intent';

type Reply = Omit<CallInput<'POST /member/message/reply'>['body'], 'messageId'>;

/** Sends a ticket reply once and refetches the ticket. */
export function useReplyToTicket(messageId: string) {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: ticketDetailKey(messageId) });
  return useMutation({
    mutationKey: ['reply-to-ticket', messageId],
    mutationFn: async (reply: Reply) => {
      const body = { messageId, ...reply };
      await call('POST /member/message/reply', { body, idempotencyKey: ticketIntentKey('reply', body) });
    },
    onSuccess: () => {
      endTicketIntent('reply');
      void refetch();
    },
    onError: (failure) => {
      // The ticket was closed or deleted elsewhere.
      if (failure instanceof ApiError && (failure.status === 422 || failure.status === 404)) void refetch();
    },
  });
}
