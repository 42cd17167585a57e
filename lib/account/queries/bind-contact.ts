import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';
import type { Contact } from './check-contact';
import type { OwnerProof } from './owner-proof';
import { showMember } from './show-member';

/** Binds an e-mail or a phone with the code that was sent to it. */
export function useBindContact(proof: OwnerProof) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['bind-contact'],
    mutationFn: async ({
      contact,
      ...sent
    }: {
      contact: Contact;
      code: string;
      challengeId: string;
      factorCode?: string;
    }) => {
      const proved = { ...sent, ...('ticket' in proof ? { oldTicket: proof.ticket } : proof) };
      const { member } =
        'email' in contact
          ? await call('POST /upms/member/profile/bind_email', { body: { ...contact, ...proved } })
          : await call('POST /upms/member/profile/bind_phone', { body: { ...contact, ...proved } });
      return member;
    },
    onSuccess: (member) => showMember(client, member),
  });
}

/** Whether the proof's ticket has expired; the code itself is right then, and the first step starts again. */
export function isProofExpired(failure: unknown, proof: OwnerProof): boolean {
  return (
    failure instanceof ApiError && 'ticket' in proof && failure.message === 'common_error_verifyCodeExpired'
  );
}
