import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import styles from '@/components/payments/frame/payment.module.css';
import { Notice } from '@/components/ui/feedback/notice';
import { useServerText } from '@/lib/error-text/use-server-text';
import type { MessageKey } from '@/lib/wire/message-keys';

/** These say what to do: another card helps with none of them, or the result of another payment is open. */
const withOwnAdvice: readonly string[] = [
  'order_priceChanged',
  'payment_duplicate',
  'payment_expired',
  'payment_methodUnavailable',
  'payment_paypalAction',
  'payment_paypalLimit',
  'payment_tooManyDeclines',
] satisfies MessageKey[];

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
        {withOwnAdvice.includes(failKey) ? null : <p>{text('failedHint')}</p>}
      </Notice>
    </div>
  );
}
