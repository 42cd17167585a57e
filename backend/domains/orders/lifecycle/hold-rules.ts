import type { HoldReason, OrderStatus } from '../../../../lib/orders/contract';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { deliveryWaits, holdWaits } from '../../../platform/waits/order-waits';
import { pauseOf } from '../../../platform/waits/waits';
import { businessHoursAt } from '../../settings/business-hours';
import { readSettings } from '../../settings/settings';
import type { OrderRow } from '../lock-order';

/** SYSTEM: the sweep screens the order again. STAFF: staff or the member end the hold. */
export function holdOwnerOf(reason: HoldReason): 'SYSTEM' | 'STAFF' {
  return holdWaits[reason].who.some((party) => party === 'staff') ? 'STAFF' : 'SYSTEM';
}

type Checks = Pick<
  OrderRow,
  'holdOwner' | 'holdDeadline' | 'holdRemindedTime' | 'nextCheckTime' | 'assignedStaffId' | 'assignedUntil'
>;

const noChecks: Checks = {
  holdOwner: null,
  holdDeadline: null,
  holdRemindedTime: null,
  nextCheckTime: null,
  assignedStaffId: null,
  assignedUntil: null,
};

/** The owner, deadline and next check of an order that enters a status. A repeated hold starts a new deadline. */
export async function checksOf(
  tx: Executor,
  to: OrderStatus,
  reason: HoldReason,
  now: Date,
): Promise<Checks> {
  if (to === 'PENDING_SHIPMENT') {
    return { ...noChecks, nextCheckTime: addTime(now, pauseOf(deliveryWaits.CARD, 0), 'second') };
  }
  if (to !== 'PENDING_REVIEW') return noChecks;
  const opens = reason === 'REST' ? businessHoursAt((await readSettings(tx)).restPeriod, now).endTime : null;
  const holdDeadline = addTime(opens ?? now, holdWaits[reason].deadline, 'second');
  return {
    ...noChecks,
    holdOwner: holdOwnerOf(reason),
    holdDeadline,
    nextCheckTime: nextCheckOf(reason, holdDeadline, now),
  };
}

/** Whether a reminder of the deadline is due. */
export function needsReminder(
  order: Pick<OrderRow, 'holdReason' | 'holdDeadline' | 'holdRemindedTime'>,
  now: Date,
): boolean {
  if (order.holdReason !== 'VERIFICATION' || order.holdDeadline === null) return false;
  const reminderTime = addTime(order.holdDeadline, -holdWaits.VERIFICATION.reminder, 'second');
  return order.holdRemindedTime === null && reminderTime <= now;
}

/** When an order on hold is checked again: after the interval of its reason, and at its deadline. */
export function nextCheckOf(reason: HoldReason, deadline: Date, now: Date): Date {
  const next = addTime(now, pauseOf(holdWaits[reason], 0), 'second');
  return next < deadline ? next : deadline;
}
