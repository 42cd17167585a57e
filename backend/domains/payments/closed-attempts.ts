import { addTime } from '../../../lib/time';
import type { PaymentRow } from './payment-row';

/** Statuses of attempts that closed without money, as far as the shop knows. */
export const closedStatuses: PaymentRow['status'][] = ['FAILED', 'CANCELED', 'EXPIRED'];

const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds from the closing of an attempt to the first check, and between later ones: five and a half days. */
const pauses = [
  2 * minute,
  10 * minute,
  hour,
  6 * hour,
  24 * hour,
  24 * hour,
  24 * hour,
  24 * hour,
  24 * hour,
];

/**
 * When a closed attempt is requested from its provider again: its success may have been reported by a webhook that was
 * lost. @returns null after the last check
 */
export function nextCheckOf(checkCount: number, now: Date): Date | null {
  const pause = pauses[checkCount];
  return pause === undefined ? null : addTime(now, pause, 'millisecond');
}
