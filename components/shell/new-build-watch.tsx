'use client';

import { useEffect } from 'react';
import { learnServerTime } from '@/components/ui/server-clock';
import { internalTarget } from './internal-target';
import { useIdle } from './use-idle';

/** How often an open page asks; the specification leaves it open. */
const POLL_MS = 600_000;
/** A path reloads at most once in this time (spec section 9). */
const GUARD_MS = 10_000;
const GUARD_KEY = 'tianyun_reload';

/** True, and remembers it, when `path` has not been reloaded in the last ten seconds. */
function mayReload(path: string): boolean {
  try {
    const [at = '0', last] = (sessionStorage.getItem(GUARD_KEY) ?? '').split(' ');
    if (last === path && Date.now() - Number(at) < GUARD_MS) return false;
    sessionStorage.setItem(GUARD_KEY, `${Date.now()} ${path}`);
    return true;
  } catch {
    // Without storage nothing stops a circle of reloads.
    return false;
  }
}

async function latestBuild(): Promise<string | null> {
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' });
    const clock = Date.parse(response.headers.get('Date') ?? '');
    // The header is cut to the second; half of one is what it is off by on average.
    if (!Number.isNaN(clock)) learnServerTime(clock + 500);
    const latest: unknown = await response.json();
    if (typeof latest !== 'object' || latest === null || !('id' in latest)) return null;
    return typeof latest.id === 'string' ? latest.id : null;
  } catch {
    return null;
  }
}

function isLostChunk(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false;
  return (
    reason.name === 'ChunkLoadError' ||
    /Loading (CSS )?chunk|dynamically imported module|Failed to load chunk/i.test(reason.message)
  );
}

/**
 * After a new build the next navigation fetches whole pages anew; a part of the old build that is
 * gone reloads the page at once (spec sections 4 and 8).
 * @param buildId the build that made this page
 */
export function NewBuildWatch({ buildId }: { buildId: string }) {
  const isIdle = useIdle();
  useEffect(() => {
    if (!isIdle) return;
    let isOutdated = false;
    async function ask() {
      const latest = await latestBuild();
      if (latest !== null && latest !== buildId) isOutdated = true;
    }
    function onClick(event: MouseEvent) {
      const target = isOutdated ? internalTarget(event) : null;
      if (!target || target.pathname === location.pathname || !mayReload(target.pathname)) return;
      event.preventDefault();
      event.stopPropagation();
      location.assign(target);
    }
    function onLoss(event: PromiseRejectionEvent | ErrorEvent) {
      const reason: unknown = 'reason' in event ? event.reason : event.error;
      if (isLostChunk(reason) && mayReload(location.pathname)) location.reload();
    }
    void ask();
    const timer = setInterval(ask, POLL_MS);
    // Before the router hears of it.
    document.addEventListener('click', onClick, true);
    window.addEventListener('error', onLoss);
    window.addEventListener('unhandledrejection', onLoss);
    return () => {
      clearInterval(timer);
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('error', onLoss);
      window.removeEventListener('unhandledrejection', onLoss);
    };
  }, [isIdle, buildId]);
  return null;
}
