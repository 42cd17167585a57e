import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OrderList } from '@/components/order/order-list';
import { listAddress, listChoice } from '@/components/order/order-list-choice';
import { loadOwn } from '@/components/shell/load-own';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('order.review');
  return { title: text('title'), robots: { index: false } };
}

/** The specification's component-like address: the orders that wait for a review. */
export default async function EvaluatePage() {
  const choice = { ...listChoice({}), group: 'TO_CONFIRM' as const };
  const [text, [page, counts]] = await Promise.all([
    getTranslations('order.review'),
    loadOwn(listAddress(choice), (call) =>
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
