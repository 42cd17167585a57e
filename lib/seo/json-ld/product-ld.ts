import type { GoodsDetail, Sku } from '@/lib/contract/goods';
import type { Locale } from '@/lib/i18n/locales';
import { goodsAddress } from '@/lib/routing/addresses';
import { absoluteAddress } from '../absolute-address';
import { goodsPictureAddress } from '../share-picture-address';
import type { JsonLd, JsonLdValue } from './json-ld-text';
import { shopReference } from './shop-ld';

type Context = { readonly detail: GoodsDetail; readonly locale: Locale; readonly brand: string };

/** A goods with an offer for each denomination; a rating only when members gave one. */
export function productLd(context: Context): JsonLd {
  const { goods, skus, reviewSummary } = context.detail;
  const url = absoluteAddress(goodsAddress(goods.id), context.locale);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#product`,
    name: goods.name,
    description: goods.caption,
    sku: goods.id,
    brand: { '@type': 'Brand', name: goods.brand },
    category: goods.categoryName,
    url,
    image: [
      absoluteAddress(goodsPictureAddress(goods.id), context.locale),
      absoluteAddress(goods.cover, 'zh-cn'),
    ],
    offers: skus.map((sku) => offerOf(context, sku)),
    aggregateRating:
      reviewSummary.total > 0
        ? {
            '@type': 'AggregateRating',
            ratingValue: reviewSummary.average,
            reviewCount: reviewSummary.total,
            bestRating: 5,
            worstRating: 1,
          }
        : undefined,
  };
}

function offerOf({ detail, locale, brand }: Context, sku: Sku): JsonLdValue {
  const { goods, dailyDeal } = detail;
  return {
    '@type': 'Offer',
    name: sku.name,
    sku: sku.id,
    url: absoluteAddress(goodsAddress(goods.id, sku.id), locale),
    price: (sku.dealPrice ?? sku.price).toFixed(2),
    priceCurrency: 'CNY',
    priceValidUntil:
      sku.dealPrice !== null && dailyDeal?.skuId === sku.id
        ? new Date(dailyDeal.endTime).toISOString()
        : undefined,
    availability: `https://schema.org/${sku.isOutOfStock ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: shopReference(brand),
  };
}
