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
      <svg width="64" height="64" viewBox="0 0 36 36" aria-hidden="true">
        <rect width="36" height="36" rx="10" fill="#2456E6" />
        <path d="M10.5 25.5a5.5 5.5 0 0 1-.4-11 8.2 8.2 0 0 1 15.3-1.3 6.2 6.2 0 0 1 .6 12.3z" fill="#fff" />
      </svg>
      <span className="muted">{t('cover')}</span>
    </div>
  );
}
