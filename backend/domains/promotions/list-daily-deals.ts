import { inArray } from 'drizzle-orm';
import type { DailyDeal } from '../../../lib/products/deal-contract';
import type { GoodsType } from '../../../lib/products/goods-type';
import { goods } from '../../database/schema/catalog';
import { dealOnWire, findDeals } from '../products/daily-deals';
import { type CardContext, findCards } from '../products/find-cards';

/** Running and upcoming deals with their products, of one type if it is given; sold-out ones remain listed. */
export async function listDailyDeals(context: CardContext, type?: GoodsType): Promise<DailyDeal[]> {
  const now = context.clock.now();
  const deals = await findDeals(context.db, now);
  if (deals.length === 0) return [];
  const goodsIds = [...new Set(deals.map((deal) => deal.goodsId))];
  const { cards } = await findCards(context, { where: inArray(goods.id, goodsIds), limit: goodsIds.length });
  return deals.flatMap((deal) => {
    const card = cards.find(({ id }) => id === deal.goodsId);
    return card && (type ?? card.type) === card.type ? [dealOnWire(deal, card, now, context.locale)] : [];
  });
}
