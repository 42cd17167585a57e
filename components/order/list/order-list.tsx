import { getTranslations } from 'next-intl/server';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pager } from '@/components/ui/navigation/pager';
import { Icon } from '@/components/ui/picture/icon';
import type { Page } from '@/lib/contract/dialect/endpoint';
import type { OrderRow } from '@/lib/contract/orders/order';
import { Link } from '@/lib/routing/navigation';
import { homePath } from '@/lib/routing/paths';
import { OrderCard } from './order-card';
import styles from './order-list.module.css';
import { groups, type ListChoice, listPath, tabs } from './order-list-choice';

type Counts = {
  all: number;
  toPay: number;
  processing: number;
  toConfirm: number;
  completed: number;
  aftersales: number;
};

const tabCounts = { ALL: 'all', COMPLETED: 'completed', AFTERSALES: 'aftersales' } as const;
const groupCounts = { TO_PAY: 'toPay', PROCESSING: 'processing', TO_CONFIRM: 'toConfirm' } as const;

/** Tabs, chips, search, orders and pager. Every choice is a URL, so the list works without JavaScript. */
export async function OrderList({
  page,
  counts,
  choice,
}: {
  page: Page<OrderRow>;
  counts: Counts;
  choice: ListChoice;
}) {
  const text = await getTranslations('order.list');
  const isFiltered = choice.group !== null || choice.keyword !== '' || choice.tab !== 'ALL';
  return (
    <>
      <nav className={`tabs ${styles.tabs}`} aria-label={text('tabs')}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            href={listPath({ ...choice, tab, group: null, page: 1 })}
            aria-current={choice.tab === tab ? 'page' : undefined}
          >
            {text(`tab.${tab}`)} <span className="number muted">{counts[tabCounts[tab]]}</span>
          </Link>
        ))}
      </nav>
      <div className={styles.tools}>
        {choice.tab === 'ALL' ? (
          <div className="row row-wrap">
            {groups.map((group) => {
              const isOn = choice.group === group;
              return (
                <Link
                  key={group}
                  className="chip"
                  href={listPath({ ...choice, group: isOn ? null : group, page: 1 })}
                  aria-current={isOn ? 'true' : undefined}
                >
                  {text(`group.${group}`)} <span className="number">{counts[groupCounts[group]]}</span>
                </Link>
              );
            })}
          </div>
        ) : null}
        <search className={styles.search}>
          <form action="">
            {choice.tab !== 'ALL' ? <input type="hidden" name="tab" value={choice.tab} /> : null}
            {choice.group ? <input type="hidden" name="group" value={choice.group} /> : null}
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
