import { and, eq, isNull } from 'drizzle-orm';
import { cardCode } from '../../../database/schema/fulfilment';
import type { SystemContext } from '../../../platform/context';
import { cardEnding, decryptCard } from './card-vault';

/** Codes of one run: the next run continues. */
const batch = 2000;

/** Computes the index of the last characters of codes from before it was stored. Ends at once when all have one. */
export async function refreshCodeEndings({
  db,
  environment,
}: Pick<SystemContext, 'db' | 'environment'>): Promise<void> {
  const codes = await db.select().from(cardCode).where(isNull(cardCode.endingHash)).limit(batch);
  for (const code of codes) {
    await db
      .update(cardCode)
      .set({ endingHash: cardEnding(environment, decryptCard(environment, code, code.secretEnc)) })
      // Not a code that was resealed meanwhile.
      .where(and(eq(cardCode.id, code.id), isNull(cardCode.endingHash)));
  }
}
