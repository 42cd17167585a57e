import { z } from 'zod';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { spentPasskeyChallenge } from '../../../database/schema/member-factors';
import type { Context } from '../../../platform/context';
import { seal, unseal } from '../../../platform/sealing/key-ring';
import { tokenHash } from '../../../platform/sealing/seal';

const sealed = z.object({
  challenge: z.string(),
  /** The member who adds a passkey; null for a sign-in. */
  memberId: z.string().nullable(),
  /** Epoch milliseconds. */
  end: z.number(),
});
type Sealed = z.infer<typeof sealed>;

const purpose = 'passkey-challenge';
const minutes = 5;

/** Seals a challenge for the browser that asked for it. Nothing is stored before a passkey has signed it. */
export function sealChallenge(
  { environment, clock }: Pick<Context, 'environment' | 'clock'>,
  { challenge, memberId }: { challenge: string; memberId: string | null },
): string {
  const content: Sealed = { challenge, memberId, end: addTime(clock.now(), minutes, 'minute').getTime() };
  return seal(environment, purpose, JSON.stringify(content), purpose);
}

/**
 * Opens a challenge and marks it as used; of concurrent uses one succeeds.
 * @returns null when it is no challenge of this member or sign-in, expired or used
 */
export async function spendChallenge(
  db: Executor,
  context: Pick<Context, 'environment' | 'clock'>,
  { transaction, memberId }: { transaction: string; memberId: string | null },
): Promise<string | null> {
  const opened = open(context, transaction);
  if (opened?.memberId !== memberId || opened.end <= context.clock.now().getTime()) return null;
  const first = await db
    .insert(spentPasskeyChallenge)
    .values({ challengeHash: tokenHash(opened.challenge), expireTime: new Date(opened.end) })
    .onConflictDoNothing()
    .returning({ challengeHash: spentPasskeyChallenge.challengeHash });
  return first.length > 0 ? opened.challenge : null;
}

function open({ environment }: Pick<Context, 'environment'>, transaction: string): Sealed | null {
  try {
    return sealed.parse(JSON.parse(unseal(environment, purpose, transaction, purpose)));
  } catch {
    return null;
  }
}
