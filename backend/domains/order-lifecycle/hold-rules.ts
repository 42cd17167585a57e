import type { HoldReason, OrderStatus } from '../../../lib/contract/orders/order';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import type { OrderRow } from '../orders/lock-order';
import { businessHoursAt } from '../settings/business-hours';
import { readSettings } from '../settings/settings';

type HoldRule = {
  /** SYSTEM: the sweep screens the order again. STAFF: staff or the member end the hold. */
  owner: 'SYSTEM' | 'STAFF';
  /** Minutes between two checks. */
  checkMinutes: number;
  /** Hours until the order is refunded; for REST they start when business hours begin. */
  hours: number;
};

/** What ends a hold, for every reason (docs/orders.md). */
export const holdRules: Readonly<Record<HoldReason, HoldRule>> = {
  NONE: { owner: 'SYSTEM', checkMinutes: 1, hours: 24 },
  VERIFICATION: { owner: 'SYSTEM', checkMinutes: 1, hours: 48 },
  REST: { owner: 'SYSTEM', checkMinutes: 5, hours: 24 },
  RISK: { owner: 'STAFF', checkMinutes: 5, hours: 48 },
  SUPPLIER: { owner: 'STAFF', checkMinutes: 60, hours: 72 },
  MANUAL: { owner: 'STAFF', checkMinutes: 60, hours: 72 },
  PARTIAL: { owner: 'STAFF', checkMinutes: 60, hours: 72 },
  STOCK: { owner: 'STAFF', checkMinutes: 5, hours: 72 },
};

/** Minutes after which the delivery job of an order in PENDING_SHIPMENT is considered lost. */
export const deliveryCheckMinutes = 1;

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
    return { ...noChecks, nextCheckTime: addTime(now, deliveryCheckMinutes, 'minute') };
  }
  if (to !== 'PENDING_REVIEW') return noChecks;
  const { owner, hours } = holdRules[reason];
  const opens = reason === 'REST' ? businessHoursAt((await readSettings(tx)).restPeriod, now).endTime : null;
  const holdDeadline = addTime(opens ?? now, hours, 'hour');
  return {
    ...noChecks,
    holdOwner: owner,
    holdDeadline,
    nextCheckTime: nextCheckOf(reason, holdDeadline, now),
  };
}

/** Hours before the deadline of a hold for VERIFICATION at which the member is reminded. */
const reminderHours = 12;

/** Whether a reminder of the deadline is due. */
export function needsReminder(
  order: Pick<OrderRow, 'holdReason' | 'holdDeadline' | 'holdRemindedTime'>,
  now: Date,
): boolean {
  if (order.holdReason !== 'VERIFICATION' || order.holdDeadline === null) return false;
  return order.holdRemindedTime === null && addTime(order.holdDeadline, -reminderHours, 'hour') <= now;
}

/** When an order on hold is checked again: after the interval of its reason, and at its deadline. */
export function nextCheckOf(reason: HoldReason, deadline: Date, now: Date): Date {
  const next = addTime(now, holdRules[reason].checkMinutes, 'minute');
  return next < deadline ? next : deadline;
}
