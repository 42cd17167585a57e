import { defaultLocale, type Locale } from '@/lib/i18n/locales';
import { packHours } from '@/lib/pricing/parcel-promises';
import type { GoodsDetail } from '@/lib/products/contract';
import type { Sku } from '@/lib/products/sku';
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

/** What the product page says about returns and delivery of a parcel. */
function parcelTerms({ goods, freight }: GoodsDetail): Record<string, JsonLdValue> {
  const days = goods.returnsDays ?? 0;
  const shipping = freight.flatMap(shippingOf);
  return {
    ...(shipping.length > 0 ? { shippingDetails: shipping } : {}),
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: freight.flatMap(({ codes }) => codes),
      returnPolicyCategory: `https://schema.org/${days > 0 ? 'MerchantReturnFiniteReturnWindow' : 'MerchantReturnNotPermitted'}`,
      ...(days > 0 ? { merchantReturnDays: days, returnMethod: 'https://schema.org/ReturnByMail' } : {}),
    },
  };
}

/** Search engines take no shipping details without days. */
function shippingOf({ amount, codes, days }: GoodsDetail['freight'][number]): JsonLdValue[] {
  if (!days) return [];
  return [
    {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: amount.toFixed(2), currency: 'CNY' },
      shippingDestination: codes.map((code) => ({ '@type': 'DefinedRegion', addressCountry: code })),
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: daysOf(0, Math.ceil(packHours / 24)),
        transitTime: daysOf(days.min, days.max),
      },
    },
  ];
}

const daysOf = (minValue: number, maxValue: number): JsonLdValue => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});
