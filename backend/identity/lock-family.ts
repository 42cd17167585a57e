import type { Executor } from '../database/connect';
import { lockOn } from '../platform/lock-on';

/**
 * Rotation adds a row to its family while a sign-out ends all rows of it: without one lock for both, the new
 * row would outlive the sign-out.
 */
export function lockFamily(tx: Executor, familyId: string): Promise<void> {
  return lockOn(tx, `session-family:${familyId}`);
}
