import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { CallInput } from '@/lib/contract/contract';
import { endTicketIntent, ticketIntentKey } from './ticket-intent';
import { ticketKeys } from './ticket-list';

type NewTicket = CallInput<'POST /member/message'>['body'];

/** Submits a support ticket once: a retry of the same text uses the same idempotency key. */
export function useSubmitTicket() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['submit-ticket'],
    mutationFn: async (body: NewTicket) => {
      await call('POST /member/message', { body, idempotencyKey: ticketIntentKey('message', body) });
    },
    onSuccess: () => {
      endTicketIntent('message');
      void client.invalidateQueries({ queryKey: ticketKeys.lists });
    },
  });
}
