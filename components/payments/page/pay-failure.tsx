import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import styles from '@/components/payments/frame/payment.module.css';
import { Notice } from '@/components/ui/feedback/notice';
import { useServerText } from '@/lib/error-text/use-server-text';

/**
 * Why the last payment failed, and that the order can be paid again.
 * @param isNew it has just failed on this page: the notice is announced and scrolled to
 */
export function PayFailure({ failKey, isNew }: { failKey: string | null; isNew: boolean }) {
  const text = useTranslations('payment');
  const serverText = useServerText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew && failKey !== null) place.current?.scrollIntoView({ block: 'center' });
  }, [isNew, failKey]);
  if (failKey === null) return null;
  return (
    <div className={styles.failure} ref={place}>
      <Notice tone="danger" live={isNew}>
        <strong>{serverText(failKey)}</strong>
        <p>{text('failedHint')}</p>
      </Notice>
    </div>
  );
}
