import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pager } from '@/components/ui/navigation/pager';
import { Icon } from '@/components/ui/picture/icon';
import type { OrderRow } from '@/lib/orders/contract';
import { Link } from '@/lib/routing/navigation';
import { homePath } from '@/lib/routing/paths';
import type { Page } from '@/lib/wire/endpoint';
import { OrderCard } from './order-card';
import styles from './order-list.module.css';
import { type ListChoice, listPath, viewFields } from './order-list-choice';
import { type OrderCounts, OrderTabs } from './order-tabs';

/** Tabs, search, orders and pager. Every choice is a URL, so the list works without JavaScript. */
export function OrderList({
  page,
  counts,
  choice,
}: {
  page: Page<OrderRow>;
  counts: OrderCounts;
  choice: ListChoice;
}) {
  const text = useTranslations('order.list');
  const isFiltered = choice.keyword !== '' || choice.view !== 'ALL';
  return (
    <>
      <div className={styles.tools}>
        <OrderTabs choice={choice} counts={counts} />
        <search className={styles.search}>
          <form>
            {viewFields(choice.view).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <input
              className="input"
              type="search"
              name="keyword"
              aria-label={text('search')}
              placeholder={text('search')}
              defaultValue={choice.keyword}
              maxLength={100}
            />
            <button className="icon-button" type="submit" aria-label={text('searchNow')}>
              <Icon name="search" />
            </button>
          </form>
        </search>
      </div>
      {page.records.length === 0 ? (
        <div className="card">
          <EmptyState
            icon="document"
            title={text(isFiltered ? 'emptyFiltered' : 'empty')}
            action={
              <Link className="button button-primary" href={isFiltered ? listPath(null) : homePath}>
                {text(isFiltered ? 'showAll' : 'goShopping')}
              </Link>
            }
          />
        </div>
      ) : (
        <ul className={styles.orders}>
          {page.records.map((order) => (
            <OrderCard key={order.sn} order={order} />
          ))}
        </ul>
      )}
      <Pager
        words="order.list"
        page={choice.page}
        pages={page.totalPages}
        pathOf={(number) => listPath({ ...choice, page: number })}
      />
    </>
  );
}
