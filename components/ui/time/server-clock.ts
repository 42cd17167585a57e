/** Offset of the server's clock; a device's clock may be hours off. */
let offsetMs = 0;
let isKnown = false;
/** The last request for the server's time failed. */
let hasFailed = false;
let requestedAt = Number.NEGATIVE_INFINITY;

const RETRY_MS = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Call with a current server time (epoch ms), never with one from cached HTML. */
export function learnServerTime(serverTime: number): void {
  offsetMs = serverTime - Date.now();
  isKnown = true;
  notify();
}

/** Reads the time from the `Date` header of an uncached response. */
export function readServerTime({ headers }: Response): void {
  const clock = Date.parse(headers.get('Date') ?? '');
  // The header is truncated to the second: half a second is the mean error.
  if (!Number.isNaN(clock)) learnServerTime(clock + 500);
}

/**
 * Milliseconds until `endTime` (epoch ms of the server), 0 when it is reached; null while unknown. Only the
 * server's clock ends a countdown: while it is unknown, the device's clock provides the remaining time only.
 */
export function timeLeft(endTime: number): number | null {
  if (isKnown) return Math.max(0, endTime - Date.now() - offsetMs);
  const left = endTime - Date.now();
  return hasFailed && left > 0 ? left : null;
}

/**
 * One timer for all clocks of the page; `listener` runs each second, and as soon as the
 * server's time is known, which is requested if necessary. Returns a function that stops it.
 */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  void requestTime();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Replaces `everySecond` for components without a time. */
export function never(): () => void {
  return () => undefined;
}

function tick(): void {
  void requestTime();
  notify();
}

function notify(): void {
  for (const each of listeners) each();
}

async function requestTime(): Promise<void> {
  if (isKnown || Math.abs(Date.now() - requestedAt) < RETRY_MS) return;
  requestedAt = Date.now();
  try {
    // The smallest response that is never cached.
    const response = await fetch(`/builds/latest.json?${requestedAt}`, { cache: 'no-store' });
    readServerTime(response);
    // An unread body would occupy one of the browser's six connections.
    await response.text();
  } catch {
    // Offline: the next tick tries again.
  }
  hasFailed = !isKnown;
  notify();
}
