import type { Metadata } from 'next';
import { CategoryPage } from '@/components/search/category-page';
import { MissingPage } from '@/components/shell/missing-page';
import { getCategories } from '@/lib/queries/get-categories';
import { getHotGoods } from '@/lib/queries/get-hot-goods';
import { getCategoryGoods, listGoods } from '@/lib/queries/list-goods';
import { listingChoiceOf } from '@/lib/routing/listing-choice';
import { categoryMetadata } from '@/lib/seo/category-metadata';

/** `/category` with filters, sorting or a page: too many views to keep each of them. */
type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

async function choiceOf(searchParams: Props['searchParams']) {
  const query = await searchParams;
  const choice = listingChoiceOf(query);
  const categories = await getCategories();
  const category = categories.find((each) => each.code === choice.code);
  // A code that is no category is a mistake in the address, not a filter to be ignored.
  const isKnown = query.code === undefined || query.code === '' || category !== undefined;
  return { categories, category, choice, isKnown };
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { category, choice, isKnown } = await choiceOf(searchParams);
  return isKnown ? categoryMetadata(category, await getCategoryGoods(category?.code), choice) : {};
}

export default async function Page({ searchParams }: Props) {
  const { categories, choice, isKnown } = await choiceOf(searchParams);
  if (!isKnown) return <MissingPage />;
  const [page, hot] = await Promise.all([listGoods(choice), getHotGoods()]);
  // A page past the last one would be an empty page for every number there is.
  if (choice.page > 1 && page.records.length === 0) return <MissingPage />;
  return <CategoryPage categories={categories} choice={choice} page={page} hot={hot} />;
}
