import { Skeleton } from '@/components/ui/skeleton';
import styles from './goods-info.module.css';

/** Three reviews that have not arrived. */
export function ReviewSkeleton() {
  return (
    <ul className={styles.reviews} aria-busy="true">
      {['a', 'b', 'c'].map((key) => (
        <li key={key}>
          <Skeleton width="40%" />
          <Skeleton width="80%" height="24px" />
        </li>
      ))}
    </ul>
  );
}
