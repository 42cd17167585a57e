import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { VerifyScene } from '../../../../lib/auth/verify-code-contract';
import { networkOf } from '../../../../lib/networks';
import type { Transaction } from '../../../database/connect';
import { verifyCode } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { isSame } from '../../../platform/sealing/seal';
import { codeHashOf } from './verify-code-hash';

const mostTries = 5;
/** Tries from one network of challenges that do not exist. Tries of an existing challenge have their own limit. */
const unknownChallenges = { points: 30, seconds: 3600 };

export type CodeAttempt = {
  challengeId: string;
  scene: VerifyScene;
  code: string;
  /** The signed-in member the code was sent to; prevents using up the tries of another member's code. */
  memberId?: string;
};

/** What a correct code proves: control of the address or number it was sent to. */
export type ProvedChallenge = { id: string; targetHash: string };

/**
 * Counts a try and compares the code. The try is counted outside the caller's transaction, so that it remains counted
 * when that transaction fails; `spendVerifyCode` consumes the code inside it.
 * @throws StoreError `common_error_verifyCode` when wrong, also for the right code of another challenge or purpose;
 *   `common_error_verifyCodeExpired` when expired, used, tried five times or another member's; 429 after many of these
 */
export async function tryVerifyCode(context: Context, attempt: CodeAttempt): Promise<ProvedChallenge> {
  const [row] = await context.db
    .update(verifyCode)
    .set({ tries: sql`${verifyCode.tries} + 1`, updatedTime: context.clock.now() })
    .where(
      and(
        eq(verifyCode.id, attempt.challengeId),
        attempt.memberId === undefined ? undefined : eq(verifyCode.memberId, attempt.memberId),
        isNull(verifyCode.usedTime),
        lt(verifyCode.tries, mostTries),
        gt(verifyCode.expireTime, context.clock.now()),
      ),
    )
    .returning();
  if (!row) {
    await countUnknown(context, attempt.challengeId);
    throw new StoreError('common_error_verifyCodeExpired');
  }
  const code = attempt.code.trim();
  const given = codeHashOf(context, { id: row.id, scene: attempt.scene, code });
  if (!isSame(row.codeHash, given)) throw new StoreError('common_error_verifyCode');
  return { id: row.id, targetHash: row.targetHash };
}

/** Counts a challenge that does not exist; one that has ended is no guess. */
async function countUnknown(context: Context, challengeId: string): Promise<void> {
  const [ended] = await context.db
    .select({ id: verifyCode.id })
    .from(verifyCode)
    .where(eq(verifyCode.id, challengeId));
  if (!ended) await context.rateLimits.take(`code-try:${networkOf(context.ip)}`, unknownChallenges);
}

/**
 * Consumes the code; of concurrent calls one succeeds.
 * @throws StoreError `common_error_verifyCodeExpired`
 */
export async function spendVerifyCode(tx: Transaction, challengeId: string, now: Date): Promise<void> {
  const spent = await tx
    .update(verifyCode)
    .set({ usedTime: now, updatedTime: now })
    .where(and(eq(verifyCode.id, challengeId), isNull(verifyCode.usedTime), gt(verifyCode.expireTime, now)))
    .returning({ id: verifyCode.id });
  if (spent.length === 0) throw new StoreError('common_error_verifyCodeExpired');
}
