import type { Transaction } from '../database/connect';

class Undone extends Error {}

/**
 * Do some writes, and undo them unless they count: what is written for a known address takes the time of what is
 * written for nobody.
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
