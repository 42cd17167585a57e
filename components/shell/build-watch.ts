import { learnFromAnswer } from '@/components/ui/server-clock';
import { LeaveEvent, type LeaveKind } from '@/lib/routing/leave';
import { internalTarget } from './internal-target';
import { mayReload } from './reload-guard';

/** How often an open page asks; the specification leaves it open. */
const POLL_MS = 600_000;

async function latestBuild(): Promise<string | null> {
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' });
    learnFromAnswer(response);
    const latest: unknown = await response.json();
    if (typeof latest !== 'object' || latest === null || !('id' in latest)) return null;
    return typeof latest.id === 'string' ? latest.id : null;
  } catch {
    return null;
  }
}

/**
 * After a new build the next navigation fetches whole pages anew (spec section 4).
 * @param buildId the build that made this page
 * @returns how to stop
 */
export function watchBuild(buildId: string): () => void {
  let isOutdated = false;
  async function ask() {
    const latest = await latestBuild();
    if (latest !== null && latest !== buildId) isOutdated = true;
  }
  /** The one place that every navigation comes through: false leaves it to the router. */
  function isLoadedWhole(target: URL, kind: LeaveKind): boolean {
    const isHere = target.pathname + target.search === location.pathname + location.search;
    // Another anchor of the same page is no navigation; back and forward have changed the address already.
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
  void ask();
  const timer = setInterval(ask, POLL_MS);
  // Before the router hears of it.
  document.addEventListener('click', onClick, true);
  document.addEventListener(LeaveEvent.type, onLeave);
  return () => {
    clearInterval(timer);
    document.removeEventListener(LeaveEvent.type, onLeave);
    document.removeEventListener('click', onClick, true);
  };
}
