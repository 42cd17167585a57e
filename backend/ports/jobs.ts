import type { Locale } from '../../lib/i18n/locales';
import { rateMinutes } from '../../lib/promises';
import type { Executor } from '../database/connect';
import type { LaterWrite } from '../database/later-write';

const payload = <Payload>(): Payload => ({}) as Payload;

/**
 * The jobs that follow an event, each declared here alone: its queue and its dead letters follow from the name, and a job
 * without a handler does not compile. Payloads contain ids and languages only, never secrets.
 */
const eventJobs = {
  'order.expire': payload<{ orderId: string }>(),
  'order.auto-receive': payload<{ orderId: string }>(),
  'delivery.cards': payload<{ orderId: string }>(),
  'delivery.top-ups': payload<{ orderId: string }>(),
  'delivery.manual': payload<{ orderId: string }>(),
  'supplier.callback': payload<{ supplier: string; eventId: string; requestId: string }>(),
  'payment.apply': payload<{ paymentLogId: string }>(),
  'payment.webhook': payload<{ provider: string; eventId: string; providerRef: string }>(),
  'payment.refund': payload<{ refundId: string }>(),
  /** Deletes the customer of a closed member account at its provider. */
  'payment.customer': payload<{ memberId: string; provider: string }>(),
  'sandbox.settle': payload<{ paymentId: string }>(),
  'sandbox.dispute': payload<{ disputeId: string }>(),
  'outbox.send': payload<{ outboxId: string }>(),
  'account.export': payload<{ exportId: string }>(),
  /** The demo's staff reply to a support ticket, in the language in which it was written. */
  'message.answer': payload<{ messageId: string; locale: Locale }>(),
  /** For changes at a later time; others write their cache event themselves (`platform/cache-events.ts`). */
  'cache.invalidate': payload<{ tags: string[] }>(),
  'price.change': payload<{ changeId: string }>(),
  'goods.schedule': payload<{ scheduleId: string }>(),
  'coupon.grant': payload<{ grantId: string }>(),
};
type EventJobName = keyof typeof eventJobs;
export const eventJobNames = Object.keys(eventJobs) as EventJobName[];

/** All jobs with their payloads. */
export type JobPayloads = typeof eventJobs & { [N in SweepName]: Record<string, never> };

/**
 * When each sweep runs: in the minutes `at`, `at + every`, … of the hour. A sweep finds what has lost its own job, or what
 * is due by time; its interval is how late that may be. Each one is a job of its own: a failure or a slow provider delays
 * no other sweep, and two runs of one sweep never overlap. An idle shop sends most of its statements for these runs.
 */
export const sweepTimes = {
  'sweep.payments': { every: 1, at: 0 },
  'sweep.closed-payments': { every: 2, at: 1 },
  'sweep.payment-events': { every: 1, at: 0 },
  'sweep.refunds': { every: 1, at: 0 },
  'sweep.payment-customers': { every: 10, at: 3 },
  'sweep.disputes': { every: 5, at: 1 },
  'sweep.expiries': { every: 1, at: 0 },
  'sweep.receipts': { every: 5, at: 2 },
  'sweep.holds': { every: 1, at: 0 },
  'sweep.after-sales': { every: 1, at: 0 },
  'sweep.card-deliveries': { every: 1, at: 0 },
  'sweep.top-ups': { every: 1, at: 0 },
  'sweep.refunded-top-ups': { every: 5, at: 3 },
  'sweep.manual-deliveries': { every: 1, at: 0 },
  'sweep.late-goods': { every: 5, at: 4 },
  'sweep.supplier-balance': { every: 10, at: 4 },
  'sweep.restocks': { every: 1, at: 0 },
  'sweep.mails': { every: 1, at: 0 },
  'sweep.webhooks': { every: 1, at: 0 },
  'sweep.push': { every: 1, at: 0 },
  'sweep.alarms': { every: 1, at: 0 },
  'sweep.sessions': { every: 60, at: 7 },
  'sweep.coupons': { every: 5, at: 0 },
  'sweep.card-codes': { every: 5, at: 1 },
  'sweep.card-imports': { every: 10, at: 2 },
  'sweep.catalogue-imports': { every: 10, at: 6 },
  'sweep.price-changes': { every: 1, at: 0 },
  'sweep.goods-schedules': { every: 1, at: 0 },
  'sweep.approvals': { every: 5, at: 2 },
  'sweep.settings': { every: 5, at: 3 },
  'sweep.spending': { every: 10, at: 1 },
  'sweep.files': { every: 60, at: 23 },
  'sweep.old-rows': { every: 60, at: 37 },
  'sweep.exchange-rates': { every: rateMinutes, at: 11 },
  'sweep.deals': { every: 1, at: 0 },
  'sweep.search-forms': { every: 5, at: 4 },
  'sweep.store-state': { every: 1, at: 0 },
  'sweep.messages': { every: 5, at: 1 },
  'sweep.reconciliation': { every: 10, at: 8 },
  'sweep.doctor': { every: 10, at: 9 },
} as const;
export type SweepName = keyof typeof sweepTimes;
export const sweepNames = Object.keys(sweepTimes) as SweepName[];

/** Whether a sweep runs in this minute. */
export function isSweepMinute(name: SweepName, now: Date): boolean {
  const { every, at } = sweepTimes[name];
  return now.getUTCMinutes() % every === at;
}

export type JobName = keyof JobPayloads;

/** What staff monitor of one job queue. */
export type QueueStatus = {
  queue: string;
  /** Jobs that wait for a worker, a later time or a retry. */
  waiting: number;
  active: number;
  /** Jobs that failed after all retries in the last two weeks. */
  failed: number;
  /** Copies of failed jobs that wait for staff (dead letters). */
  dead: number;
  /** For how long the oldest due job has waited; null when no job is due. */
  oldestSeconds: number | null;
};

/** A copy of a job that failed after all its retries. */
export type DeadLetter = {
  id: string;
  queue: string;
  /** Ids only. */
  payload: Record<string, unknown>;
  /** The message of the last error. */
  error: string | null;
  failedTime: Date;
};

export type Jobs = {
  /**
   * Enqueues a job in the given transaction, so that the job exists if and only if the change is committed.
   */
  enqueue<N extends JobName>(
    tx: Executor,
    name: N,
    payload: JobPayloads[N],
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** The write that inserts a job, to be sent with others. */
  insertion<N extends JobName>(
    name: N,
    payload: JobPayloads[N],
    options?: { startAfter?: Date },
  ): Promise<LaterWrite>;
  /** Makes jobs runnable that are due by the clock of the store, which tests may have advanced. */
  releaseDue(now: Date): Promise<void>;
  /** One entry for each queue. */
  status(): Promise<QueueStatus[]>;
  /** The newest dead letters. */
  deadLetters(limit: number): Promise<DeadLetter[]>;
  /** Removes a dead letter in the given transaction; null when it is gone. */
  takeDeadLetter(tx: Executor, id: string): Promise<DeadLetter | null>;
  /** Enqueues the job of a dead letter again, with its payload. */
  retryDeadLetter(tx: Executor, letter: DeadLetter): Promise<void>;
};
