import { eq } from 'drizzle-orm';
import type { ImportProgress } from '../../../../lib/delivery/staff/contract';
import type { Executor } from '../../../database/connect';
import { cardLot } from '../../../database/schema/card-lots';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';

export type LotEntry = typeof cardLot.$inferSelect;

/** @throws StoreError 404 */
export async function lockLot(tx: Executor, id: string): Promise<LotEntry> {
  const [lot] = await tx.select().from(cardLot).where(eq(cardLot.id, id)).for('update');
  if (!lot) throw new StoreError('common_message_notFound');
  return lot;
}

/**
 * Locks an import of the signed-in person.
 * @throws StoreError 404, also for the import of another person
 */
export async function lockOwnLot(tx: Executor, context: Context, id: string): Promise<LotEntry> {
  const lot = await lockLot(tx, id);
  if (lot.importedBy !== staffOf(context).staffId) throw new StoreError('common_message_notFound');
  return lot;
}

export function progressOf(lot: LotEntry): ImportProgress {
  return {
    id: lot.id,
    sn: lot.sn,
    state: lot.state,
    linesRead: lot.linesRead,
    good: lot.codes,
    known: lot.knownLines,
    bad: lot.badLines,
  };
}
