import { inEveryLanguage } from '../../../../lib/i18n/every-language';
import { defaultLocale } from '../../../../lib/i18n/locales';
import { fenToYuan, yuanToFen } from '../../../../lib/money';
import type {
  FieldContent,
  ProductContent,
  SkuContent,
} from '../../../../lib/products/staff/editor-contract';
import type { LocalizedText } from '../../../../lib/wire/localized-text';
import type { goods, RechargeFieldRow, RechargeOptionRow, sku } from '../../../database/schema/catalog';
import type { Localized } from '../../../database/schema/columns';
import { saleColumns, saleTermsOf } from './sale-terms';

type GoodsRow = typeof goods.$inferSelect;
type SkuRow = typeof sku.$inferSelect;

export const inAll = (text: Localized | null | undefined): LocalizedText =>
  inEveryLanguage((locale) => text?.[locale] ?? '');

/** A stored product as editors see it. Pure. */
export function contentOf(one: GoodsRow, skus: readonly SkuRow[]): ProductContent {
  return {
    name: inAll(one.nameI18n),
    caption: inAll(one.captionI18n),
    unit: inAll(one.unitI18n),
    etaLabel: inAll(one.etaLabelI18n),
    introduction: inAll(one.introductionI18n),
    notices: one.noticesI18n.map(inAll),
    specs: one.specsI18n.map(({ label, value }) => ({ label: inAll(label), value: inAll(value) })),
    brand: one.brand,
    keywords: one.keywords,
    categoryCode: one.categoryCode,
    regions: one.regions,
    regionNote: inAll(one.regionNoteI18n),
    etaMinSeconds: one.etaMinSeconds,
    etaMaxSeconds: one.etaMaxSeconds,
    coverUrl: one.coverUrl,
    pictures: one.pictures,
    isTop: one.isTop,
    isHot: one.isHot,
    allowQuantity: one.allowQuantity,
    maxQuantity: one.maxQuantity,
    requiresVerification: one.requiresVerification,
    weightGrams: one.weightGrams,
    ...saleTermsOf(one),
    minVipLevel: one.minVipLevel,
    returnsDays: one.returnsDays,
    popularRank: one.popularRank,
    rechargeFields: one.rechargeFields.map(fieldOf),
    accountCheck: one.accountCheck,
    skus: skus.map(skuOf),
  };
}

function fieldOf({
  label,
  placeholder,
  help,
  patternMessage,
  options,
  ...plain
}: RechargeFieldRow): FieldContent {
  return {
    ...plain,
    label: inAll(label),
    ...(placeholder ? { placeholder: inAll(placeholder) } : {}),
    ...(help ? { help: { title: inAll(help.title), steps: help.steps.map(inAll) } } : {}),
    ...(patternMessage ? { patternMessage: inAll(patternMessage) } : {}),
    ...(options ? { options: options.map(optionOf) } : {}),
  };
}

type OptionContent = NonNullable<FieldContent['options']>[number];

function optionOf({ value, label, children }: RechargeOptionRow): OptionContent {
  return { value, label: inAll(label), ...(children ? { children: children.map(optionOf) } : {}) };
}

/** A stored sku as editors see it. Pure. */
export function skuOf(one: SkuRow): SkuContent {
  return {
    id: one.id,
    name: inAll(one.nameI18n),
    faceValue: one.faceValue,
    bonusValue: one.bonusValue,
    limitPerOrder: one.limitPerOrder,
    isDefault: one.isDefault,
    isPopular: one.isPopular,
    marketPrice: one.marketPriceFen === null ? null : fenToYuan(one.marketPriceFen),
    cost: fenToYuan(one.costFen),
  };
}

/** The columns of a product that its content sets, except those that depend on other rows. Pure. */
export function columnsOf(content: ProductContent) {
  const {
    name,
    caption,
    unit,
    etaLabel,
    introduction,
    notices,
    specs,
    regionNote,
    coinRate: _coinRate,
    bulkPrice: _bulkPrice,
    skus: _,
    ...plain
  } = content;
  return {
    ...plain,
    ...saleColumns(content),
    nameI18n: name,
    captionI18n: caption,
    unitI18n: unit,
    etaLabelI18n: etaLabel,
    introductionI18n: introduction,
    noticesI18n: notices,
    specsI18n: specs,
    regionNoteI18n: regionNote[defaultLocale] === '' ? null : regionNote,
    rechargeFields: content.rechargeFields.map(fieldRow),
  };
}

/** Optional texts that are empty are left out, as in the seeded catalogue. */
function fieldRow({ placeholder, patternMessage, ...field }: FieldContent): RechargeFieldRow {
  const row: Record<string, unknown> = { ...field };
  if (placeholder && placeholder[defaultLocale] !== '') row.placeholder = placeholder;
  if (patternMessage && patternMessage[defaultLocale] !== '') row.patternMessage = patternMessage;
  for (const [key, value] of Object.entries(row)) if (value === undefined || value === '') delete row[key];
  // The schema of the contract declares the same fields as the column.
  return row as RechargeFieldRow;
}

/** The columns of a sku that its content sets. Pure. */
export function skuColumns(
  { name, faceValue, bonusValue, limitPerOrder, isDefault, isPopular, marketPrice, cost }: SkuContent,
  sort: number,
) {
  return {
    nameI18n: name,
    faceValue,
    bonusValue,
    limitPerOrder,
    isDefault,
    isPopular,
    sort,
    marketPriceFen: marketPrice === null ? null : yuanToFen(marketPrice),
    costFen: yuanToFen(cost),
  };
}
