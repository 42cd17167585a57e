import type { Metadata } from 'next';
import { LastNews } from '@/components/home/page/last-news';
import { getNews } from '@/lib/content/queries/get-news';

/** The latest news alone, at a required public path. Not indexed. */
export const metadata: Metadata = { robots: { index: false, follow: true } };
export const dynamic = 'force-static';
export const revalidate = 600;

export function generateStaticParams() {
  return [];
}

export default async function Page() {
  return (
    <main id="main" className="wrap page">
      <LastNews news={await getNews(5)} />
    </main>
  );
}
