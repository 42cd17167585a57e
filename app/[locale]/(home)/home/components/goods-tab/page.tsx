import type { Metadata } from 'next';
import { PopularGoods } from '@/components/home/popular-goods';
import { getHome } from '@/lib/queries/get-home';

/** The popular goods alone: an address of the specification's table, not a page to be found. */
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
      <PopularGoods popular={popular} floors={floors} />
    </main>
  );
}
