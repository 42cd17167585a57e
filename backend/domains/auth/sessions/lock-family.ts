import type { Executor } from '../../../database/connect';
import { lockOn } from '../../../platform/concurrency/lock-on';

/**
 * Locks a session family. Rotation inserts a row into the family while a sign-out revokes all rows; without a shared
 * lock the new row would survive the sign-out.
 */
export function lockFamily(tx: Executor, familyId: string): Promise<void> {
  return lockOn(tx, `session-family:${familyId}`);
}
