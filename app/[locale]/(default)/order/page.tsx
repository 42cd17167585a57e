import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OrderList } from '@/components/orders/list/order-list';
import styles from '@/components/orders/list/order-list.module.css';
import { listChoice, listPath, listQuery } from '@/components/orders/list/order-list-choice';
import { loadPersonal } from '@/lib/api/load-personal';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('order.list');
  return { title: text('title'), robots: { index: false } };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function OrderListPage({ searchParams }: Props) {
  const choice = listChoice(await searchParams);
  const [text, [page, counts]] = await Promise.all([
    getTranslations('order.list'),
    loadPersonal(listPath(choice), (call) =>
      Promise.all([
        call('GET /order/member/order/list', { query: listQuery(choice) }),
        call('GET /order/member/order/statistics'),
      ]),
    ),
  ]);
  return (
    <main id="main" className="wrap page" data-own="">
      <div className={styles.head}>
        <h1>{text('title')}</h1>
      </div>
      <OrderList page={page} counts={counts} choice={choice} />
    </main>
  );
}
