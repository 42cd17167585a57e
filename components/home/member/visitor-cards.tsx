import { useTranslations } from 'next-intl';
import { LoginLink } from '@/components/ui/navigation/login-link';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import type { Home } from '@/lib/home/contract';
import type { SiteConfig } from '@/lib/settings/contract';
import styles from './member-column.module.css';

const REASONS = [
  { key: 'accounts', icon: 'user' },
  { key: 'orders', icon: 'receipt' },
] as const;

/** The visitor's cards beside the banner: reasons to sign in, and service hours. */
export function VisitorCards({
  contact,
  coupon,
}: {
  contact: SiteConfig['serviceContact'];
  coupon: Home['welcomeCoupon'];
}) {
  const t = useTranslations('home.visitor');
  return (
    <>
      <div className={`card ${styles.card}`}>
        <div className={`row ${styles.who}`}>
          <span className="avatar avatar-large" aria-hidden="true">
            <Icon name="user" size={24} />
          </span>
          <div className="grow">
            <b className="whole-words">{t('title')}</b>
            <span className="small muted">{t('hint')}</span>
          </div>
        </div>
        <ul className={styles.points}>
          {coupon ? (
            <li>
              <Icon name="ticket" size={16} />
              <LiveText>{t('coupon', { value: coupon.value, min: coupon.minOrder })}</LiveText>
            </li>
          ) : null}
          {REASONS.map(({ key, icon }) => (
            <li key={key}>
              <Icon name={icon} size={16} />
              {t(key)}
            </li>
          ))}
        </ul>
        <LoginLink className={`button button-primary ${styles.login}`}>{t('login')}</LoginLink>
      </div>
      <div className={`card ${styles.card} ${styles.hours}`}>
        <b className="t13 second">{t('hours')}</b>
        <dl>
          <dt>{t('automatic')}</dt>
          <dd>{t('allDay')}</dd>
          <dt>{t('weekdays')}</dt>
          <dd className="number">{contact.weekdays}</dd>
          <dt>{t('weekends')}</dt>
          <dd className="number">{contact.weekends}</dd>
        </dl>
      </div>
    </>
  );
}
