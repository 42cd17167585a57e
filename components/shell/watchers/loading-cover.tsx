'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useShell } from '@/lib/stores/shell';
import styles from './loading-cover.module.css';

/** Milliseconds the cover stays visible after loading. */
const CLOSE_DELAY_MS = 400;

/**
 * Covers the page until the scripts run, and while `isFullLoading` is set: with the flag, during a navigation.
 * @param atStart the full-loading configuration flag
 */
export function LoadingCover({ atStart }: { atStart: boolean }) {
  const t = useTranslations('shell.loading');
  const wanted = useShell((state) => state.isFullLoading);
  const [shown, setShown] = useState(atStart);
  if (wanted && !shown) setShown(true);

  useEffect(() => {
    if (wanted || !shown) return;
    const timer = setTimeout(() => setShown(false), CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted, shown]);

  if (!shown) return null;
  return (
    <div className={styles.cover} role="status" aria-label={t('cover')}>
      <i className={styles.icon} />
      <span className="muted">{t('cover')}</span>
    </div>
  );
}
