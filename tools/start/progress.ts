const noticeAfterMs = 2_000;

/** Formats milliseconds: `0.4 s`, `12 s`, `3 min 05 s`. */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** Runs a step. Prints its name and duration when it takes longer than two seconds. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  let isPrinted = false;
  const notice = setTimeout(() => {
    isPrinted = true;
    console.log(`  ${name} …`);
  }, noticeAfterMs);
  try {
    const result = await work();
    if (isPrinted) console.log(`  ${name}: done in ${duration(performance.now() - started)}`);
    return result;
  } finally {
    clearTimeout(notice);
  }
}
