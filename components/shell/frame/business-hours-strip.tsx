'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { useLocalTime } from '@/components/ui/hooks/use-local-time';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { everySecond, never, timeLeft } from '@/components/ui/time/server-clock';
import { Link } from '@/lib/routing/navigation';
import { maintenancePath } from '@/lib/routing/paths';
import styles from './business-hours-strip.module.css';

/**
 * Shown below the header outside business hours and during maintenance: the end in Shanghai and local time,
 * with a countdown. Removed at the end.
 * @param endTime epoch ms, null when unknown
 * @param title what shoppers read first
 * @param endText the end in Shanghai time, formatted on the server: this is part of every page, and dayjs is not
 */
export function BusinessHoursStrip({
  endTime,
  endText,
  kind,
  title,
}: {
  endTime: number | null;
  endText: string | null;
  kind: 'closed' | 'maintenance';
  title: string;
}) {
  const t = useTranslations('shell');
  const local = useLocalTime(endTime);
  const minutes = useSyncExternalStore(
    endTime === null ? never : everySecond,
    () => {
      const left = endTime === null ? null : timeLeft(endTime);
      return left === null ? null : Math.ceil(left / 60_000);
    },
    // Cached HTML cannot hold a remaining time.
    () => null,
  );
  if (minutes === 0) return null;
  return (
    <div className={styles.strip} role="status">
      <div className="wrap row">
        <Icon name={kind === 'closed' ? 'clock' : 'alert'} size={16} />
        <span>
          <strong>{title}</strong>
          {kind === 'closed' ? (
            <LiveText>
              {(endText === null || minutes === null
                ? t('rest.bodyOpen')
                : t('rest.body', { time: endText, hours: Math.floor(minutes / 60), minutes: minutes % 60 })) +
                (local === null ? '' : t('rest.local', { time: local }))}
            </LiveText>
          ) : (
            <>
              <LiveText>
                {(endText === null ? '' : t('maintenance.until', { time: endText })) +
                  (local === null ? '' : t('maintenance.untilLocal', { time: local }))}
              </LiveText>{' '}
              <Link className="link" href={maintenancePath}>
                {t('maintenance.more')}
              </Link>
            </>
          )}
        </span>
      </div>
    </div>
  );
}
