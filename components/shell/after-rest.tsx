'use client';

import { useEffect, useEffectEvent } from 'react';
import { reloadLost } from './reload-guard';
import type { RestWork } from './rest-work';
import { useIdle } from './use-idle';

/** What the shell does behind the page: its code is fetched once the page is at rest. */
export function AfterRest(work: RestWork) {
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

  // Each render brings it as another object; nothing has to begin again for that.
  const latestWork = useEffectEvent(() => work);

  useEffect(() => {
    if (!isIdle) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('./rest-work').then(({ startRestWork }) => {
      if (!isGone) stop = startRestWork(latestWork());
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isIdle]);
  return null;
}
