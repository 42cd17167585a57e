'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { LeaveEvent, mayLeaveFor } from '@/lib/routing/leave';
import { useShell } from '@/lib/stores/shell';
import { internalTarget } from './internal-target';
import styles from './loading-bar.module.css';

/** Milliseconds before a page that is being left is dimmed. */
const PENDING_MS = 100;
/** Milliseconds a navigation may take before the bar is shown. */
const THROTTLE_MS = 200;

function urlOf(url: URL): string {
  return `${url.pathname}?${url.searchParams}`;
}

/**
 * While the next page loads, this one is dimmed (app/styles/reset.css) and a progress bar is shown; a fast
 * navigation shows neither.
 * @param covers the full-loading configuration flag: the loading cover is shown as well
 */
export function LoadingBar({ covers }: { covers?: boolean }) {
  const t = useTranslations('shell.loading');
  const current = `${usePathname()}?${useSearchParams()}`;
  const [leaving, setLeaving] = useState<string | null>(null);
  const isLoading = leaving === current;

  useEffect(() => {
    if (covers) useShell.getState().setFullLoading(isLoading);
  }, [covers, isLoading]);

  useEffect(() => {
    const root = document.documentElement;
    let timers: ReturnType<typeof setTimeout>[] = [];
    function stop() {
      timers.forEach(clearTimeout);
      delete root.dataset.pending;
    }
    function start(target: URL | null) {
      // Another anchor of the same page: nothing is loaded.
      if (!target || urlOf(target) === current) return;
      stop();
      timers = [
        setTimeout(() => {
          root.dataset.pending = '';
        }, PENDING_MS),
        setTimeout(() => setLeaving(current), THROTTLE_MS),
      ];
    }
    const onClick = (event: MouseEvent) => start(internalTarget(event));
    const onLeave = (event: Event) => {
      if (event instanceof LeaveEvent) start(event.to);
    };
    // Back and forward: the URL has changed already, the page has not.
    const onTraverse = (event: PopStateEvent) => {
      stop();
      setLeaving(null);
      if (urlOf(new URL(location.href)) === current) return;
      if (!mayLeaveFor(location.href, 'traverse')) event.stopImmediatePropagation();
    };
    document.addEventListener('click', onClick);
    document.addEventListener(LeaveEvent.type, onLeave);
    // In the capture phase, before the router's own listener.
    window.addEventListener('popstate', onTraverse, true);
    return () => {
      stop();
      // Otherwise going back to this URL would find the page still dimmed.
      setLeaving(null);
      document.removeEventListener('click', onClick);
      document.removeEventListener(LeaveEvent.type, onLeave);
      window.removeEventListener('popstate', onTraverse, true);
    };
  }, [current]);

  return isLoading ? <div className={styles.bar} role="progressbar" aria-label={t('page')} /> : null;
}
