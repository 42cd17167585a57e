import { readServerTime } from '@/components/ui/time/server-clock';
import { LeaveEvent, type LeaveKind } from '@/lib/routing/leave';
import { internalTarget } from './internal-target';
import { mayReload } from './reload-guard';

/** Polling interval of an open page, ms. */
const POLL_MS = 600_000;

async function latestBuild(): Promise<string | null> {
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' });
    readServerTime(response);
    const latest: unknown = await response.json();
    if (typeof latest !== 'object' || latest === null || !('id' in latest)) return null;
    return typeof latest.id === 'string' ? latest.id : null;
  } catch {
    return null;
  }
}

/**
 * After a new build the next navigation loads a whole document.
 * @param buildId the build of this page
 * @returns how to stop
 */
export function watchBuild(buildId: string): () => void {
  let isOutdated = false;
  async function poll() {
    const latest = await latestBuild();
    if (latest !== null && latest !== buildId) isOutdated = true;
  }
  /** Handles every navigation; false leaves it to the router. */
  function isLoadedWhole(target: URL, kind: LeaveKind): boolean {
    const isHere = target.pathname + target.search === location.pathname + location.search;
    // Another anchor of the same page is no navigation; back and forward have changed the URL already.
    if (!isOutdated || (isHere && kind !== 'traverse') || !mayReload(target.pathname)) return false;
    if (kind === 'traverse') location.reload();
    else if (kind === 'replace') location.replace(target);
    else location.assign(target);
    return true;
  }
  function onClick(event: MouseEvent) {
    const target = internalTarget(event);
    if (!target || !isLoadedWhole(target, 'push')) return;
    event.preventDefault();
    event.stopPropagation();
  }
  function onLeave(event: Event) {
    if (event instanceof LeaveEvent && isLoadedWhole(event.to, event.kind)) event.preventDefault();
  }
  void poll();
  const timer = setInterval(poll, POLL_MS);
  // In the capture phase, before the router's own listener.
  document.addEventListener('click', onClick, true);
  document.addEventListener(LeaveEvent.type, onLeave);
  return () => {
    clearInterval(timer);
    document.removeEventListener(LeaveEvent.type, onLeave);
    document.removeEventListener('click', onClick, true);
  };
}
