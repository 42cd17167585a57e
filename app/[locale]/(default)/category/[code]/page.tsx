import type { Metadata } from 'next';
import { CategoryPage } from '@/components/search/listing/category-page';
import { JsonLd } from '@/components/seo/json-ld';
import { NotFoundPage } from '@/components/shell/pages/not-found-page';
import { getCategories } from '@/lib/products/queries/get-categories';
import { getHotProducts } from '@/lib/products/queries/get-hot-products';
import { getCategoryProducts } from '@/lib/products/queries/list-products';
import { listingChoiceOf } from '@/lib/routing/choices/listing-choice';
import { categoryPath } from '@/lib/routing/paths';
import { categoryMetadata } from '@/lib/seo/category-metadata';
import { listingBlocks } from '@/lib/seo/json-ld/listing-blocks';

/** A category without filters; cached, and revalidated when its tag is invalidated. */
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
  return category ? categoryMetadata(category, await getCategoryProducts(category.code)) : {};
}

export default async function Page({ params }: Props) {
  const { categories, category } = await categoryOf(params);
  if (!category) return <NotFoundPage />;
  const [page, hot] = await Promise.all([getCategoryProducts(category.code), getHotProducts()]);
  const choice = listingChoiceOf({ code: category.code });
  return (
    <>
      <JsonLd blocks={await listingBlocks(category.name, categoryPath(category.code))} />
      <CategoryPage categories={categories} choice={choice} page={page} hot={hot} />
    </>
  );
}
