import { inArray, sql } from 'drizzle-orm';
import { cardIndex, cardKeyId, encryptCard } from '../../fulfilment/card-vault';
import { newId } from '../../platform/new-id';
import type { Transaction } from '../connect';
import { sku } from '../schema/catalog';
import { cardCode } from '../schema/fulfilment';
import { randomCardText } from './card-format';
import type { CatalogFile } from './catalog-file';

/**
 * Random card codes for a demo to sell, sealed as imported ones are, and with them the stock of their
 * denominations: `available` mirrors the AVAILABLE rows.
 */
export async function seedCards(tx: Transaction, file: CatalogFile, storeSecret: string): Promise<void> {
  const keyId = cardKeyId(storeSecret);
  const batchId = newId();
  for (const { goodsId, format, seedPerSku } of file.cardInventory) {
    const skuIds = file.goods.find(({ id }) => id === goodsId)?.skus.map(({ id }) => id) ?? [];
    const rows = skuIds.flatMap((skuId) =>
      Array.from({ length: seedPerSku }, () => {
        const row = { id: newId(), skuId };
        const secret = randomCardText(format.secret);
        return {
          ...row,
          batchId,
          keyId,
          cardNoEnc: format.cardNo ? encryptCard(storeSecret, row, randomCardText(format.cardNo)) : null,
          secretEnc: encryptCard(storeSecret, row, secret),
          secretHash: cardIndex(storeSecret, secret),
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
