import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { ProductPage } from '@/components/products/page/product-page';
import { JsonLd } from '@/components/seo/json-ld';
import { NotFoundPage } from '@/components/shell/pages/not-found-page';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { getSoldProduct } from '@/lib/products/queries/get-product-detail';
import { getRelatedProducts } from '@/lib/products/queries/get-related-products';
import { discontinuedPathOf, localizedPath } from '@/lib/routing/paths';
import { productBlocks } from '@/lib/seo/json-ld/product-blocks';
import { productMetadata } from '@/lib/seo/product-metadata';

/** Rendered on the first request and cached; a change to the product invalidates it by tag. */
export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams() {
  return [];
}

type Props = { readonly params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const detail = await getSoldProduct((await params).id);
  return typeof detail === 'string' ? {} : productMetadata(detail);
}

export default async function ProductDetailPage({ params }: Props) {
  const { id } = await params;
  const detail = await getSoldProduct(id);
  if (detail === 'unknown') return <NotFoundPage />;
  // A cached page cannot respond with 410, so it redirects to a path that does.
  if (detail === 'discontinued') redirect(localizedPath(discontinuedPathOf(id), await getLocale()));
  return (
    <ClientMessages namespaces={['goods']}>
      <JsonLd blocks={await productBlocks(detail)} />
      <ProductPage detail={detail} related={await getRelatedProducts(detail.goods)} />
    </ClientMessages>
  );
}
