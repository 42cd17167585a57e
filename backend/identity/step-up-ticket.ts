import { and, eq, gt, isNull } from 'drizzle-orm';
import type { VerifyScene } from '../../lib/contract/upms';
import type { Executor, Transaction } from '../database/connect';
import { stepUpTicket } from '../database/schema/identity';
import { newToken, tokenHash } from '../platform/seal';
import { StoreError } from '../platform/store-error';
import type { StepUpScene } from './verify-scenes';

/** Seconds a passed step-up counts. */
export const ticketTtl = 300;

export async function issueStepUpTicket(
  tx: Executor,
  { memberId, scene, now }: { memberId: string; scene: StepUpScene | 'RESET_PASSWORD'; now: Date },
): Promise<string> {
  const ticket = newToken();
  await tx.insert(stepUpTicket).values({
    ticketHash: tokenHash(ticket),
    memberId,
    scene,
    expireTime: new Date(now.getTime() + ticketTtl * 1000),
  });
  return ticket;
}

/**
 * Use a ticket up in the transaction of what it allows: it works once, for its member and purpose.
 * @throws StoreError 403 `card_revealRequired` for CARD_REVEAL, else 422 `common_error_verifyCodeExpired`;
 *   never 401, which would sign the member out
 */
export async function spendStepUpTicket(
  tx: Transaction,
  { memberId, scene, ticket, now }: { memberId: string; scene: VerifyScene; ticket: string; now: Date },
): Promise<void> {
  const used = await tx
    .update(stepUpTicket)
    .set({ usedTime: now })
    .where(
      and(
        eq(stepUpTicket.ticketHash, tokenHash(ticket)),
        eq(stepUpTicket.memberId, memberId),
        eq(stepUpTicket.scene, scene),
        isNull(stepUpTicket.usedTime),
        gt(stepUpTicket.expireTime, now),
      ),
    )
    .returning({ scene: stepUpTicket.scene });
  if (used.length > 0) return;
  throw new StoreError(scene === 'CARD_REVEAL' ? 'card_revealRequired' : 'common_error_verifyCodeExpired');
}
