import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CategoryPage } from '@/components/search/listing/category-page';
import { JsonLd } from '@/components/seo/json-ld';
import { getCategories } from '@/lib/products/queries/get-categories';
import { getHotProducts } from '@/lib/products/queries/get-hot-products';
import { getCategoryProducts } from '@/lib/products/queries/list-products';
import { listingChoiceOf } from '@/lib/routing/choices/listing-choice';
import { categoryPath } from '@/lib/routing/paths';
import { categoryMetadata } from '@/lib/seo/category-metadata';
import { listingBlocks } from '@/lib/seo/json-ld/listing-blocks';

/** The whole shop without filters; cached like the pages of the categories. */
export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams() {
  return [];
}

export async function generateMetadata(): Promise<Metadata> {
  return categoryMetadata(undefined, await getCategoryProducts());
}

export default async function Page() {
  const [categories, page, hot] = await Promise.all([
    getCategories(),
    getCategoryProducts(),
    getHotProducts(),
  ]);
  const t = await getTranslations('search');
  return (
    <>
      <JsonLd blocks={await listingBlocks(t('allGoods'), categoryPath())} />
      <CategoryPage categories={categories} choice={listingChoiceOf({})} page={page} hot={hot} />
    </>
  );
}
