import type { PaymentStatus } from '../../../lib/payments/contract';
import type { dispute } from '../../database/schema/disputes';
import type { providerFact } from '../../database/schema/facts';
import type { refund } from '../../database/schema/payments';
import { day, final, hour, minute, type Wait } from './wait';

/** Checks of an attempt that closed without money, as far as the store knows: its webhook may have been lost. */
const closed = {
  who: ['provider'],
  sweep: 'sweep.closed-payments',
  checks: [2 * minute, 10 * minute, hour, 6 * hour, day, day, day, day, day],
  deadline: 'the last check',
  end: 'After the last check it is not requested again. A success is applied or refunded.',
  mails: [],
  alarms: [],
} as const satisfies Wait;

/** Seconds after its time to pay at which an open attempt is requested less often. */
export const attemptIsOld = day;
/** Seconds for which a provider keeps a session open at most. */
export const longestSession = 31 * day;

const undecided = {
  who: ['provider'],
  permission: 'refund.more',
  sweep: 'sweep.payments',
  /** Each hour when its time to pay ended a day ago; late and deadline count from there too. */
  checks: [minute, hour],
  deadline: 30 * day,
  late: attemptIsOld,
  end: 'EXPIRED, with the checks of a closed attempt. The times count from the end of the time to pay.',
  mails: [],
  alarms: ['payment.undecided', 'payment.account'],
} as const satisfies Wait;

/** An attempt to pay. */
export const paymentWaits = {
  CREATED: { ...undecided, who: ['store'] },
  REQUIRES_ACTION: { ...undecided, who: ['member'] },
  PROCESSING: undecided,
  FAILED: closed,
  CANCELED: closed,
  EXPIRED: closed,
  MISMATCH: {
    who: ['staff'],
    permission: 'refund.more',
    sweep: null,
    checks: [],
    deadline: null,
    end: 'Refunded at once. One of another environment or with another reference is not: its alarm stays open until staff resolve it.',
    mails: [],
    alarms: ['payment.mismatch'],
  },
  SUCCEEDED: final,
} as const satisfies Record<PaymentStatus, Wait | null>;

const sent = {
  who: ['provider'],
  sweep: 'sweep.refunds',
  checks: [
    ...[1, 2, 5, 10, 30].map((minutes) => minutes * minute),
    ...Array<number>(6).fill(hour),
    ...Array<number>(3).fill(3 * hour),
    6 * hour,
  ],
  deadline: day,
  end: 'MANUAL, when the provider has refused it for a day.',
  mails: ['refundFailed'],
  alarms: ['refund.manual'],
} satisfies Wait;

/** Seconds until a refund that failed at the provider is sent again. */
export const refundPause = 10 * minute;
/** Seconds between two alarms about a refund that the provider does not decide. */
export const refundAlarmPause = 7 * day;

export const refundWaits = {
  REQUESTED: {
    who: ['staff'],
    permission: 'aftersales.decide',
    sweep: 'sweep.after-sales',
    checks: [],
    deadline: 'the request',
    end: 'APPROVED or FAILED with its request.',
    mails: [],
    alarms: [],
  },
  APPROVED: sent,
  SUBMITTED: sent,
  PENDING: {
    ...sent,
    permission: 'refund.manual',
    deadline: null,
    late: 14 * day,
    longest: 180 * day,
    end: 'Only the provider can end it: staff who returned the money might return it twice. An alarm each week.',
    mails: [],
    alarms: ['refund.undecided'],
  },
  MANUAL: {
    who: ['staff'],
    permission: 'refund.manual',
    sweep: 'sweep.alarms',
    checks: [],
    deadline: null,
    late: day,
    longest: 30 * day,
    end: 'Staff send it again, return the money by hand or give coins. An alarm each day.',
    mails: ['refundFailed', 'refundCameBack', 'restChecked', 'extraRefundFailed'],
    alarms: ['refund.manual', 'refund.late'],
  },
  SUCCEEDED: final,
  FAILED: final,
} as const satisfies Record<(typeof refund.$inferSelect)['status'], Wait | null>;

/** A refund that a lost dispute has ended: final for the store, and its provider may still pay it. */
export const endedRefundWaits = {
  FAILED: {
    who: ['provider'],
    sweep: 'sweep.refunds',
    checks: [day],
    deadline: 180 * day,
    end: 'Not asked about any more; the times count from the end of the dispute. One that the provider paid is recorded, and what both returned is a cost.',
    mails: [],
    alarms: ['refund.beside-dispute'],
  },
} as const satisfies Record<string, Wait>;

/** Seconds around the opening of a dispute in which a provider may want the evidence. */
export const evidenceTimes = { earliest: -30 * day, latest: 200 * day };
/** Seconds until a dispute is requested again whose request failed. */
export const disputePause = 15 * minute;

/** The evidence of a dispute that staff gave to the store. */
export const evidenceWaits = {
  SENDING: {
    who: ['store', 'provider'],
    permission: 'dispute.manage',
    sweep: 'sweep.disputes',
    checks: [5 * minute],
    deadline: 'evidence_due_time',
    late: hour,
    longest: 200 * day,
    end: 'SENT. One that the provider refused, or that was not submitted before the end of the dispute, is taken back.',
    mails: [],
    alarms: ['dispute.evidence-failed'],
  },
  SENT: final,
} as const satisfies Record<NonNullable<(typeof dispute.$inferSelect)['evidenceState']>, Wait | null>;

export const disputeWaits = {
  OPEN: {
    who: ['provider', 'staff'],
    permission: 'dispute.manage',
    sweep: 'sweep.disputes',
    checks: [6 * hour],
    deadline: 'evidence_due_time',
    /** The state could not be read for that long. */
    late: day,
    reminder: 3 * day,
    longest: 400 * day,
    end: 'WON or LOST, by the provider: without evidence it is usually lost.',
    mails: [],
    alarms: ['payment.dispute', 'dispute.evidence-due', 'dispute.unclear'],
  },
  WON: final,
  LOST: final,
} as const satisfies Record<(typeof dispute.$inferSelect)['status'], Wait | null>;

/** A difference between the books and what a provider lists. */
export const differenceWaits = {
  OPEN: {
    who: ['staff'],
    permission: 'books.reconcile',
    sweep: null,
    checks: [],
    deadline: null,
    longest: 90 * day,
    end: 'Staff resolve it with a reason.',
    mails: [],
    alarms: ['reconciliation.difference'],
  },
  RESOLVED: final,
} as const satisfies Record<string, Wait | null>;

/** A movement that a provider lists and of which the store knows no payment, refund or dispute. */
export const movementWaits = {
  UNKNOWN: {
    who: ['provider'],
    sweep: 'sweep.reconciliation',
    checks: [day],
    deadline: 180 * day,
    end: 'Not assigned any more. One of this store is a difference from the first comparison on, which staff resolve.',
    mails: [],
    alarms: ['reconciliation.difference'],
  },
} as const satisfies Record<string, Wait>;

/** A webhook event of a payment provider. */
export const eventWaits = {
  RECEIVED: {
    who: ['store'],
    sweep: 'sweep.payment-events',
    checks: [5, minute],
    deadline: 10 * minute,
    late: 15 * minute,
    end: 'UNKNOWN_REFERENCE, when no payment has its reference. Money of this store that moved is found by the next comparison of the books, as a difference.',
    mails: [],
    alarms: ['payment.dispute'],
  },
  UNASSIGNED: {
    who: ['provider'],
    permission: 'dispute.manage',
    sweep: 'sweep.payment-events',
    checks: [hour],
    deadline: 60 * day,
    end: 'UNKNOWN_REFERENCE: the provider has not said within the time of a dispute which payment it is about.',
    mails: [],
    alarms: ['dispute.unassigned'],
  },
  /** About a refund or dispute that cannot be applied. */
  CASE: {
    who: ['provider', 'staff'],
    permission: 'books.reconcile',
    sweep: 'sweep.payment-events',
    checks: [hour],
    deadline: 60 * day,
    late: day,
    end: 'Applied as soon as that is possible. Staff can close it with a reason. An alarm at its end.',
    mails: [],
    alarms: ['fact.case', 'event.case'],
  },
  PROCESSED: final,
} as const satisfies Record<string, Wait | null>;

/** What a provider or supplier states (`provider_fact`). */
export const factWaits = {
  RECEIVED: {
    who: ['store'],
    sweep: null,
    checks: [],
    deadline: 'the payment, refund, dispute or top-up',
    longest: day,
    end: 'APPLIED or CASE at once. When the process ended before, the sweep of what it is about asks again.',
    mails: [],
    alarms: [],
  },
  CASE: {
    who: ['provider', 'staff'],
    permission: 'books.reconcile',
    sweep: null,
    checks: [],
    deadline: null,
    end: 'APPLIED as soon as that is possible: the sweep of what it is about asks again, and that of its webhook event. Staff can close the event, and resolve the alarm, with a reason.',
    mails: [],
    alarms: ['fact.case'],
  },
  APPLIED: final,
} as const satisfies Record<(typeof providerFact.$inferSelect)['outcome'], Wait | null>;

/** The customer of a closed member account at its provider. */
export const customerWaits = {
  DOOMED: {
    who: ['provider'],
    sweep: 'sweep.payment-customers',
    checks: [15 * minute, hour],
    deadline: null,
    end: 'Deleted at the provider, whenever it answers.',
    mails: [],
    alarms: ['payment.saved-cards.unavailable'],
  },
} as const satisfies Record<string, Wait>;
