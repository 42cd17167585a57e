import { formatShanghai } from '../../lib/time';
import type { SystemContext } from './context';

/**
 * Runs `work` once per day (Shanghai time), at the first sweep of the day. A rate limit key marks the day as done,
 * across processes and restarts.
 */
export async function onceADay(
  { rateLimits, clock }: Pick<SystemContext, 'rateLimits' | 'clock'>,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const key = `daily:${name}:${formatShanghai(clock.now(), 'day')}`;
  if ((await rateLimits.taken(key)) > 0) return;
  await work();
  await rateLimits.take(key, { points: 1_000_000, seconds: 86_400 });
}
