import { and, eq, gt, isNull } from 'drizzle-orm';
import type { VerifyScene } from '../../../../lib/auth/verify-code-contract';
import { addTime } from '../../../../lib/time';
import type { Executor, Transaction } from '../../../database/connect';
import { stepUpTicket } from '../../../database/schema/members';
import { StoreError } from '../../../platform/errors/store-error';
import { newToken, tokenHash } from '../../../platform/sealing/seal';
import type { StepUpScene } from './verify-scenes';

/** Seconds a step-up ticket is valid. */
export const ticketTtl = 300;

/** Issues a single-use ticket for one member and purpose; the table stores only its hash. */
export async function issueStepUpTicket(
  tx: Executor,
  {
    memberId,
    scene,
    now,
  }: { memberId: string; scene: StepUpScene | 'RESET_PASSWORD' | 'SECOND_FACTOR'; now: Date },
): Promise<string> {
  const ticket = newToken();
  await tx.insert(stepUpTicket).values({
    ticketHash: tokenHash(ticket),
    memberId,
    scene,
    expireTime: addTime(now, ticketTtl, 'second'),
  });
  return ticket;
}

/**
 * Consumes a ticket in the transaction of the action it permits: it works once, for its member and purpose.
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
