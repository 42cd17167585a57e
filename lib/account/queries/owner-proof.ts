import { call } from '@/lib/api/browser';
import type { VerifyScene } from '@/lib/auth/verify-code-contract';

/** What the member entered to confirm their identity: the password, or a code that was sent to them. */
export type ProofInput = { password: string } | { challengeId: string; code: string };

/** What the backend accepts as proof: the password, or a ticket that lives for minutes. */
export type OwnerProof = { ticket: string } | { password: string };

/** Exchanges a code for a ticket; a password is passed on as it is. */
export async function ownerProof(scene: VerifyScene, input: ProofInput): Promise<OwnerProof> {
  if ('password' in input) return input;
  const { ticket } = await call('POST /upms/member/verify_code/check', { body: { scene, ...input } });
  return { ticket };
}
