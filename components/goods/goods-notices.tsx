import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import type { GoodsDetail } from '@/lib/contract/goods';
import type { SiteConfig } from '@/lib/contract/store';
import { Link } from '@/lib/i18n/navigation';
import { docAddress } from '@/lib/routing/addresses';
import styles from './goods-page.module.css';

/** What stands between this purchase and its delivery: maintenance, a rest, a verification. Nothing most of the time. */
export function GoodsNotices({
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
      {goods.requiresVerification ? (
        <Notice icon="shield">
          {t('verify.needed')}{' '}
          <Link className="link" href={docAddress('verification')}>
            {t('verify.more')}
          </Link>
        </Notice>
      ) : null}
    </div>
  );
}
