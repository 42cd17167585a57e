import { and, count, eq } from 'drizzle-orm';
import type { Executor } from '../../../database/connect';
import { cardLot } from '../../../database/schema/card-lots';
import { cardCode } from '../../../database/schema/fulfilment';

/** What an approver of a lot decides on; null when it is not in quarantine. */
export async function lotContent(db: Executor, id: string): Promise<Record<string, unknown> | null> {
  const [lot] = await db.select().from(cardLot).where(eq(cardLot.id, id));
  if (lot?.state !== 'QUARANTINE') return null;
  const [held] = await db
    .select({ codes: count() })
    .from(cardCode)
    .where(and(eq(cardCode.batchId, id), eq(cardCode.state, 'HELD')));
  return {
    skuId: lot.skuId,
    supplier: lot.supplier,
    invoice: lot.invoice,
    costFen: lot.costFen,
    expireTime: lot.expireTime?.getTime() ?? null,
    knownLines: lot.knownLines,
    codes: held?.codes ?? 0,
  };
}
