import { useTranslations } from 'next-intl';
import { Logo } from '@/components/ui/picture/logo';
import { Link } from '@/lib/routing/navigation';
import { homePath, orderListPath } from '@/lib/routing/paths';
import type { Brand } from '@/lib/settings/brand/brand';
import type { SiteConfig } from '@/lib/settings/contract';
import styles from './maintenance-page.module.css';
import { MaintenanceTime } from './maintenance-time';

/** The state and end of maintenance, and what works meanwhile. */
export function MaintenancePage({
  maintenance: { enabled, endTime, message },
  brand,
}: {
  maintenance: SiteConfig['maintenance'];
  brand: Brand;
}) {
  const t = useTranslations('shell');
  return (
    <main id="main" className={styles.page}>
      <div className={`card ${styles.card}`}>
        <Link className={styles.logo} href={homePath} aria-label={t('homeLink')}>
          <Logo name={t('brandShort')} brand={brand} />
        </Link>
        <h1>{t(enabled ? 'maintenance.closed' : 'maintenance.open')}</h1>
        {enabled ? <MaintenanceTime endTime={endTime} /> : null}
        {enabled && message ? <p>{message}</p> : null}
        <p className="second">{t(enabled ? 'maintenance.closedHint' : 'maintenance.openHint')}</p>
        <div className={styles.actions}>
          <Link className="button button-primary" href={homePath}>
            {t('nav.home')}
          </Link>
          <Link className="button" href={orderListPath()}>
            {t('maintenance.orders')}
          </Link>
        </div>
      </div>
    </main>
  );
}
