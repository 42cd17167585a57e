import { eq } from 'drizzle-orm';
import { networkOf } from '../../../../lib/networks';
import type { PresentCard } from '../../../../lib/presents/contract';
import { formatShanghai } from '../../../../lib/time';
import { goods } from '../../../database/schema/catalog';
import { cardCode } from '../../../database/schema/fulfilment';
import { orderItem } from '../../../database/schema/orders';
import type { Context } from '../../../platform/context';
import { localize } from '../../../platform/localize';
import { itemCover } from '../../orders/order-row';
import { regionLabel } from '../../products/regions';
import { findPresent } from '../present-row';

/** Links that one network may look at. */
const limit = { points: 120, seconds: 3600 };

/**
 * The card of a present, for everyone who has its link: nothing of the giver's account or order.
 * @throws StoreError `present_unavailable`; 429
 */
export async function viewPresent(context: Context, { token }: { token: string }): Promise<PresentCard> {
  const { db, locale, clock } = context;
  await context.rateLimits.take(`present-view:${networkOf(context.ip)}`, limit);
  const row = await findPresent(db, token, clock.now());
  const [sold] = await db
    .select({ item: orderItem, coverUrl: goods.coverUrl, regions: goods.regions })
    .from(cardCode)
    .innerJoin(orderItem, eq(orderItem.id, cardCode.orderItemId))
    .innerJoin(goods, eq(goods.id, orderItem.goodsId))
    .where(eq(cardCode.id, row.cardCodeId));
  if (!sold) throw new Error(`Present ${row.id} has no product`);
  return {
    design: row.design,
    receiver: row.receiver,
    greeting: row.greeting,
    goodsId: sold.item.goodsId,
    goodsName: localize(sold.item.nameI18n, locale),
    goodsCover: itemCover(sold, locale),
    specifications: localize(sold.item.specificationI18n, locale),
    regionLabel: regionLabel(sold.regions, locale),
    isOpened: row.state === 'OPENED',
    expireTime: formatShanghai(row.expireTime),
  };
}
