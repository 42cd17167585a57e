import { addTime } from '../../../lib/time';

/** Milliseconds after which a call without a response is considered lost. */
const callTimeout = 60_000;
const firstPause = 4000;
const longestPause = 5 * 60_000;

/** Milliseconds after the first call of a request; a top-up that a later call does not find finished is put on hold. */
export const supplierDeadline = 2 * 3_600_000;

/**
 * Milliseconds between the response to call number `made` (from 1) and the next call: 4 s, doubled up to 5 min. After a
 * query about an unknown request the top-up is sent at once, because the pause was made before the query.
 */
export function pauseAfter(made: number, outcome: string): number {
  if (outcome === 'NOT_FOUND') return 0;
  return Math.min(longestPause, firstPause * 2 ** Math.min(made - 1, 20));
}

/** When the call after `last` may be made; `made` counts the calls of this request. */
export function nextCallTime(last: { status: string; updatedTime: Date }, made: number): Date {
  const pause = last.status === 'SENT' ? callTimeout : pauseAfter(made, last.status);
  return addTime(last.updatedTime, pause, 'millisecond');
}
