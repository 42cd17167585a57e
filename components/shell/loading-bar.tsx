'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { internalTarget } from './internal-target';
import styles from './loading-bar.module.css';

/** Milliseconds a navigation may take before the bar shows (spec section 9). */
const THROTTLE_MS = 200;

/** A line along the top while the next page is on its way; a quick page shows none. */
export function LoadingBar() {
  const t = useTranslations('shell.loading');
  const address = `${usePathname()}?${useSearchParams()}`;
  const [leaving, setLeaving] = useState<string | null>(null);
  const isLoading = leaving === address;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function start(event: MouseEvent) {
      const target = internalTarget(event);
      // Same page, other anchor: nothing is fetched.
      if (!target || target.pathname + target.search === location.pathname + location.search) return;
      clearTimeout(timer);
      timer = setTimeout(() => setLeaving(address), THROTTLE_MS);
    }
    document.addEventListener('click', start);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', start);
    };
  }, [address]);

  return isLoading ? <div className={styles.bar} role="progressbar" aria-label={t('page')} /> : null;
}
