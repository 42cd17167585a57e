'use client';

import { useEffect, useEffectEvent } from 'react';
import { useIdle } from '@/components/ui/hooks/use-idle';
import type { IdleWork } from './idle-work';
import { reloadLost } from './reload-guard';

/** Background work of the shell; its code is loaded once the browser is idle. */
export function AfterIdle(work: IdleWork) {
  const isIdle = useIdle();

  useEffect(() => {
    function onLoss(event: PromiseRejectionEvent | ErrorEvent) {
      reloadLost('reason' in event ? event.reason : event.error);
    }
    window.addEventListener('error', onLoss);
    window.addEventListener('unhandledrejection', onLoss);
    return () => {
      window.removeEventListener('error', onLoss);
      window.removeEventListener('unhandledrejection', onLoss);
    };
  }, []);

  // A new object per render must not restart the work.
  const latestWork = useEffectEvent(() => work);

  useEffect(() => {
    if (!isIdle) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('./idle-work').then(({ startIdleWork }) => {
      if (!isGone) stop = startIdleWork(latestWork());
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isIdle]);
  return null;
}
