import { useTranslations } from 'next-intl';
import { Link } from '@/lib/routing/navigation';
import styles from './order-list.module.css';
import { type ListChoice, type ListView, listPath, views } from './order-list-choice';

export type OrderCounts = {
  all: number;
  toPay: number;
  processing: number;
  toConfirm: number;
  completed: number;
  aftersales: number;
};

const countOf: Record<ListView, keyof OrderCounts> = {
  ALL: 'all',
  TO_PAY: 'toPay',
  PROCESSING: 'processing',
  TO_CONFIRM: 'toConfirm',
  COMPLETED: 'completed',
  AFTERSALES: 'aftersales',
};

/** All parts of the order list in one row, each with its number of orders. */
export function OrderTabs({ choice, counts }: { choice: ListChoice; counts: OrderCounts }) {
  const text = useTranslations('order.list');
  return (
    <nav className={`tabs ${styles.tabs}`} aria-label={text('tabs')}>
      {views.map((view) => (
        <Link
          key={view}
          href={listPath({ ...choice, view, page: 1 })}
          aria-current={choice.view === view ? 'page' : undefined}
        >
          {text(`view.${view}`)} <span className="number muted">{counts[countOf[view]]}</span>
        </Link>
      ))}
    </nav>
  );
}
