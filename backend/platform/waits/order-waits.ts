import type { HoldReason, OrderStatus } from '../../../lib/orders/contract';
import { recheckMinutes, topUpHours, verificationHours } from '../../../lib/promises';
import type { orderItem } from '../../database/schema/orders';
import { day, final, hour, minute, type Wait } from './wait';

/** Seconds by which the time to pay is extended, once, while a payment is being processed. */
export const paymentGrace = 15 * minute;
/**
 * Seconds for which an expired order waits for a provider that cannot close its session. Afterwards its stock is
 * released; a payment that succeeds later is applied or refunded (LATE_PAID, LATE_PAID_REFUND).
 */
export const closingPatience = 15 * minute;
/** Seconds after its expiry in which a late payment can reopen an order. */
export const latestPayment = day;
/** Seconds for which an order on hold belongs to the staff member who took it, from their last action. */
export const assignmentTime = 15 * minute;

export const orderWaits = {
  PENDING_PAYMENT: {
    who: ['member'],
    sweep: 'sweep.expiries',
    checks: [minute],
    deadline: 'payTimeoutMinutes, physicalPayTimeoutMinutes',
    longest: 7 * day,
    end: 'OVERDUE_PAYMENT: stock and coupon are released. Once 15 minutes more while a payment is being processed.',
    mails: [],
    alarms: ['payment.session.not-closed'],
  },
  PENDING_REVIEW: {
    who: ['staff', 'store'],
    permission: 'order.decide',
    sweep: 'sweep.holds',
    checks: [],
    deadline: 'the hold',
    /** From the payment, like that of a delivery. */
    longest: 120 * day,
    end: 'See the holds below.',
    mails: [],
    alarms: ['order.hold.expired'],
  },
  PENDING_SHIPMENT: {
    who: ['store', 'supplier', 'staff'],
    permission: 'order.ship',
    sweep: 'sweep.card-deliveries',
    checks: [],
    deadline: 'the delivery',
    longest: 120 * day,
    end: 'See the deliveries below. An open dispute stops the clock.',
    mails: [],
    alarms: [],
  },
  PENDING_EVALUATE: {
    who: ['member'],
    sweep: 'sweep.receipts',
    checks: [5 * minute],
    deadline: 'autoReceiveDaysVirtual, autoReceiveDaysPhysical',
    longest: 180 * day,
    end: 'COMPLETED.',
    mails: [],
    alarms: [],
  },
  PENDING_REFUND: {
    who: ['provider', 'staff'],
    permission: 'refund.manual',
    sweep: 'sweep.refunds',
    checks: [],
    deadline: 'the refund or request',
    longest: 180 * day,
    end: 'REFUNDED, or the status before, when its refunds and its request have ended.',
    mails: ['refundStarted'],
    alarms: ['order.effects-failed'],
  },
  COMPLETED: final,
  REFUNDED: final,
  OVERDUE_PAYMENT: final,
  CANCELED: final,
} as const satisfies Record<OrderStatus, Wait | null>;

const byStaff = {
  who: ['staff'],
  permission: 'order.decide',
  sweep: 'sweep.holds',
  alarms: ['order.hold.expired'],
  end: 'PENDING_REFUND: what was not delivered is refunded.',
} as const;

/** An order in PENDING_REVIEW, by the reason of its hold. */
export const holdWaits = {
  NONE: {
    who: ['store'],
    sweep: 'sweep.holds',
    checks: [minute],
    deadline: day,
    end: byStaff.end,
    mails: ['onHoldStaff'],
    alarms: [],
  },
  VERIFICATION: {
    who: ['member'],
    sweep: 'sweep.holds',
    checks: [minute],
    deadline: verificationHours * hour,
    reminder: 12 * hour,
    end: byStaff.end,
    mails: ['onHoldVerification', 'onHoldDocuments', 'verificationReminder'],
    alarms: [],
  },
  REST: {
    who: ['store'],
    sweep: 'sweep.holds',
    checks: [5 * minute],
    /** Counted from the beginning of business hours. */
    deadline: day,
    /** With the longest holiday of the shop. */
    longest: 31 * day,
    end: `${byStaff.end} The time counts from the beginning of business hours.`,
    mails: ['onHoldRest'],
    alarms: [],
  },
  RISK: { ...byStaff, checks: [recheckMinutes * minute], deadline: 48 * hour, mails: ['onHoldRisk'] },
  SUPPLIER: {
    ...byStaff,
    who: ['member', 'staff'],
    checks: [hour],
    deadline: 72 * hour,
    mails: ['supplierRefused'],
  },
  MANUAL: { ...byStaff, checks: [hour], deadline: 72 * hour, mails: ['onHoldStaff'] },
  PARTIAL: { ...byStaff, checks: [hour], deadline: 72 * hour, mails: ['partlyDelivered'] },
  STOCK: {
    ...byStaff,
    checks: [5 * minute],
    deadline: 72 * hour,
    mails: ['onHoldStock'],
    alarms: ['delivery.codes-missing', 'order.hold.expired'],
  },
} as const satisfies Record<HoldReason, Wait>;

type Item = typeof orderItem.$inferSelect;

/** An order in PENDING_SHIPMENT, by the delivery mode of what is not delivered. */
export const deliveryWaits = {
  CARD: {
    who: ['store'],
    sweep: 'sweep.card-deliveries',
    checks: [minute],
    deadline: null,
    end: 'At once: delivered, on hold (STOCK), or refunded when codes are missing altogether.',
    mails: ['codeReady'],
    alarms: ['delivery.codes-missing', 'stock.mismatch'],
  },
  DIRECT: {
    who: ['supplier'],
    sweep: 'sweep.top-ups',
    checks: [4, 8, 16, 32, 64, 128, 256, 5 * minute],
    deadline: topUpHours * hour,
    end: 'PENDING_REVIEW with the reason MANUAL: the supplier is then queried each hour. A refund that the member requests after the promised time waits for the result.',
    mails: ['topUpDelivered', 'lateTopUpDelivered'],
    alarms: ['supplier.deadline', 'supplier.partial', 'supplier.rejected', 'supplier.unavailable'],
  },
  MANUAL: {
    who: ['staff'],
    permission: 'order.ship',
    sweep: 'sweep.manual-deliveries',
    checks: [hour],
    deadline: 3 * day,
    late: day,
    end: 'PENDING_REFUND.',
    mails: ['manualDelivered'],
    alarms: ['delivery.late', 'delivery.expired'],
  },
  SHIPPING: {
    who: ['staff'],
    permission: 'order.ship',
    sweep: 'sweep.manual-deliveries',
    checks: [hour],
    deadline: 14 * day,
    late: 3 * day,
    end: 'PENDING_REFUND.',
    mails: ['parcelShipped'],
    alarms: ['delivery.late', 'delivery.expired'],
  },
} as const satisfies Record<Item['deliveryMode'], Wait>;

/** Seconds after which a call to a supplier without a response is considered lost. */
export const lostCall = minute;

/** An item of an order, by the state of its delivery. */
export const itemWaits = {
  WAITING: {
    who: ['store'],
    sweep: 'sweep.card-deliveries',
    checks: [minute],
    deadline: 'the delivery',
    end: 'See the deliveries above.',
    mails: [],
    alarms: [],
  },
  SENDING: {
    who: ['supplier'],
    sweep: 'sweep.refunded-top-ups',
    checks: [6 * hour],
    deadline: 14 * day,
    end: 'When its order was refunded before it had a result: the supplier is not queried any more.',
    mails: [],
    alarms: ['supplier.unexpected-delivery', 'supplier.no-result'],
  },
  PARTIAL: {
    who: ['staff', 'supplier'],
    permission: 'order.decide',
    sweep: 'sweep.refunded-top-ups',
    checks: [6 * hour],
    deadline: 14 * day,
    end: 'The same for the rest of a part.',
    mails: [],
    alarms: ['supplier.unexpected-delivery'],
  },
  DELIVERED: final,
  FAILED: final,
} as const satisfies Record<Item['deliveryState'], Wait | null>;

/** A callback of a supplier. */
export const callbackWaits = {
  RECEIVED: {
    who: ['store', 'supplier'],
    sweep: 'sweep.top-ups',
    checks: [minute],
    deadline: day,
    end: 'UNKNOWN: the supplier has not responded about it for so long. Its top-up has a wait of its own.',
    mails: [],
    alarms: ['supplier.unavailable'],
  },
  PROCESSED: final,
} as const satisfies Record<string, Wait | null>;
