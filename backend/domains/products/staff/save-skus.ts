import { eq, sql } from 'drizzle-orm';
import { yuanToFen } from '../../../../lib/money';
import { isMarginBelow } from '../../../../lib/pricing/margin';
import { newSkuNumber } from '../../../../lib/products/sku-number';
import type { SkuContent } from '../../../../lib/products/staff/editor-contract';
import type { Transaction } from '../../../database/connect';
import type { goods } from '../../../database/schema/catalog';
import { sku } from '../../../database/schema/catalog';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { hashOf } from '../../../platform/idempotency';
import { newId } from '../../../platform/new-id';
import { readApprovalLimits } from '../../settings/approval-limits';
import { isCounted } from '../is-counted';
import { skuColumns } from './product-content';

/** Units of a new sku that a supplier or a person delivers: their stock is not counted here. */
const unitsAtSupplier = 1_000_000;

/** Changes the SKUs that differ; the others keep their version, so that an open price change stays valid. */
export async function changeSkus(
  tx: Transaction,
  updatedTime: Date,
  before: readonly (typeof sku.$inferSelect)[],
  skus: readonly SkuContent[],
): Promise<void> {
  for (const [index, one] of skus.entries()) {
    const old = before.find(({ id }) => id === one.id);
    if (!old) continue;
    const columns = skuColumns(one, index + 1);
    const isSame = Object.entries(columns).every(
      ([key, value]) => hashOf({ value }) === hashOf({ value: Reflect.get(old, key) }),
    );
    if (isSame) continue;
    await tx
      .update(sku)
      .set({ ...columns, updatedTime, version: sql`${sku.version} + 1` })
      .where(eq(sku.id, old.id));
  }
}

type Owner = Pick<typeof goods.$inferSelect, 'id' | 'sn' | 'deliveryMode' | 'isMarketable'>;

/**
 * Adds new SKUs. On a product that is on sale, and while they wait for a second person, they are off sale. Their first
 * price must keep the least margin.
 * @returns their ids
 */
export async function addSkus(
  tx: Transaction,
  context: Context,
  one: Owner,
  skus: readonly SkuContent[],
  needsSecond: boolean,
): Promise<string[]> {
  const added: string[] = [];
  const { leastMarginPercent } = await readApprovalLimits(tx);
  const known = await tx.select({ sn: sku.sn }).from(sku).where(eq(sku.goodsId, one.id));
  const numbers = known.map(({ sn }) => sn);
  const now = context.clock.now();
  for (const [index, each] of skus.entries()) {
    if (each.id !== null || !each.start) continue;
    const { cost, start } = each;
    const { price } = start;
    if (isMarginBelow(leastMarginPercent, price, cost)) {
      throw new StoreError('goods_marginTooLow', { data: { name: each.name, leastMarginPercent } });
    }
    const units = isCounted(one.deliveryMode) ? 0 : unitsAtSupplier;
    const id = newId();
    added.push(id);
    await tx.insert(sku).values({
      ...skuColumns(each, index + 1),
      id,
      goodsId: one.id,
      sn: newSkuNumber(one.sn, numbers, added.length - 1),
      priceFen: yuanToFen(price),
      available: units,
      stocked: units,
      isMarketable: !one.isMarketable && !needsSecond,
      createdTime: now,
      updatedTime: now,
    });
  }
  return added;
}
