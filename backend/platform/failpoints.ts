import { writeSync } from 'node:fs';
import { StartupError } from '../environment/startup-error';

/**
 * The steps between which a crash would lose or repeat something, if the order of writes were wrong: the end of a
 * transaction, and each side of a call to a provider, a supplier or a mail server. `tests/faults/failpoints` kills a
 * process at each of them.
 */
export const failpoints = [
  /** In the transaction that places an order, after its reservations. */
  'order.written',
  /** The order is committed, and its buyer has no response. */
  'order.placed',
  /** An attempt exists, and the provider does not know of it. */
  'payment.opened',
  /** The provider has a session, and its reference is not stored. */
  'payment.session-created',
  /** The provider has stated the state of a payment, and it is not applied. */
  'payment.fact-fetched',
  /** The provider has captured the money, and the store does not know. */
  'payment.captured',
  /** In the transaction of a success, after the order was moved on. */
  'payment.written',
  /** A success is committed, and its webhook counts as unprocessed. */
  'payment.applied',
  /** A session is closed at the provider, and open in the store. */
  'payment.closed-at-provider',
  /** An event is stored with its job, and the provider has no response. */
  'webhook.stored',
  /** An event had its effect and counts as unprocessed. */
  'webhook.handled',
  /** A refund counts as sent, and the provider does not know of it. */
  'refund.submitted',
  /** The provider has accepted a refund, and the store does not know. */
  'refund.accepted',
  /** In the transaction that ends a refund, after the order was moved on. */
  'refund.written',
  /** The provider has stated the state of a dispute, and it is not applied. */
  'dispute.fetched',
  /** In the transaction of a delivery: codes are sold, and their item is not delivered. */
  'codes.claimed',
  /** Codes are delivered, and their job counts as unfinished. */
  'codes.delivered',
  /** A top-up counts as sent, and the supplier does not know of it. */
  'top-up.recorded',
  /** The supplier has topped up, and the store does not know. */
  'top-up.accepted',
  /** The result of the supplier is stored, and not applied. */
  'top-up.stored',
  /** A mail was sent and counts as waiting. */
  'mail.sent',
  /** The provider has a customer for saved cards, and its id is not stored. */
  'customer.created',
  /** The provider has deleted a customer, and its row exists. */
  'customer.deleted',
] as const;

export type Failpoint = (typeof failpoints)[number];

let armed: Failpoint | null = null;
let die: (name: Failpoint) => void = kill;

function kill(name: Failpoint): void {
  writeSync(process.stderr.fd, `Failpoint ${name}\n`);
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Makes this process die when it reaches a step, without any clean-up.
 * @param name from STORE_FAILPOINT, which a live shop refuses; null: no step
 * @param how of a test whose process continues: it throws
 * @throws StartupError for an unknown step
 */
export function armFailpoint(name: string | null, how: typeof die = kill): void {
  const found = failpoints.find((each) => each === name);
  if (name !== null && found === undefined) throw new StartupError(`STORE_FAILPOINT: ${name} is unknown`);
  armed = found ?? null;
  die = how;
}

/** Marks a step. Ends the process if this step is armed; otherwise it has no effect. */
export function failpoint(name: Failpoint): void {
  if (armed === name) die(name);
}
