import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CategoryPage } from '@/components/search/category-page';
import { JsonLd } from '@/components/seo/json-ld';
import { getCategories } from '@/lib/queries/get-categories';
import { getHotGoods } from '@/lib/queries/get-hot-goods';
import { getCategoryGoods } from '@/lib/queries/list-goods';
import { categoryAddress } from '@/lib/routing/addresses';
import { listingChoiceOf } from '@/lib/routing/listing-choice';
import { categoryMetadata } from '@/lib/seo/category-metadata';
import { listingBlocks } from '@/lib/seo/json-ld/listing-blocks';

/** The whole shop without filters; kept as the categories are. */
export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams() {
  return [];
}

export async function generateMetadata(): Promise<Metadata> {
  return categoryMetadata(undefined, await getCategoryGoods());
}

export default async function Page() {
  const [categories, page, hot] = await Promise.all([getCategories(), getCategoryGoods(), getHotGoods()]);
  const t = await getTranslations('search');
  return (
    <>
      <JsonLd blocks={await listingBlocks(t('allGoods'), categoryAddress())} />
      <CategoryPage categories={categories} choice={listingChoiceOf({})} page={page} hot={hot} />
    </>
  );
}
