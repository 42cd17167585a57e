import type { Settings } from './settings';

/** Whether the shop accepts no orders at this time: enabled, and its end not reached. Pure. */
export function isInMaintenance(
  { enabled, endTime }: Pick<Settings['maintenance'], 'enabled' | 'endTime'>,
  now: Date,
): boolean {
  return enabled && (endTime === null || now.getTime() < endTime);
}
