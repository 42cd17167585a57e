import { and, eq, lt } from 'drizzle-orm';
import { addTime } from '../../../../lib/time';
import { cardLot } from '../../../database/schema/card-lots';
import type { Context, SystemContext } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { lotWaits } from '../../../platform/waits/work-waits';
import { writeStaffAudit } from '../../../platform/write-audit';
import { lockOwnLot } from './import-progress';

/**
 * Deletes an import that was not ended, with its codes.
 * @throws StoreError 404; `cardLot_stateInvalid` after the end
 */
export async function discardImport(context: Context, id: string): Promise<null> {
  await context.db.transaction(async (tx) => {
    const lot = await lockOwnLot(tx, context, id);
    if (lot.state !== 'IMPORTING') throw new StoreError('cardLot_stateInvalid');
    await tx.delete(cardLot).where(eq(cardLot.id, id));
    await writeStaffAudit(tx, context, {
      action: 'card_lot.discard',
      subjectId: id,
      before: { sn: lot.sn, linesRead: lot.linesRead },
    });
  });
  return null;
}

/** Deletes imports that were not continued. */
export async function dropOldImports({ db, clock, log }: SystemContext): Promise<void> {
  const gone = await db
    .delete(cardLot)
    .where(
      and(
        eq(cardLot.state, 'IMPORTING'),
        lt(cardLot.updatedTime, addTime(clock.now(), -lotWaits.IMPORTING.deadline, 'second')),
      ),
    )
    .returning({ sn: cardLot.sn });
  if (gone.length > 0) log.info({ event: 'card-import.dropped', lots: gone.length }, 'imports were dropped');
}
