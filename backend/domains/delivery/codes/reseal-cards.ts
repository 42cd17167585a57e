import { and, asc, eq, gt, ne } from 'drizzle-orm';
import { cardCode } from '../../../database/schema/fulfilment';
import type { Services } from '../../../platform/context';
import { RESEAL_PAGE, type Resealed, resealRows } from '../../../platform/sealing/reseal-rows';
import { cardEnding, cardIndex, cardKeyId, caseOf, decryptCard, encryptCard } from './card-vault';

/** Seals card codes of old secrets with the current one, and renews their index. */
export function resealCards({
  db,
  environment,
  log,
}: Pick<Services, 'db' | 'environment' | 'log'>): Promise<Resealed> {
  const keyId = cardKeyId(environment);
  return resealRows(
    log,
    (after) =>
      db
        .select()
        .from(cardCode)
        .where(and(ne(cardCode.keyId, keyId), gt(cardCode.id, after)))
        .orderBy(asc(cardCode.id))
        .limit(RESEAL_PAGE),
    async (card) => {
      const secret = decryptCard(environment, card, card.secretEnc);
      const cardNo = card.cardNoEnc === null ? null : decryptCard(environment, card, card.cardNoEnc);
      const changed = await db
        .update(cardCode)
        .set({
          keyId,
          secretEnc: encryptCard(environment, card, secret),
          cardNoEnc: cardNo === null ? null : encryptCard(environment, card, cardNo),
          secretHash: cardIndex(environment, secret, caseOf(environment, secret, card.secretHash)),
          endingHash: cardEnding(environment, secret),
        })
        .where(and(eq(cardCode.id, card.id), eq(cardCode.secretEnc, card.secretEnc)))
        .returning({ id: cardCode.id });
      return changed.length > 0;
    },
  );
}
