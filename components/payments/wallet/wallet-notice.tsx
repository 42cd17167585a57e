import { useTranslations } from 'next-intl';
import styles from '@/components/payments/frame/payment.module.css';
import { Notice } from '@/components/ui/feedback/notice';

/** A window of the provider that was left without an approval. */
export type LeftWindow = {
  outcome: 'CANCELED' | 'FAILED';
  /** The provider's page, for a browser that cannot open its window. */
  url: string | null;
};

/** That nothing was charged, and how to continue. */
export function WalletNotice({ left }: { left: LeftWindow | null }) {
  const text = useTranslations('payment.wallet');
  if (left === null) return null;
  if (left.outcome === 'CANCELED') {
    return (
      <div className={styles.failure}>
        <Notice live>{text('canceled')}</Notice>
      </div>
    );
  }
  return (
    <div className={styles.failure}>
      <Notice tone="danger" live>
        <p>{text('unreachable')}</p>
        {left.url ? (
          <p>
            <a className="link" href={left.url}>
              {text('openPage')}
            </a>
          </p>
        ) : null}
      </Notice>
    </div>
  );
}
