'use client';

import { useTranslations } from 'next-intl';
import { Countdown } from '@/components/ui/countdown';
import { useRouter } from '@/lib/i18n/navigation';
import { formatShanghai } from '@/lib/time';
import styles from './maintenance-page.module.css';
import { useLocalTime } from './use-local-time';

/** When the shop is back, on both clocks and as a countdown, which ends with a look at what is true then. */
export function MaintenanceTime({ endTime }: { endTime: number | null }) {
  const t = useTranslations('shell.maintenance');
  const router = useRouter();
  const local = useLocalTime(endTime);
  if (endTime === null) return <p className={styles.time}>{t('soon')}</p>;
  return (
    <>
      <Countdown endTime={endTime} look="quiet" onEnd={() => router.refresh()} />
      <p className={styles.time}>
        {t('until', { time: formatShanghai(endTime, 'minute') })}
        {local === null ? null : t('untilLocal', { time: local })}
      </p>
    </>
  );
}
