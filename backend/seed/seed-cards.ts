import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../database/connect';
import { cardLot } from '../database/schema/card-lots';
import { sku } from '../database/schema/catalog';
import { cardCode } from '../database/schema/fulfilment';
import { cardEnding, cardIndex, cardKeyId, encryptCard } from '../domains/delivery/codes/card-vault';
import { newId } from '../platform/new-id';
import type { KeyRing } from '../platform/sealing/key-ring';
import { randomCardText } from './card-format';
import type { CatalogFile } from './catalog-file';

/**
 * Seeds encrypted random card codes for a demo and sets the stock of their skus: `available` mirrors the AVAILABLE
 * rows.
 */
export async function seedCards(tx: Transaction, file: CatalogFile, ring: KeyRing): Promise<void> {
  const keyId = cardKeyId(ring);
  for (const { goodsId, format, seedPerSku } of file.cardInventory) {
    const skuIds = file.goods.find(({ id }) => id === goodsId)?.skus.map(({ id }) => id) ?? [];
    const lots = skuIds.map((skuId) => {
      const id = newId();
      return { id, sn: id, skuId, state: 'ON_SALE' as const, supplier: '', codes: seedPerSku };
    });
    await tx.insert(cardLot).values(lots);
    const rows = lots.flatMap(({ id: batchId, skuId }) =>
      Array.from({ length: seedPerSku }, () => {
        const row = { id: newId(), skuId };
        const secret = randomCardText(format.secret);
        return {
          ...row,
          batchId,
          keyId,
          cardNoEnc: format.cardNo ? encryptCard(ring, row, randomCardText(format.cardNo)) : null,
          secretEnc: encryptCard(ring, row, secret),
          secretHash: cardIndex(ring, secret),
          endingHash: cardEnding(ring, secret),
          state: 'AVAILABLE' as const,
        };
      }),
    );
    await tx.insert(cardCode).values(rows);
    await tx
      .update(sku)
      .set({
        available: sql`${sku.available} + ${seedPerSku}`,
        stocked: sql`${sku.stocked} + ${seedPerSku}`,
      })
      .where(inArray(sku.id, skuIds));
  }
}
