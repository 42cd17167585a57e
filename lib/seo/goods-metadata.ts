import 'server-only';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { GoodsDetail } from '@/lib/contract/goods';
import { formatPrice } from '@/lib/money';
import { goodsAddress } from '@/lib/routing/addresses';
import { lowestPrice } from './lowest-price';
import { pageMetadata } from './page-metadata';
import { goodsPictureAddress } from './share-picture-address';

/** Title, description and picture of one goods. Its denominations are views of the one page. */
export async function goodsMetadata({ goods, skus }: GoodsDetail): Promise<Metadata> {
  const t = await getTranslations('goods.meta');
  const { id, name, caption, etaLabel, type } = goods;
  return pageMetadata({
    address: goodsAddress(id),
    title: type === 'PHYSICAL' ? t('titlePhysical', { name }) : t('title', { name }),
    description: t('description', { name, caption, eta: etaLabel, price: formatPrice(lowestPrice(skus)) }),
    picture: goodsPictureAddress(id),
  });
}
