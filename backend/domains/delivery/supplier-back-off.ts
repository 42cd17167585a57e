import { addTime } from '../../../lib/time';
import { deliveryWaits, lostCall } from '../../platform/waits/order-waits';
import { pauseOf } from '../../platform/waits/waits';

/** Milliseconds after the first call of a request; a top-up that a later call does not find finished is put on hold. */
export const supplierDeadline = deliveryWaits.DIRECT.deadline * 1000;

/**
 * Milliseconds between the response to call number `made` (from 1) and the next call: 4 s, doubled up to 5 min. After a
 * query about an unknown request the top-up is sent at once, because the pause was made before the query.
 */
export function pauseAfter(made: number, outcome: string): number {
  return outcome === 'NOT_FOUND' ? 0 : pauseOf(deliveryWaits.DIRECT, made - 1) * 1000;
}

/** When the call after `last` may be made; `made` counts the calls of this request. */
export function nextCallTime(last: { status: string; updatedTime: Date }, made: number): Date {
  const pause = last.status === 'SENT' ? lostCall * 1000 : pauseAfter(made, last.status);
  return addTime(last.updatedTime, pause, 'millisecond');
}
