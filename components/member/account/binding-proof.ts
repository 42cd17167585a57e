import { ApiError } from '@/lib/api/api-error';
import type { OwnerProof } from './use-proof';

/** The proof as the binding calls name it. */
export type BindingProof = { oldTicket: string } | { password: string };

export function bindingProof(proof: OwnerProof): BindingProof {
  return 'ticket' in proof ? { oldTicket: proof.ticket } : proof;
}

/** Whether the proof itself has run out: a ticket lives for minutes. The code is right then, and is asked for anew too. */
export function isProofOver(failure: unknown, proof: OwnerProof): boolean {
  return (
    failure instanceof ApiError && 'ticket' in proof && failure.message === 'common_error_verifyCodeExpired'
  );
}
