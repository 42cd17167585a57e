import { Stars } from '@/components/ui/stars';
import type { Review } from '@/lib/contract/goods';
import styles from './goods-info.module.css';

/** Reviews as members wrote them: text, never HTML. */
export function ReviewRows({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul className={styles.reviews}>
      {reviews.map((review) => (
        <li key={review.id}>
          <div className="row row-wrap">
            <Stars score={review.score} />
            {review.specifications ? <span className="tag">{review.specifications}</span> : null}
            <span className="small muted">{review.memberNickname}</span>
            <time className="small muted" dateTime={review.createdTime.slice(0, 10)}>
              {review.createdTime.slice(0, 10)}
            </time>
          </div>
          <p>{review.content}</p>
        </li>
      ))}
    </ul>
  );
}
