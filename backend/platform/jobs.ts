import type { Executor } from '../database/connect';

/** Every job of the shop and its payload. Payloads carry ids only, never secrets. */
export type JobPayloads = {
  'order.expire': { orderId: string };
  'order.auto-receive': { orderId: string };
  'order.deliver': { orderId: string };
  'payment.apply': { paymentLogId: string };
  'payment.webhook': { provider: string; eventId: string; providerRef: string };
  'payment.refund': { refundId: string };
  'sandbox.settle': { paymentId: string };
  'outbox.send': { outboxId: string };
  'account.export': { exportId: string };
  /** The demo's desk answers a message. */
  'message.answer': { messageId: string };
  /** Runs each minute: expiries, open attempts, stuck deliveries that lost their own job. */
  'platform.sweep': Record<string, never>;
  'cache.invalidate': { tags: string[] };
};

export type JobName = keyof JobPayloads;

export type Jobs = {
  /**
   * Enqueue in the transaction of the change it follows (pass the transaction), so that neither can
   * happen without the other.
   */
  enqueue<N extends JobName>(
    tx: Executor,
    name: N,
    payload: JobPayloads[N],
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** Let timers that are due by the store's (moved) clock run now. */
  releaseDue(now: Date): Promise<void>;
};
