import { useTranslations } from 'next-intl';
import type { SiteConfig } from '@/lib/contract/store';
import { Link } from '@/lib/i18n/navigation';
import { homeAddress, orderListAddress } from '@/lib/routing/addresses';
import { Logo } from './logo';
import styles from './maintenance-page.module.css';
import { MaintenanceTime } from './maintenance-time';

/** Whether the shop is being worked on, until when, and what works meanwhile. */
export function MaintenancePage({
  maintenance: { enabled, endTime },
}: {
  maintenance: SiteConfig['maintenance'];
}) {
  const t = useTranslations('shell');
  return (
    <main id="main" className={styles.page}>
      <div className={`card ${styles.card}`}>
        <Link className={styles.logo} href={homeAddress} aria-label={t('homeLink')}>
          <Logo name={t('brandShort')} />
        </Link>
        <h1>{t(enabled ? 'maintenance.closed' : 'maintenance.open')}</h1>
        {enabled ? <MaintenanceTime endTime={endTime} /> : null}
        <p className="second">{t(enabled ? 'maintenance.closedHint' : 'maintenance.openHint')}</p>
        <div className={styles.actions}>
          <Link className="button button-primary" href={homeAddress}>
            {t('nav.home')}
          </Link>
          <Link className="button" href={orderListAddress()}>
            {t('maintenance.orders')}
          </Link>
        </div>
      </div>
    </main>
  );
}
