import { addTime } from '../../../lib/time';
import { paymentWaits } from '../../platform/waits/payment-waits';
import type { PaymentRow } from './payment-row';

/** Statuses of attempts that closed without money, as far as the shop knows. */
export const closedStatuses: PaymentRow['status'][] = ['FAILED', 'CANCELED', 'EXPIRED'];

/**
 * When a closed attempt is requested from its provider again: its success may have been reported by a webhook that was
 * lost. @returns null after the last check
 */
export function nextCheckOf(checkCount: number, now: Date): Date | null {
  const pause = paymentWaits.CANCELED.checks[checkCount];
  return pause === undefined ? null : addTime(now, pause, 'second');
}
