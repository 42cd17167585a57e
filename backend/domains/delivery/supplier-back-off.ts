import { addTime } from '../../../lib/time';

/** Milliseconds after which a call without a response is considered lost. */
const callTimeout = 60_000;
const firstPause = 4000;
const longestPause = 5 * 60_000;

/** Milliseconds after the first call of a request until an unfinished top-up is put on hold. */
export const supplierDeadline = 2 * 3_600_000;

/** Milliseconds between the response to call number `made` (from 1) and the next call: 4 s, doubled up to 5 min. */
export function pauseAfter(made: number): number {
  return Math.min(longestPause, firstPause * 2 ** Math.min(made - 1, 20));
}

/** When the call after `last` may be made; `made` counts the calls of this request. */
export function nextCallTime(last: { status: string; updatedTime: Date }, made: number): Date {
  const pause = last.status === 'SENT' ? callTimeout : pauseAfter(made);
  return addTime(last.updatedTime, pause, 'millisecond');
}
