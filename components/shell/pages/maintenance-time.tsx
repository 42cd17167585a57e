'use client';

import { useTranslations } from 'next-intl';
import { useLocalTime } from '@/components/ui/hooks/use-local-time';
import { LiveText } from '@/components/ui/price/amount-text';
import { Countdown } from '@/components/ui/time/countdown';
import { useRouter } from '@/lib/routing/navigation';
import { formatShanghai } from '@/lib/time';
import styles from './maintenance-page.module.css';

/** The end of maintenance in both time zones and as a countdown, which refreshes the page at the end. */
export function MaintenanceTime({ endTime }: { endTime: number | null }) {
  const t = useTranslations('shell.maintenance');
  const ui = useTranslations('shell.ui');
  const router = useRouter();
  const local = useLocalTime(endTime);
  if (endTime === null) return <p className={styles.time}>{t('soon')}</p>;
  return (
    <>
      <Countdown endTime={endTime} look="quiet" onEnd={() => router.refresh()} />
      <p className={styles.time}>
        <LiveText>{t('until', { time: formatShanghai(endTime, 'minute') })}</LiveText>
      </p>
      <p className={styles.local}>
        <LiveText>{local === null ? '' : ui('localTime', { time: local })}</LiveText>
      </p>
    </>
  );
}
