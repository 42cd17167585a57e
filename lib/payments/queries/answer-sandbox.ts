import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { CallInput } from '@/lib/contract/contract';
import type { SandboxSession } from '@/lib/payments/sandbox-contract';

export type SandboxAnswer =
  | { kind: 'card'; card: CallInput<'POST /sandbox/session/{id}/card'>['body'] }
  | { kind: 'savedCard'; cardId: string }
  | { kind: 'challenge'; approve: boolean }
  | { kind: 'wallet'; choice: 'APPROVE' | 'DECLINE' | 'SLOW' }
  | { kind: 'cancel' };

/** Sends what the shopper entered to the sandbox, as a provider's own script does. */
export function sendSandboxAnswer(id: string, answer: SandboxAnswer): Promise<SandboxSession> {
  const params = { id };
  switch (answer.kind) {
    case 'card':
      return call('POST /sandbox/session/{id}/card', { params, body: answer.card });
    case 'savedCard':
      return call('POST /sandbox/session/{id}/saved_card', { params, body: { cardId: answer.cardId } });
    case 'challenge':
      return call('POST /sandbox/session/{id}/challenge', { params, body: { approve: answer.approve } });
    case 'wallet':
      return call('POST /sandbox/session/{id}/wallet', { params, body: { choice: answer.choice } });
    case 'cancel':
      return call('POST /sandbox/session/{id}/cancel', { params });
  }
}

/** Sends what the shopper entered on a hosted page of the sandbox, and caches the session's new state. */
export function useAnswerSandbox(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: SandboxAnswer) => sendSandboxAnswer(id, answer),
    onSuccess: (session) => {
      client.setQueryData(['sandbox-session', id], session);
    },
  });
}
