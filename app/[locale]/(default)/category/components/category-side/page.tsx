import type { Metadata } from 'next';
import { CategoryChips, CategorySide } from '@/components/search/listing/category-side';
import { getCategories } from '@/lib/products/queries/get-categories';

/** The list of categories alone, at a required public path. Not indexed. */
export const metadata: Metadata = { robots: { index: false, follow: true } };
export const dynamic = 'force-static';
export const revalidate = 600;

export function generateStaticParams() {
  return [];
}

export default async function Page() {
  const categories = await getCategories();
  return (
    <main id="main" className="wrap page">
      <CategoryChips categories={categories} />
      <CategorySide categories={categories} />
    </main>
  );
}
