/** The server's clock as the browser last heard it; a phone's own clock may be minutes off. */
let offsetMs = 0;

/** Call with a time that the server wrote just now (epoch ms), never with one from cached HTML. */
export function learnServerTime(serverTime: number): void {
  offsetMs = serverTime - Date.now();
}

/** Epoch ms on the server's clock, as far as it is known. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for every countdown on the page; `listener` runs each second. Returns the way to stop. */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
