import 'server-only';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { formatPrice } from '@/lib/money';
import type { GoodsDetail } from '@/lib/products/contract';
import { productPath } from '@/lib/routing/paths';
import { lowestPrice } from './lowest-price';
import { pageMetadata } from './page-metadata';
import { productPicturePath } from './share-picture-path';

/** Title, description and picture of a product. Its denominations share one page. */
export async function productMetadata({ goods, skus }: GoodsDetail): Promise<Metadata> {
  const t = await getTranslations('goods.meta');
  const { id, name, caption, etaLabel, type } = goods;
  return pageMetadata({
    path: productPath(id),
    title: type === 'PHYSICAL' ? t('titlePhysical', { name }) : t('title', { name }),
    description: t('description', { name, caption, eta: etaLabel, price: formatPrice(lowestPrice(skus)) }),
    picture: productPicturePath(id),
  });
}
