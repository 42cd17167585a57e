import { isNotNull } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect';
import { member } from '../../../database/schema/members';
import type { MemberRow } from '../sessions/open-session';

class Undone extends Error {}

/**
 * Runs writes and rolls them back unless they count, so that requests for known and unknown contacts take the same
 * time.
 */
export async function sameWork(
  tx: Transaction,
  counts: boolean,
  work: (inner: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      await work(inner);
      if (!counts) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
}

/** Any member with an e-mail address, for writes that are rolled back. */
export async function anyMember(tx: Transaction): Promise<MemberRow | undefined> {
  const [row] = await tx.select().from(member).where(isNotNull(member.email)).limit(1);
  return row;
}
