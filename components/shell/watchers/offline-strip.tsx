'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/picture/icon';
import styles from './offline-strip.module.css';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Reports that the browser is offline; removed when the connection is back. */
export function OfflineStrip() {
  const t = useTranslations('shell.offline');
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <div className={styles.strip} role="status">
      <Icon name="offline" size={16} />
      <span>{t('body')}</span>
      <button type="button" className="button button-small" onClick={() => location.reload()}>
        {t('retry')}
      </button>
    </div>
  );
}
