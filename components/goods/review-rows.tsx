import { useTranslations } from 'next-intl';
import { Stars } from '@/components/ui/stars';
import type { DeliveryMode, Review } from '@/lib/contract/goods';
import styles from './goods-info.module.css';
import { useSpell } from './use-spell';

/** Reviews as members wrote them: text, never HTML. */
export function ReviewRows({
  reviews,
  deliveryMode,
}: {
  reviews: readonly Review[];
  deliveryMode: DeliveryMode;
}) {
  const t = useTranslations('goods.review');
  const spell = useSpell();
  return (
    <ul className={styles.reviews}>
      {reviews.map((review) => (
        <li key={review.id}>
          <div className="row row-wrap">
            <Stars score={review.score} />
            {review.specifications ? <span className="tag">{review.specifications}</span> : null}
            {review.deliverySeconds === null ? null : (
              <span className="tag tag-success">
                {t(deliveryMode === 'SHIPPING' ? 'shipped' : 'delivered', {
                  time: spell(review.deliverySeconds),
                })}
              </span>
            )}
            <span className="small muted">{review.memberNickname}</span>
            <time className="small muted" dateTime={review.createdTime.slice(0, 10)}>
              {review.createdTime.slice(0, 10)}
            </time>
          </div>
          {review.content === '' ? <p className="muted t13">{t('noText')}</p> : <p>{review.content}</p>}
        </li>
      ))}
    </ul>
  );
}
