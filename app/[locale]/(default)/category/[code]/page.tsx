import type { Metadata } from 'next';
import { CategoryPage } from '@/components/search/category-page';
import { JsonLd } from '@/components/seo/json-ld';
import { MissingPage } from '@/components/shell/missing-page';
import { getCategories } from '@/lib/queries/get-categories';
import { getHotGoods } from '@/lib/queries/get-hot-goods';
import { getCategoryGoods } from '@/lib/queries/list-goods';
import { categoryAddress } from '@/lib/routing/addresses';
import { listingChoiceOf } from '@/lib/routing/listing-choice';
import { categoryMetadata } from '@/lib/seo/category-metadata';
import { listingBlocks } from '@/lib/seo/json-ld/listing-blocks';

/** A category without filters; kept, and made anew when its tag is invalidated. */
export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams() {
  return [];
}

type Props = { readonly params: Promise<{ code: string }> };

async function categoryOf(params: Props['params']) {
  const { code } = await params;
  const categories = await getCategories();
  return { categories, category: categories.find((each) => each.code === code) };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { category } = await categoryOf(params);
  return category ? categoryMetadata(category, await getCategoryGoods(category.code)) : {};
}

export default async function Page({ params }: Props) {
  const { categories, category } = await categoryOf(params);
  if (!category) return <MissingPage />;
  const [page, hot] = await Promise.all([getCategoryGoods(category.code), getHotGoods()]);
  const choice = listingChoiceOf({ code: category.code });
  return (
    <>
      <JsonLd blocks={await listingBlocks(category.name, categoryAddress(category.code))} />
      <CategoryPage categories={categories} choice={choice} page={page} hot={hot} />
    </>
  );
}
