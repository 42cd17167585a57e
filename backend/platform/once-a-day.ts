import { formatShanghai } from '../../lib/time';
import type { SystemContext } from './context';

/**
 * Work of the sweep that is due once a day in Shanghai, at its first round: the limit of one a day holds across
 * processes and restarts, whatever the factor of the limits.
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
