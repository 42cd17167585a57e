'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { LeaveEvent, mayLeaveFor } from '@/lib/routing/leave';
import { internalTarget } from './internal-target';
import styles from './loading-bar.module.css';

/** Milliseconds before a page that is being left steps back (spec section 9). */
const PENDING_MS = 100;
/** Milliseconds a navigation may take before the bar shows (spec section 9). */
const THROTTLE_MS = 200;

function addressOf(url: URL): string {
  return `${url.pathname}?${url.searchParams}`;
}

/**
 * While the next page is on its way this one steps back (app/styles/reset.css) and a line runs along the top; a quick
 * page shows neither.
 */
export function LoadingBar() {
  const t = useTranslations('shell.loading');
  const address = `${usePathname()}?${useSearchParams()}`;
  const [leaving, setLeaving] = useState<string | null>(null);
  const isLoading = leaving === address;

  useEffect(() => {
    const root = document.documentElement;
    let timers: ReturnType<typeof setTimeout>[] = [];
    function stop() {
      timers.forEach(clearTimeout);
      delete root.dataset.pending;
    }
    function start(target: URL | null) {
      // Same page, other anchor: nothing is fetched.
      if (!target || addressOf(target) === address) return;
      stop();
      timers = [
        setTimeout(() => {
          root.dataset.pending = '';
        }, PENDING_MS),
        setTimeout(() => setLeaving(address), THROTTLE_MS),
      ];
    }
    const onClick = (event: MouseEvent) => start(internalTarget(event));
    const onLeave = (event: Event) => {
      if (event instanceof LeaveEvent) start(event.to);
    };
    // Back and forward: the address has changed already, the page has not.
    const onTraverse = (event: PopStateEvent) => {
      stop();
      setLeaving(null);
      if (addressOf(new URL(location.href)) === address) return;
      if (!mayLeaveFor(location.href, 'traverse')) event.stopImmediatePropagation();
    };
    document.addEventListener('click', onClick);
    document.addEventListener(LeaveEvent.type, onLeave);
    // Before the router hears of it.
    window.addEventListener('popstate', onTraverse, true);
    return () => {
      stop();
      // Else the way back to this address would find it still being left.
      setLeaving(null);
      document.removeEventListener('click', onClick);
      document.removeEventListener(LeaveEvent.type, onLeave);
      window.removeEventListener('popstate', onTraverse, true);
    };
  }, [address]);

  return isLoading ? <div className={styles.bar} role="progressbar" aria-label={t('page')} /> : null;
}
