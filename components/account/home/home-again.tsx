import { useTranslations } from 'next-intl';
import { CoverImage } from '@/components/ui/picture/cover-image';
import type { OrderRow } from '@/lib/orders/contract';
import { Link } from '@/lib/routing/navigation';
import { buyAgainPath } from '@/lib/routing/paths';
import styles from './member-home.module.css';

/** The last purchases. Each opens the checkout with the same account, which is checked again there. */
export function HomeAgain({ orders }: { orders: readonly OrderRow[] }) {
  const text = useTranslations('member.home');
  return (
    <section className="card pad" aria-labelledby="member-again">
      <div className={`section-head ${styles.head}`}>
        <h2 id="member-again">{text('lastBought')}</h2>
      </div>
      <ul>
        {orders.map((order) => (
          <li key={order.id} className={styles.account}>
            <CoverImage src={order.goodsCover} size={44} />
            <span className="grow">
              <b translate="no">
                {order.goodsName} {order.specifications}
              </b>
              <span className="small muted number" translate="no">
                ×{order.quantity} {order.accountDisplay}
              </span>
            </span>
            <Link
              className="button button-primary button-small"
              href={buyAgainPath(order)}
              aria-label={text('buyAgainFor', { name: order.goodsName, account: order.accountDisplay ?? '' })}
            >
              {text('buyAgain')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
