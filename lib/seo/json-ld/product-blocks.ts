import 'server-only';
import { getLocale, getTranslations } from 'next-intl/server';
import type { GoodsDetail } from '@/lib/products/contract';
import { categoryPath, homePath, productPath } from '@/lib/routing/paths';
import { breadcrumbLd } from './breadcrumb-ld';
import type { JsonLd } from './json-ld-text';
import { productLd } from './product-ld';

/** Structured data of a product page, in the page's language. */
export async function productBlocks(detail: GoodsDetail): Promise<JsonLd[]> {
  const [locale, shell] = await Promise.all([getLocale(), getTranslations('shell')]);
  const { id, name, categoryCode, categoryName } = detail.goods;
  return [
    productLd({ detail, locale, brand: shell('brand') }),
    breadcrumbLd(
      [
        { name: shell('nav.home'), path: homePath },
        { name: categoryName, path: categoryPath(categoryCode) },
        { name, path: productPath(id) },
      ],
      locale,
    ),
  ];
}
