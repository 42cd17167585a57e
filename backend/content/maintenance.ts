import type { Settings } from './settings';

/** Whether the shop takes no orders at a time: switched on, and its end not reached. Pure. */
export function isInMaintenance({ enabled, endTime }: Settings['maintenance'], now: Date): boolean {
  return enabled && (endTime === null || now.getTime() < endTime);
}
