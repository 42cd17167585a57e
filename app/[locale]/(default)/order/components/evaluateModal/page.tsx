import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OrderList } from '@/components/order/list/order-list';
import { listChoice, listPath } from '@/components/order/list/order-list-choice';
import { loadPersonal } from '@/lib/api/load-personal';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('order.review');
  return { title: text('title'), robots: { index: false } };
}

/** The orders without a product review, at a required public path. */
export default async function EvaluatePage() {
  const choice = { ...listChoice({}), group: 'TO_CONFIRM' as const };
  const [text, [page, counts]] = await Promise.all([
    getTranslations('order.review'),
    loadPersonal(listPath(choice), (call) =>
      Promise.all([
        call('GET /order/member/order/list', { query: { group: 'TO_CONFIRM', pageNumber: 1, pageSize: 10 } }),
        call('GET /order/member/order/statistics'),
      ]),
    ),
  ]);
  return (
    <main id="main" className="wrap page">
      <h1>{text('title')}</h1>
      <OrderList page={page} counts={counts} choice={choice} />
    </main>
  );
}
