import { yuanToFen } from '../../lib/money';
import { addTime } from '../../lib/time';
import type { Transaction } from '../database/connect';
import { goods, goodsCategory, sku } from '../database/schema/catalog';
import type { Localized } from '../database/schema/columns';
import { hotKeyword } from '../database/schema/content';
import { searchColumns } from '../domains/search/search-text';
import { newId } from '../platform/new-id';
import type { CatalogFile, CatalogGoods, CatalogSku } from './catalog-file';
import { furtherPictures } from './goods-covers';

/**
 * Seeds categories, products, skus and hot keywords. Products sold as card codes start
 * without stock, which comes with the codes (seed-cards.ts).
 */
export async function seedGoods(
  tx: Transaction,
  file: CatalogFile,
  { now, sales }: { now: Date; sales: boolean },
): Promise<void> {
  const categories = file.categories.map(({ name, ...category }) => ({ ...category, nameI18n: name }));
  await tx.insert(goodsCategory).values(categories);
  const categoryNames = new Map(file.categories.map(({ code, name }) => [code, name]));
  await tx.insert(goods).values(
    file.goods.map((one, index) => {
      const category = categoryNames.get(one.categoryCode);
      if (!category) throw new RangeError(`${one.slug} has an unknown category`);
      // The file has no publication dates: they follow from its order.
      const publishTime = addTime(now, -(file.goods.length - index) * 3, 'day');
      return { ...goodsRow(one, category), publishTime, salesCount: sales ? one.stats.monthlySales : 0 };
    }),
  );
  await tx.insert(sku).values(file.goods.flatMap((one) => one.skus.map((each) => skuRow(one, each))));
  await tx
    .insert(hotKeyword)
    .values(file.hotKeywords.map((textI18n, index) => ({ id: newId(), textI18n, sort: index + 1 })));
}

function goodsRow(one: CatalogGoods, category: Localized) {
  const { name, caption, brand, keyword: keywords } = one;
  const search = searchColumns({ name, caption, brand, keywords, category });
  return {
    id: one.id,
    sn: one.sn,
    slug: one.slug,
    type: one.type,
    categoryCode: one.categoryCode,
    nameI18n: one.name,
    captionI18n: one.caption,
    unitI18n: one.unit,
    brand: one.brand,
    keywords: one.keyword,
    ...search,
    deliveryMode: one.deliveryMode,
    etaMinSeconds: one.eta.minSeconds,
    etaMaxSeconds: one.eta.maxSeconds,
    etaLabelI18n: one.eta.label,
    regions: one.regions,
    regionNoteI18n: one.regionNote ?? null,
    cover: one.cover,
    pictures: furtherPictures(one).map((name) => `/covers/${name}`),
    isTop: one.isTop,
    isHot: one.isHot,
    popularRank: one.popularRank,
    allowQuantity: one.allowQuantity,
    maxQuantity: one.maxQuantity,
    bulkPrice: (one.bulkPrice ?? []).map(({ minQuantity, discount }) => ({
      quantity: minQuantity,
      ratePpm: ppm(discount),
    })),
    memberDiscount: one.memberDiscount,
    couponAllowed: one.couponAllowed,
    coinRatePpm: ppm(one.coinRate),
    requiresVerification: one.requiresVerification,
    minVipLevel: one.minVipLevel,
    weightGrams: one.weightGrams,
    returnsDays: one.returnsDays ?? null,
    noticesI18n: one.notices,
    specsI18n: [
      ...one.specs.map(({ label }, index) => ({ label, value: variantNames(one, index) })),
      ...one.facts,
    ],
    preorder: one.preorder ?? null,
    rechargeFields: one.rechargeFields,
    accountCheck: one.accountCheck,
    isMarketable: one.isMarketable,
    minPriceFen: Math.min(
      ...one.skus.filter((each) => each.isMarketable).map((each) => yuanToFen(each.price)),
    ),
    ratingSum: 0,
    ratingCount: 0,
  };
}

/** The options of one variant dimension (`Black, White`), from the names of the skus. */
function variantNames(one: CatalogGoods, dimension: number): Localized {
  const names = (language: keyof CatalogSku['name'], separator: string) =>
    [...new Set(one.skus.map((each) => each.name[language].split(' / ')[dimension] ?? ''))]
      .filter(Boolean)
      .join(separator);
  return { 'zh-cn': names('zh-cn', '、'), en: names('en', ', '), 'zh-hk': names('zh-hk', '、') };
}

function skuRow(one: CatalogGoods, each: CatalogSku) {
  const stock = one.deliveryMode === 'CARD' ? 0 : each.stock;
  const doubles = each.firstPurchaseBonus && each.faceValue;
  return {
    id: each.id,
    goodsId: one.id,
    sn: each.sn,
    sort: each.sort,
    nameI18n: each.name,
    specificationI18n: each.specification ? each.name : null,
    faceValue: each.faceValue ?? null,
    bonusValue: each.bonusValue,
    // "First purchase x2": the bonus equals the face value.
    firstPurchaseBonus: doubles ? each.faceValue : null,
    priceFen: yuanToFen(each.price),
    marketPriceFen: each.marketPrice === null ? null : yuanToFen(each.marketPrice),
    costFen: yuanToFen(each.cost),
    available: stock,
    stocked: stock,
    limitPerOrder: each.limitPerOrder,
    isDefault: each.isDefault,
    isPopular: each.isPopular,
    isMarketable: each.isMarketable,
  };
}

function ppm(share: number): number {
  return Math.round(share * 1_000_000);
}
