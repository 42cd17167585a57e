import type { Sku } from '../../lib/contract/goods';
import { fenToYuan } from '../../lib/money';
import type { goods, sku } from '../database/schema/catalog';
import { type DealRow, dealState } from './daily-deals';
import { type Language, localize, localizeOptional } from './localize';
import { unitPrice } from './unit-price';

type SkuRow = typeof sku.$inferSelect;

/**
 * A denomination as the wire carries it.
 * @param all every denomination of the goods: unit prices are given for one size of unit
 * @param deals of the goods; only a running one changes the price
 */
export function skuOnWire(
  one: SkuRow,
  context: {
    goods: Pick<typeof goods.$inferSelect, 'unitI18n'>;
    all: readonly SkuRow[];
    deals: readonly DealRow[];
    now: Date;
    language: Language;
  },
): Sku {
  const { language, now } = context;
  const deal = context.deals.find((each) => each.skuId === one.id && dealState(each, now) === 'RUNNING');
  return {
    id: one.id,
    name: localize(one.nameI18n, language),
    faceValue: one.faceValue,
    bonusValue: one.bonusValue,
    price: fenToYuan(one.priceFen),
    marketPrice: one.marketPriceFen === null ? null : fenToYuan(one.marketPriceFen),
    dealPrice: deal ? fenToYuan(deal.discountPriceFen) : null,
    dealId: deal?.id ?? null,
    unitPrice: unitPrice(context.goods.unitI18n, one, context.all, deal?.discountPriceFen),
    firstPurchaseBonus: one.firstPurchaseBonus,
    isDefault: one.isDefault,
    isPopular: one.isPopular,
    isOutOfStock: one.available <= 0,
    limitPerOrder: one.limitPerOrder,
    specification: localizeOptional(one.specificationI18n, language),
  };
}
