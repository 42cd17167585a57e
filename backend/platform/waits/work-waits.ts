import type { SentEventStatus } from '../../../lib/connections/rules';
import type { CardLotState } from '../../../lib/permissions/catalogue-states';
import { decisionHours, webhookDays, webhookKeptDays } from '../../../lib/promises';
import type { AfterSalesStatus } from '../../../lib/refunds/after-sales-contract';
import type { approval } from '../../database/schema/approvals';
import type { outbox } from '../../database/schema/platform';
import type { present } from '../../database/schema/presents';
import type { identityVerification } from '../../database/schema/security';
import type { messageTicket } from '../../database/schema/support';
import { day, final, hour, minute, type Wait } from './wait';

/** A request of a member after the delivery. */
export const requestWaits = {
  APPLIED: {
    who: ['staff'],
    permission: 'aftersales.decide',
    sweep: 'sweep.after-sales',
    checks: [],
    deadline: null,
    late: decisionHours * hour,
    longest: 30 * day,
    end: 'Staff decide, or the member withdraws it.',
    mails: ['afterSalesApplied'],
    alarms: ['aftersales.late'],
  },
  APPROVED: {
    who: ['member', 'provider', 'staff'],
    permission: 'aftersales.decide',
    sweep: 'sweep.after-sales',
    checks: [],
    deadline: 'the return or refund',
    longest: 90 * day,
    end: 'DONE with its refund; for a return see below.',
    mails: ['returnApproved'],
    alarms: [],
  },
  DONE: final,
  REJECTED: final,
  CANCELED: final,
} as const satisfies Record<AfterSalesStatus, Wait | null>;

/** An approved return, by where its parcel is. */
export const returnWaits = {
  TO_SEND: {
    who: ['member'],
    sweep: 'sweep.after-sales',
    checks: [minute],
    deadline: 7 * day,
    end: 'CANCELED.',
    mails: ['returnApproved', 'afterSalesClosed'],
    alarms: [],
  },
  SENT: {
    who: ['staff'],
    permission: 'aftersales.decide',
    sweep: 'sweep.after-sales',
    checks: [minute],
    deadline: null,
    late: 14 * day,
    end: 'Staff record its arrival or refuse it.',
    mails: [],
    alarms: ['aftersales.parcel'],
  },
} as const satisfies Record<string, Wait>;

export const verificationWaits = {
  IN_VERIFICATION: {
    who: ['staff'],
    permission: 'verification.decide',
    sweep: 'sweep.alarms',
    checks: [],
    deadline: null,
    late: day,
    end: 'Staff decide. An alarm each day; an order that waits for it has the deadline of its hold.',
    mails: ['identityVerified', 'identityNotVerified'],
    alarms: ['verification.late'],
  },
  VERIFICATION_FAILED: final,
  VERIFIED: final,
} as const satisfies Record<(typeof identityVerification.$inferSelect)['status'], Wait | null>;

export const ticketWaits = {
  PENDING: {
    who: ['staff'],
    permission: 'ticket.reply',
    sweep: 'sweep.alarms',
    checks: [],
    deadline: null,
    late: day,
    end: 'Staff reply. An alarm each day.',
    mails: ['ticketReply'],
    alarms: ['ticket.late'],
  },
  REPLIED: {
    who: ['member'],
    sweep: 'sweep.messages',
    checks: [5 * minute],
    deadline: 14 * day,
    end: 'CLOSED.',
    mails: [],
    alarms: [],
  },
  CLOSED: final,
} as const satisfies Record<(typeof messageTicket.$inferSelect)['status'], Wait | null>;

export const approvalWaits = {
  WAITING: {
    who: ['staff'],
    permission: 'approval.decide',
    sweep: 'sweep.approvals',
    checks: [5 * minute],
    deadline: 48 * hour,
    end: 'EXPIRED: nothing of what was requested happens. In a shop of one person, APPROVED after 24 hours.',
    mails: ['staffRequestAlone'],
    alarms: [],
  },
  APPROVED: final,
  REFUSED: final,
  WITHDRAWN: final,
  EXPIRED: final,
} as const satisfies Record<(typeof approval.$inferSelect)['status'], Wait | null>;

/** A lot of card codes. */
export const lotWaits = {
  IMPORTING: {
    who: ['staff'],
    permission: 'card.import',
    sweep: 'sweep.card-imports',
    checks: [10 * minute],
    /** Counted from the last part. */
    deadline: hour,
    end: 'Deleted with its codes. The time counts from the last part.',
    mails: [],
    alarms: [],
  },
  QUARANTINE: {
    who: ['staff'],
    permission: 'card.stop',
    sweep: 'sweep.alarms',
    checks: [],
    deadline: null,
    /** Counted from the end of its approval. */
    late: hour,
    end: 'ON_SALE when a second person approves. After a refusal, or when the approval has expired, an alarm each day until staff request it again or void the lot.',
    mails: [],
    alarms: ['lot.waiting'],
  },
  ON_SALE: final,
  STOPPED: final,
  VOID: final,
} as const satisfies Record<CardLotState, Wait | null>;

/** A code that is given by a link. */
export const presentWaits = {
  WAITING: {
    who: ['receiver', 'member'],
    sweep: null,
    checks: [],
    deadline: 'presents.validDays',
    longest: 365 * day,
    end: 'The receiver opens it, or the giver takes it back. It expires by its time, without a job: the code is the giver’s again.',
    mails: ['presentOpened'],
    alarms: [],
  },
  OPENED: final,
  TAKEN_BACK: final,
  EXPIRED: final,
  VOID: final,
} as const satisfies Record<(typeof present.$inferSelect)['state'], Wait | null>;

/** Tries after which a mail or text message has failed. */
export const mostTries = 10;

/** A mail or text message. */
export const noticeWaits = {
  WAITING: {
    who: ['store'],
    sweep: 'sweep.mails',
    checks: [2 * minute, minute],
    deadline: hour,
    end: 'FAILED after ten tries.',
    mails: [],
    alarms: ['mail.failed'],
  },
  FAILED: {
    who: ['staff'],
    permission: 'operations.retry',
    sweep: null,
    checks: [],
    deadline: 90 * day,
    end: 'Staff send it again; the row is deleted after 90 days.',
    mails: [],
    alarms: ['mail.failed'],
  },
  SENT: final,
} as const satisfies Record<(typeof outbox.$inferSelect)['status'], Wait | null>;

/** An event on its way to an endpoint of outgoing webhooks. */
export const webhookWaits = {
  WAITING: {
    who: ['store'],
    sweep: 'sweep.webhooks',
    checks: [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 20 * hour],
    deadline: webhookDays * day,
    end: 'FAILED after eight tries or three days.',
    mails: [],
    alarms: ['webhook.failed'],
  },
  FAILED: {
    who: ['staff'],
    permission: 'operations.retry',
    sweep: null,
    checks: [],
    deadline: webhookKeptDays * day,
    end: 'Staff send it again; the row is deleted after 30 days.',
    mails: [],
    alarms: ['webhook.failed'],
  },
  SENT: final,
} as const satisfies Record<SentEventStatus, Wait | null>;

/** A notification on its way to a device. It is deleted when it was sent or is given up. */
export const pushWaits = {
  WAITING: {
    who: ['store'],
    sweep: 'sweep.push',
    checks: [minute, 5 * minute, 30 * minute, 2 * hour],
    deadline: day,
    end: 'Deleted after five tries, or after a day; the mail about the same was sent. In the quiet hours of the member it waits for their end.',
    mails: [],
    alarms: [],
  },
} as const satisfies Record<string, Wait>;

/** An alarm under Operations. */
export const alarmWaits = {
  OPEN: {
    who: ['staff'],
    permission: 'operations.retry',
    sweep: 'sweep.alarms',
    checks: [],
    deadline: null,
    late: day,
    end: 'Staff resolve it with a reason. An alarm each day until then.',
    mails: [],
    alarms: ['alarm.late'],
  },
  RESOLVED: final,
} as const satisfies Record<string, Wait | null>;

/** A job of a queue. */
export const jobWaits = {
  DUE: {
    who: ['store'],
    sweep: null,
    checks: [2, 4, 8, 16, 32],
    deadline: 2 * minute,
    end: 'A run ends after two minutes. After five retries a copy is a dead letter.',
    mails: [],
    alarms: ['job.dead', 'job.outcome.lost'],
  },
  DEAD: {
    who: ['staff'],
    permission: 'operations.retry',
    sweep: null,
    checks: [],
    deadline: 28 * day,
    end: 'Staff run it again or discard it; the copy is deleted after four weeks. The sweep of its row works meanwhile.',
    mails: [],
    alarms: ['job.dead'],
  },
  SWEEP: {
    who: ['store'],
    sweep: null,
    checks: [minute],
    deadline: null,
    end: 'The next run of the sweep.',
    mails: [],
    alarms: ['sweep.failed', 'sweep.row-failed'],
  },
} as const satisfies Record<string, Wait>;
