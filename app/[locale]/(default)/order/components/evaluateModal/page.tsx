import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { type PageQuery, pageNumber } from '@/components/account/frame/page-query';
import { OrdersToReview } from '@/components/reviews/own-reviews';
import { Pager } from '@/components/ui/navigation/pager';
import { loadPersonal } from '@/lib/api/load-personal';
import { evaluatePath } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('order.review');
  return { title: text('title'), robots: { index: false } };
}

/** The orders without a product review, each with its review button, at a required public path. */
export default async function EvaluatePage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const page = pageNumber((await searchParams).page);
  const [text, waiting] = await Promise.all([
    getTranslations('order.review'),
    loadPersonal(evaluatePath(page), (call) =>
      call('GET /order/member/review/waiting', { query: { pageNumber: page, pageSize: 10 } }),
    ),
  ]);
  return (
    <main id="main" className="wrap page">
      <div className="page-head">
        <h1>{text('title')}</h1>
      </div>
      <OrdersToReview orders={waiting.records} />
      <Pager page={page} pages={waiting.totalPages} pathOf={evaluatePath} />
    </main>
  );
}
