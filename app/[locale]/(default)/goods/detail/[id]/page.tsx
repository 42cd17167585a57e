import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { GoodsPage } from '@/components/goods/goods-page';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { formatPrice } from '@/lib/money';
import { getGoodsDetail } from '@/lib/queries/get-goods-detail';
import { goodsAddress } from '@/lib/routing/addresses';
import { pageMetadata } from '@/lib/seo/page-metadata';

/** Made with the first request and kept; a change of the goods invalidates it by tag. */
export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams() {
  return [];
}

type Props = { readonly params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const detail = await getGoodsDetail(id);
  if (!detail) return {};
  const t = await getTranslations('goods.meta');
  const { name, caption, etaLabel, cover, type } = detail.goods;
  const lowest = Math.min(...detail.skus.map((sku) => sku.dealPrice ?? sku.price));
  return pageMetadata({
    address: goodsAddress(id),
    title: type === 'PHYSICAL' ? t('titlePhysical', { name }) : t('title', { name }),
    description: t('description', { name, caption, eta: etaLabel, price: formatPrice(lowest) }),
    image: cover,
  });
}

export default async function GoodsDetailPage({ params }: Props) {
  const { id } = await params;
  const detail = await getGoodsDetail(id);
  if (!detail) notFound();
  return (
    <ClientMessages namespaces={['goods']}>
      <GoodsPage detail={detail} />
    </ClientMessages>
  );
}
