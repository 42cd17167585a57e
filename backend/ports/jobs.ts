import type { Executor } from '../database/connect';

/** All jobs with their payloads. Payloads contain ids only, never secrets. */
export type JobPayloads = {
  'order.expire': { orderId: string };
  'order.auto-receive': { orderId: string };
  'delivery.cards': { orderId: string };
  'delivery.top-ups': { orderId: string };
  'delivery.manual': { orderId: string };
  'supplier.callback': { supplier: string; eventId: string; requestId: string };
  'payment.apply': { paymentLogId: string };
  'payment.webhook': { provider: string; eventId: string; providerRef: string };
  'payment.refund': { refundId: string };
  'sandbox.settle': { paymentId: string };
  'outbox.send': { outboxId: string };
  'account.export': { exportId: string };
  /** The demo's staff reply to a support ticket. */
  'message.answer': { messageId: string };
  'cache.invalidate': { tags: string[] };
} & { [N in SweepName]: Record<string, never> };

/**
 * Sweeps run every minute and find what has lost its own job. Each one is a job of its own: a failure or a slow
 * provider delays no other sweep, and two runs of one sweep never overlap.
 */
export const sweepNames = [
  'sweep.payments',
  'sweep.closed-payments',
  'sweep.payment-events',
  'sweep.refunds',
  'sweep.expiries',
  'sweep.receipts',
  'sweep.holds',
  'sweep.after-sales',
  'sweep.card-deliveries',
  'sweep.top-ups',
  'sweep.manual-deliveries',
  'sweep.supplier-balance',
  'sweep.restocks',
  'sweep.mails',
  'sweep.sessions',
  'sweep.coupons',
  'sweep.card-codes',
  'sweep.settings',
  'sweep.spending',
  'sweep.files',
  'sweep.old-rows',
  'sweep.exchange-rates',
  'sweep.deals',
  'sweep.store-state',
  'sweep.messages',
  'sweep.doctor',
] as const;
export type SweepName = (typeof sweepNames)[number];

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
  /** Makes jobs runnable that are due by the clock of the store, which tests may have advanced. */
  releaseDue(now: Date): Promise<void>;
  /** One entry for each queue. */
  status(): Promise<QueueStatus[]>;
};
