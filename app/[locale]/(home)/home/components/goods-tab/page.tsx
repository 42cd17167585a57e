import type { Metadata } from 'next';
import { PopularProducts } from '@/components/home/products/popular-products';
import { getHome } from '@/lib/home/queries/get-home';

/** The popular products alone, at a required public path. Not indexed. */
export const metadata: Metadata = { robots: { index: false, follow: true } };
export const dynamic = 'force-static';
export const revalidate = 60;

export function generateStaticParams() {
  return [];
}

export default async function Page() {
  const { popular, floors } = await getHome();
  return (
    <main id="main" className="wrap page">
      <PopularProducts popular={popular} floors={floors} />
    </main>
  );
}
