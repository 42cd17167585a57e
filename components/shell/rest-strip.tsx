'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/icon';
import { everySecond, never, timeLeft } from '@/components/ui/server-clock';
import { Link } from '@/lib/i18n/navigation';
import { maintenanceAddress } from '@/lib/routing/addresses';
import { formatShanghai } from '@/lib/time';
import styles from './rest-strip.module.css';
import { useLocalTime } from './use-local-time';

/**
 * Under the header while the shop rests or is being worked on: until when, in Shanghai and on the shopper's own clock,
 * and how long that is (spec section 4). Gone when the time is up.
 * @param endTime epoch ms, null when unknown
 */
export function RestStrip({ endTime, kind }: { endTime: number | null; kind: 'rest' | 'maintenance' }) {
  const t = useTranslations('shell');
  const local = useLocalTime(endTime);
  const minutes = useSyncExternalStore(
    endTime === null ? never : everySecond,
    () => {
      const left = endTime === null ? null : timeLeft(endTime);
      return left === null ? null : Math.ceil(left / 60_000);
    },
    // Cached HTML must not say how long it is from now.
    () => null,
  );
  if (minutes === 0) return null;
  const time = endTime === null ? null : formatShanghai(endTime, 'minute');
  return (
    <div className={styles.strip} role="status">
      <div className="wrap row">
        <Icon name={kind === 'rest' ? 'clock' : 'alert'} size={16} />
        {kind === 'rest' ? (
          <span>
            <strong>{t('rest.title')}</strong>
            {time === null || minutes === null
              ? t('rest.bodyOpen')
              : t('rest.body', { time, hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
            {local === null ? null : t('rest.local', { time: local })}
          </span>
        ) : (
          <span>
            <strong>{t('maintenance.title')}</strong>
            {time === null ? null : t('maintenance.until', { time })}
            {local === null ? null : t('maintenance.untilLocal', { time: local })}{' '}
            <Link className="link" href={maintenanceAddress}>
              {t('maintenance.more')}
            </Link>
          </span>
        )}
      </div>
    </div>
  );
}
