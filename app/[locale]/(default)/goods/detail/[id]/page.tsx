import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { GoodsPage } from '@/components/goods/goods-page';
import { JsonLd } from '@/components/seo/json-ld';
import { MissingPage } from '@/components/shell/missing-page';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { getGoodsDetail } from '@/lib/queries/get-goods-detail';
import { getRelatedGoods } from '@/lib/queries/get-related-goods';
import { discontinuedAddress, localizedAddress } from '@/lib/routing/addresses';
import { goodsMetadata } from '@/lib/seo/goods-metadata';
import { goodsBlocks } from '@/lib/seo/json-ld/goods-blocks';

/** Made with the first request and kept; a change of the goods invalidates it by tag. */
export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams() {
  return [];
}

type Props = { readonly params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const detail = await getGoodsDetail((await params).id);
  return typeof detail === 'string' ? {} : goodsMetadata(detail);
}

export default async function GoodsDetailPage({ params }: Props) {
  const { id } = await params;
  const detail = await getGoodsDetail(id);
  if (detail === 'unknown') return <MissingPage />;
  // A cached page cannot answer 410; the address it leads to can, and does.
  if (detail === 'discontinued') redirect(localizedAddress(discontinuedAddress(id), await getLocale()));
  return (
    <ClientMessages namespaces={['goods']}>
      <JsonLd blocks={await goodsBlocks(detail)} />
      <GoodsPage detail={{ ...detail, related: await getRelatedGoods(detail.goods) }} />
    </ClientMessages>
  );
}
