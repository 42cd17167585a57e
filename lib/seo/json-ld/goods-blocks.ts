import 'server-only';
import { getLocale, getTranslations } from 'next-intl/server';
import type { GoodsDetail } from '@/lib/contract/goods';
import { categoryAddress, goodsAddress, homeAddress } from '@/lib/routing/addresses';
import { breadcrumbLd } from './breadcrumb-ld';
import type { JsonLd } from './json-ld-text';
import { productLd } from './product-ld';

/** What a goods page says to search engines, in the page's language. */
export async function goodsBlocks(detail: GoodsDetail): Promise<JsonLd[]> {
  const [locale, shell] = await Promise.all([getLocale(), getTranslations('shell')]);
  const { id, name, categoryCode, categoryName } = detail.goods;
  return [
    productLd({ detail, locale, brand: shell('brand') }),
    breadcrumbLd(
      [
        { name: shell('nav.home'), address: homeAddress },
        { name: categoryName, address: categoryAddress(categoryCode) },
        { name, address: goodsAddress(id) },
      ],
      locale,
    ),
  ];
}
