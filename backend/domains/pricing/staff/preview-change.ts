import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { fenToYuan, yuanToFen } from '../../../../lib/money';
import { sku } from '../../../database/schema/catalog';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { readApprovalLimits } from '../../settings/approval-limits';
import { priceItems } from './price-items';
import { basePrices, changedAlone, priceLimits } from './second-person';

type Preview = Contract['GET /goods/admin/price/preview'];

/**
 * What new prices would change. Changes nothing.
 * @throws StoreError `goods_notFound`; `common_message_badRequest` for an amount that is no price
 */
export async function previewPrices(
  context: Context,
  { items }: z.output<Preview['query']>,
): Promise<z.input<Preview['data']>> {
  const wishes = items.map(({ skuId, price }) => ({ skuId, toFen: yuanToFen(price) }));
  if (wishes.some(({ toFen }) => toFen <= 0)) throw new StoreError('common_message_badRequest');
  const ids = wishes.map(({ skuId }) => skuId);
  const rows = await context.db.select().from(sku).where(inArray(sku.id, ids));
  const now = context.clock.now();
  const base = await basePrices(context.db, rows, now);
  const changed = wishes.flatMap(({ skuId, toFen }) => {
    const row = rows.find(({ id }) => id === skuId);
    if (!row) throw new StoreError('goods_notFound');
    const { priceFen, costFen } = row;
    return priceFen === toFen ? [] : { skuId, baseFen: base.get(skuId) ?? priceFen, toFen, costFen };
  });
  const others = await changedAlone(context.db, staffOf(context).staffId, now);
  const limits = await readApprovalLimits(context.db);
  const shown = await priceItems(context, wishes);
  const effect = shown.reduce(
    (sum, item) => sum + item.sold30 * (yuanToFen(item.price) - yuanToFen(item.now)),
    0,
  );
  return {
    items: shown,
    why: changed.length === 0 ? [] : priceLimits(changed, others, limits),
    // The cost stays, so that what the price adds is margin.
    effect: { sales: fenToYuan(effect), margin: fenToYuan(effect) },
  };
}
