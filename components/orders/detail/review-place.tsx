import { lazy, Suspense, useRef } from 'react';
import { useNear } from '@/components/ui/hooks/use-near';
import styles from './order-detail.module.css';

const ReviewForm = lazy(() => import('./review-form'));

/** The place of the review form, which is loaded when the member scrolls to it. */
export function ReviewPlace({ orderSn }: { orderSn: string }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  return (
    <div ref={place} className={styles.reviewPlace}>
      <Suspense>{isNear ? <ReviewForm orderSn={orderSn} /> : null}</Suspense>
    </div>
  );
}
