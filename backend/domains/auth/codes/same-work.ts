import type { Transaction } from '../../../database/connect';

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
