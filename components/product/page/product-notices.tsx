import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import type { GoodsDetail } from '@/lib/contract/storefront/product';
import type { SiteConfig } from '@/lib/contract/storefront/site';
import styles from './product-page.module.css';
import { VerificationNotice } from './verification-notice';

/** Notices about maintenance, business hours and identity verification; usually empty. */
export function ProductNotices({
  goods,
  store: { maintenance, rest },
}: {
  goods: GoodsDetail['goods'];
  store: SiteConfig;
}) {
  const t = useTranslations('goods');
  if (!maintenance.enabled && !rest.resting && !goods.requiresVerification) return null;
  const isWaiting = rest.appliesTo.includes(goods.deliveryMode);
  return (
    <div className={styles.notices}>
      {maintenance.enabled ? <Notice tone="warning">{t('closed.text')}</Notice> : null}
      {rest.resting ? (
        <Notice tone={isWaiting ? 'warning' : 'success'} icon={isWaiting ? 'clock' : 'bolt'}>
          {t(isWaiting ? 'rest.waits' : 'rest.goesOn')}
        </Notice>
      ) : null}
      {goods.requiresVerification ? <VerificationNotice /> : null}
    </div>
  );
}
