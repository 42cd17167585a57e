import { callbackWaits, deliveryWaits, holdWaits, itemWaits, orderWaits } from './order-waits';
import {
  customerWaits,
  differenceWaits,
  disputeWaits,
  endedRefundWaits,
  eventWaits,
  evidenceWaits,
  factWaits,
  movementWaits,
  paymentWaits,
  refundWaits,
} from './payment-waits';
import type { Wait } from './wait';
import {
  alarmWaits,
  approvalWaits,
  jobWaits,
  lotWaits,
  noticeWaits,
  presentWaits,
  pushWaits,
  requestWaits,
  returnWaits,
  ticketWaits,
  verificationWaits,
  webhookWaits,
} from './work-waits';

/**
 * Every state of a row that has to end: by whom, how often it is asked about, until when, and what happens then. Sweeps, the doctor, the alarms about late staff and docs/waits.md read it. A state that is null is final.
 */
export const waits = {
  order: orderWaits,
  hold: holdWaits,
  delivery: deliveryWaits,
  item: itemWaits,
  callback: callbackWaits,
  payment: paymentWaits,
  refund: refundWaits,
  endedRefund: endedRefundWaits,
  dispute: disputeWaits,
  evidence: evidenceWaits,
  difference: differenceWaits,
  movement: movementWaits,
  event: eventWaits,
  fact: factWaits,
  customer: customerWaits,
  request: requestWaits,
  return: returnWaits,
  verification: verificationWaits,
  ticket: ticketWaits,
  approval: approvalWaits,
  lot: lotWaits,
  present: presentWaits,
  notice: noticeWaits,
  webhook: webhookWaits,
  push: pushWaits,
  alarm: alarmWaits,
  job: jobWaits,
} as const satisfies Record<string, Record<string, Wait | null>>;

/** Seconds from check number `made` (from 0) to the next one; after the last of the list, that one repeats. */
export function pauseOf({ checks }: Pick<Wait, 'checks'>, made: number): number {
  const pause = checks[Math.min(made, checks.length - 1)];
  if (pause === undefined) throw new RangeError('Nothing asks about this state');
  return pause;
}

/** The longest time between two checks, in seconds. */
export function longestPause({ checks }: Pick<Wait, 'checks'>): number {
  return Math.max(...checks);
}
