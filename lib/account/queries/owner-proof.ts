import { useRef } from 'react';
import { call } from '@/lib/api/browser';
import type { VerifyScene } from '@/lib/auth/verify-code-contract';

/** The code of the authenticator, or a recovery code; absent for a member without an authenticator. */
type WithFactorCode = { factorCode?: string };

/** What the member entered to confirm their identity: the password, or a code that was sent to them. */
export type ProofInput = ({ password: string } | { challengeId: string; code: string }) & WithFactorCode;

/** What the backend accepts as proof: the password, or a ticket that lives for minutes. */
export type OwnerProof = ({ ticket: string } | { password: string }) & WithFactorCode;

/**
 * Returns a function that exchanges a code for a ticket; a password is passed on as it is. A code that was sent is
 * exchanged once and its ticket kept, so that a refusal for another reason does not need another message.
 */
export function useOwnerProof(scene: VerifyScene): (input: ProofInput) => Promise<OwnerProof> {
  const kept = useRef<{ name: string; ticket: string } | null>(null);
  return async ({ factorCode, ...input }) => {
    const code = factorCode === undefined ? {} : { factorCode: factorCode.trim() };
    if ('password' in input) return { ...input, ...code };
    const name = `${input.challengeId} ${input.code}`;
    if (kept.current?.name !== name) {
      const { ticket } = await call('POST /upms/member/verify_code/check', { body: { scene, ...input } });
      kept.current = { name, ticket };
    }
    return { ticket: kept.current.ticket, ...code };
  };
}
