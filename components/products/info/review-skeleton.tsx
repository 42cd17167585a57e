import { Skeleton } from '@/components/ui/feedback/skeleton';
import styles from './product-info.module.css';

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
