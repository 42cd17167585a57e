import { isPermitted, type Permission, type StaffRole } from '../permissions/staff-permissions';
import { queueGoals } from './queue-goals';

type Decision = {
  /** What a person must be permitted to decide it, not only to see it. */
  readonly permission: Permission;
  /** After how long the oldest row is late, milliseconds. */
  readonly goal: number;
};

/**
 * What waits for a decision of staff, and who may take it. The dashboard and the navigation count by this list: a person
 * sees exactly what they may decide.
 */
export const decisions = {
  /** Orders on hold that staff end. */
  holds: { permission: 'order.decide', goal: queueGoals.hold },
  /** Paid orders that are sent, or delivered by hand. */
  shipments: { permission: 'order.ship', goal: queueGoals.shipment },
  /** Requests of members after the delivery. */
  requests: { permission: 'aftersales.decide', goal: queueGoals.request },
  /** Returned parcels whose arrival is to be recorded. */
  returns: { permission: 'aftersales.decide', goal: queueGoals.parcel },
  /** Refunds that the provider rejected. */
  refunds: { permission: 'refund.manual', goal: queueGoals.refund },
  /** Open disputes without evidence. */
  disputes: { permission: 'dispute.manage', goal: queueGoals.dispute },
  /** Requests of others that need a second person, of the kinds that the person may decide. */
  approvals: { permission: 'approval.decide', goal: queueGoals.approval },
  tickets: { permission: 'ticket.reply', goal: queueGoals.ticket },
  verifications: { permission: 'verification.decide', goal: queueGoals.verification },
  /** Differences between the books and the payment providers. */
  differences: { permission: 'books.reconcile', goal: queueGoals.difference },
  jobs: { permission: 'operations.retry', goal: queueGoals.job },
  /** Events of providers that could not be processed. */
  webhooks: { permission: 'operations.retry', goal: queueGoals.job },
  /** Mails and short messages that failed. */
  notices: { permission: 'operations.retry', goal: queueGoals.job },
  alarms: { permission: 'operations.retry', goal: queueGoals.alarm },
} as const satisfies Record<string, Decision>;

export type DecisionKind = keyof typeof decisions;

export const decisionKinds = Object.keys(decisions) as DecisionKind[];

/** What these roles may decide, in the order of the list. */
export function decisionsOf(roles: readonly StaffRole[]): DecisionKind[] {
  return decisionKinds.filter((kind) => isPermitted(roles, decisions[kind].permission));
}
