'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/icon';
import { everySecond, serverNow } from '@/components/ui/server-clock';
import { formatShanghai } from '@/lib/time';
import styles from './rest-strip.module.css';

/**
 * Under the header while the shop rests: when it opens and how long that is (spec section 4).
 * @param endTime epoch ms, null when unknown
 */
export function RestStrip({ endTime }: { endTime: number | null }) {
  const t = useTranslations('shell.rest');
  const minutes = useSyncExternalStore(
    everySecond,
    () => (endTime === null ? null : Math.max(0, Math.ceil((endTime - serverNow()) / 60_000))),
    // Cached HTML must not say how long it is from now.
    () => null,
  );
  if (minutes === 0) return null;
  return (
    <div className={styles.strip} role="status">
      <div className="wrap row">
        <Icon name="clock" size={16} />
        <span>
          <strong>{t('title')}</strong>
          {endTime === null || minutes === null
            ? t('bodyOpen')
            : t('body', {
                time: formatShanghai(endTime, 'minute'),
                hours: Math.floor(minutes / 60),
                minutes: minutes % 60,
              })}
        </span>
      </div>
    </div>
  );
}
