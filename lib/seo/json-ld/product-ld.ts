import type { Sku } from '@/lib/contract/products/sku';
import type { GoodsDetail } from '@/lib/contract/storefront/product';
import { defaultLocale, type Locale } from '@/lib/i18n/locales';
import { productPath } from '@/lib/routing/paths';
import { absoluteUrl } from '../absolute-url';
import { productPicturePath } from '../share-picture-path';
import type { JsonLd, JsonLdValue } from './json-ld-text';
import { shopReference } from './shop-ld';

type Context = { readonly detail: GoodsDetail; readonly locale: Locale; readonly brand: string };

/** A product with an offer for each denomination; a rating only when it has reviews. */
export function productLd(context: Context): JsonLd {
  const { goods, skus, reviewSummary } = context.detail;
  const url = absoluteUrl(productPath(goods.id), context.locale);
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
      absoluteUrl(productPicturePath(goods.id), context.locale),
      absoluteUrl(goods.cover, defaultLocale),
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
    url: absoluteUrl(productPath(goods.id, sku.id), locale),
    price: (sku.dealPrice ?? sku.price).toFixed(2),
    priceCurrency: 'CNY',
    priceValidUntil:
      sku.dealPrice !== null && dailyDeal?.skuId === sku.id
        ? new Date(dailyDeal.endTime).toISOString()
        : undefined,
    availability: `https://schema.org/${sku.isOutOfStock ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: shopReference(brand),
    ...(goods.deliveryMode === 'SHIPPING' ? parcelTerms(detail) : {}),
  };
}

/** What the product page says about returns of a parcel. */
function parcelTerms({ goods, freight }: GoodsDetail): Record<string, JsonLdValue> {
  const days = goods.returnsDays ?? 0;
  return {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: freight.flatMap(({ codes }) => codes),
      returnPolicyCategory: `https://schema.org/${days > 0 ? 'MerchantReturnFiniteReturnWindow' : 'MerchantReturnNotPermitted'}`,
      ...(days > 0 ? { merchantReturnDays: days, returnMethod: 'https://schema.org/ReturnByMail' } : {}),
    },
  };
}
