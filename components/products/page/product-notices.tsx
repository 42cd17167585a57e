import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import type { GoodsDetail } from '@/lib/products/contract';
import type { SiteConfig } from '@/lib/settings/contract';
import styles from './product-page.module.css';

/** Notices about maintenance and business hours; usually empty. */
export function ProductNotices({
  deliveryMode,
  store: { maintenance, rest },
}: {
  deliveryMode: GoodsDetail['goods']['deliveryMode'];
  store: SiteConfig;
}) {
  const t = useTranslations('goods');
  if (!maintenance.enabled && !rest.resting) return null;
  const isWaiting = rest.appliesTo.includes(deliveryMode);
  return (
    <div className={styles.notices}>
      {maintenance.enabled ? <Notice tone="warning">{t('closed.text')}</Notice> : null}
      {rest.resting ? (
        <Notice tone={isWaiting ? 'warning' : 'success'} icon={isWaiting ? 'clock' : 'bolt'}>
          {t(isWaiting ? 'rest.waits' : 'rest.goesOn')}
        </Notice>
      ) : null}
    </div>
  );
}
