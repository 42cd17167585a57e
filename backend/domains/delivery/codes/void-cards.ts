import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../database/connect';
import { cardCode } from '../../../database/schema/fulfilment';
import { StoreError } from '../../../platform/errors/store-error';

/**
 * Voids codes of a delivered order item whose units are refunded. The named codes come first, then codes that were not
 * shown. A code that was shown becomes INVALID and stays visible; one that was not becomes VOID and is never shown.
 * @throws StoreError refund_tooManyUnits when the item has fewer codes
 */
export async function voidCards(
  tx: Executor,
  input: { orderItemId: string; units: number; cardIds: readonly string[]; now: Date },
): Promise<void> {
  const { orderItemId, units, cardIds, now } = input;
  const named = cardIds.length === 0 ? [] : [desc(inArray(cardCode.id, [...cardIds]))];
  const due = await tx
    .select({ id: cardCode.id })
    .from(cardCode)
    .where(and(eq(cardCode.orderItemId, orderItemId), inArray(cardCode.state, ['SOLD', 'REVEALED'])))
    .orderBy(...named, desc(sql`${cardCode.state} = 'SOLD'`), asc(cardCode.id))
    .limit(units)
    .for('update');
  if (due.length < units) throw new StoreError('refund_tooManyUnits');
  await tx
    .update(cardCode)
    .set({
      state: sql`case ${cardCode.state} when 'SOLD' then 'VOID' else 'INVALID' end`,
      updatedTime: now,
      version: sql`${cardCode.version} + 1`,
    })
    .where(
      inArray(
        cardCode.id,
        due.map(({ id }) => id),
      ),
    );
}
