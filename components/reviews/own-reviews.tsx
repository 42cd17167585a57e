import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { Stars } from '@/components/ui/picture/stars';
import { ClockTime } from '@/components/ui/time/clock-time';
import type { OrderRow } from '@/lib/orders/contract';
import type { OwnReview } from '@/lib/reviews/contract';
import { Link } from '@/lib/routing/navigation';
import { orderListPath, orderPath, productPath } from '@/lib/routing/paths';
import styles from './review.module.css';

/** Delivered orders without a product review; the order page has the form. */
export function OrdersToReview({ orders }: { orders: readonly OrderRow[] }) {
  const text = useTranslations('member.review');
  if (orders.length === 0) return <NoReviews kind="WAITING" />;
  return (
    <ul className={`card pad ${styles.list}`}>
      {orders.map((order) => (
        <li key={order.sn} className={styles.row}>
          <CoverImage src={order.goodsCover} size={56} />
          <div className="grow">
            <b translate="no">{order.goodsName}</b>
            <p className="t13 second">
              {order.specifications} <span className="number">×{order.quantity}</span>
            </p>
            <p className="small muted">
              <ClockTime time={order.createdTime} />
            </p>
          </div>
          <Link
            className="button button-primary"
            href={`${orderPath(order.sn)}#review`}
            aria-label={text('writeOf', { name: order.goodsName })}
          >
            {text('write')}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function OwnReviews({ reviews }: { reviews: readonly OwnReview[] }) {
  const text = useTranslations('member.review');
  if (reviews.length === 0) return <NoReviews kind="DONE" />;
  return (
    <ul className={`card pad ${styles.list}`}>
      {reviews.map((review) => (
        <li key={review.id} className={styles.row}>
          <CoverImage src={review.goodsCover} size={56} />
          <div className="grow">
            <b translate="no">
              {review.isMarketable ? (
                <Link href={productPath(review.goodsId)}>{review.goodsName}</Link>
              ) : (
                review.goodsName
              )}
            </b>
            {review.specifications ? <p className="t13 second">{review.specifications}</p> : null}
            <p className={styles.score}>
              <Stars score={review.score} />
              <ClockTime className="small muted" time={review.createdTime} />
              <span className="small muted">{text('shownAs', { name: review.shownAs })}</span>
              {review.isShown ? null : <span className="tag">{text('hidden')}</span>}
              {review.hiddenWhy ? (
                <span className="small second">{text(`hiddenWhy.${review.hiddenWhy}`)}</span>
              ) : null}
            </p>
            <p className={review.content ? undefined : 'muted'}>{review.content || text('noWords')}</p>
          </div>
          {review.orderSn ? (
            <Link className="button" href={orderPath(review.orderSn)}>
              {text('order')}
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function NoReviews({ kind }: { kind: 'WAITING' | 'DONE' }) {
  const text = useTranslations('member.review');
  return (
    <div className="card">
      <EmptyState
        icon="star"
        title={text(`empty.${kind}`)}
        action={
          <Link className="button button-primary" href={orderListPath()}>
            {text('toOrders')}
          </Link>
        }
      />
    </div>
  );
}
