import type { Locale } from '../../../lib/i18n/locales';
import { fenToYuan } from '../../../lib/money';
import { publicOffer } from '../../../lib/pricing/public-offer';
import type { Sku } from '../../../lib/products/sku';
import type { goods, sku } from '../../database/schema/catalog';
import { localize, localizeOptional } from '../../platform/localize';
import { type DealRow, dealsOf } from './daily-deals';
import { unitPrice } from './unit-price';

type SkuRow = typeof sku.$inferSelect;

/**
 * A denomination in wire format.
 * @param all every denomination of the product: unit prices refer to one common unit size
 * @param deals of the product; only a running one changes the price
 */
export function skuOnWire(
  one: SkuRow,
  context: {
    goods: Pick<typeof goods.$inferSelect, 'unitI18n'>;
    all: readonly SkuRow[];
    deals: readonly DealRow[];
    now: Date;
    language: Locale;
  },
): Sku {
  const { language, now } = context;
  const { priceFen, reason, dealId } = publicOffer(one, dealsOf(context.deals, one.id, now));
  return {
    id: one.id,
    name: localize(one.nameI18n, language),
    faceValue: one.faceValue,
    bonusValue: one.bonusValue,
    price: fenToYuan(one.priceFen),
    marketPrice: one.marketPriceFen === null ? null : fenToYuan(one.marketPriceFen),
    dealPrice: reason === 'DEAL' ? fenToYuan(priceFen) : null,
    dealId,
    unitPrice: unitPrice(context.goods.unitI18n, one, context.all, priceFen),
    firstPurchaseBonus: one.firstPurchaseBonus,
    isDefault: one.isDefault,
    isPopular: one.isPopular,
    isOutOfStock: one.available <= 0,
    limitPerOrder: one.limitPerOrder,
    specification: localizeOptional(one.specificationI18n, language),
  };
}
