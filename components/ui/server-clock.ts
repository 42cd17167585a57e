/** The server's clock as the browser last heard it; a device's own clock may be hours off. */
let offsetMs = 0;
let isKnown = false;
/** Asked, and no answer came. */
let isSilent = false;
let askedAt = Number.NEGATIVE_INFINITY;

const ASK_AGAIN_MS = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Call with a time that the server wrote just now (epoch ms), never with one from cached HTML. */
export function learnServerTime(serverTime: number): void {
  offsetMs = serverTime - Date.now();
  isKnown = true;
  tell();
}

/** Learns from the `Date` of an answer that no cache kept. */
export function learnFromAnswer({ headers }: Response): void {
  const clock = Date.parse(headers.get('Date') ?? '');
  // The header is cut to the second; half of one is what it is off by on average.
  if (!Number.isNaN(clock)) learnServerTime(clock + 500);
}

/**
 * Milliseconds until `endTime` (epoch ms of the server), 0 when it has come; null while that is not known. Only the
 * server's clock lets a time come: while it does not answer, the device's own tells what is left and ends nothing.
 */
export function timeLeft(endTime: number): number | null {
  if (isKnown) return Math.max(0, endTime - Date.now() - offsetMs);
  const left = endTime - Date.now();
  return isSilent && left > 0 ? left : null;
}

/**
 * One timer for everything on the page that follows the clock; `listener` runs each second, and as soon as the
 * server's time is known, which is asked for if nobody has heard it yet. Returns the way to stop.
 */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  void ask();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** In place of `everySecond` for what has no time to wait for. */
export function never(): () => void {
  return () => undefined;
}

function tick(): void {
  void ask();
  tell();
}

function tell(): void {
  for (const each of listeners) each();
}

async function ask(): Promise<void> {
  if (isKnown || Math.abs(Date.now() - askedAt) < ASK_AGAIN_MS) return;
  askedAt = Date.now();
  try {
    // The smallest answer that is never cached.
    const answer = await fetch(`/builds/latest.json?${askedAt}`, { cache: 'no-store' });
    learnFromAnswer(answer);
    // A body that nobody reads keeps one of the browser's six connections.
    await answer.text();
  } catch {
    // Without a line; the next question comes by itself.
  }
  isSilent = !isKnown;
  tell();
}
