import {
  isPermitted,
  type Permission,
  type StaffRole,
  staffRoles,
} from '../../lib/permissions/staff-permissions';

/**
 * Every alarm of the store by its event, with the permissions of the people who can act on it; any of them is enough. Each
 * one has a title in `messages/<locale>/labels.json`, and is a row under Operations and a mail to these people.
 */
export const alarmKinds = {
  'aftersales.late': ['aftersales.decide'],
  'aftersales.parcel': ['aftersales.decide'],
  'alarm.late': ['operations.retry'],
  'clock.differs': ['operations.retry'],
  'delivery.codes-missing': ['card.import', 'order.decide'],
  'delivery.expired': ['order.ship'],
  'delivery.late': ['order.ship'],
  'delivery.slow': ['order.decide'],
  'dispute.changed': ['books.reconcile'],
  'dispute.evidence-due': ['dispute.manage'],
  'dispute.evidence-failed': ['dispute.manage'],
  'dispute.refund': ['dispute.manage'],
  'dispute.unassigned': ['dispute.manage'],
  'dispute.unclear': ['dispute.manage'],
  'doctor.violation': ['operations.view'],
  'event.case': ['books.reconcile'],
  'fact.case': ['books.reconcile'],
  'files.not-stored': ['operations.retry'],
  'goods.notScheduled': ['goods.edit'],
  'job.dead': ['operations.retry'],
  'job.outcome.lost': ['operations.retry'],
  'lot.waiting': ['card.stop'],
  'mail.failed': ['operations.retry'],
  'order.effects-failed': ['order.decide'],
  'order.export.failed': ['operations.retry'],
  'order.hold.expired': ['order.decide'],
  'payment.account': ['operations.view'],
  'payment.dispute': ['dispute.manage'],
  'payment.mismatch': ['refund.more'],
  'payment.provider.missing': ['operations.retry'],
  'payment.provider.unavailable': ['operations.retry'],
  'payment.saved-cards.unavailable': ['operations.retry'],
  'payment.session.not-closed': ['operations.retry'],
  'payment.session.refused': ['operations.retry'],
  'payment.undecided': ['refund.more'],
  'price.notApplied': ['price.change'],
  'rates.aging': ['setting.change'],
  'rates.jump': ['setting.change'],
  'rates.stale': ['setting.change'],
  'rates.unavailable': ['setting.change'],
  'reconciliation.difference': ['books.reconcile'],
  'reconciliation.failed': ['books.reconcile'],
  'refund.beside-dispute': ['books.reconcile'],
  'refund.late': ['refund.manual'],
  'refund.manual': ['refund.manual'],
  'refund.repeated': ['books.reconcile'],
  'refund.reversed': ['refund.manual'],
  'refund.undecided': ['refund.manual'],
  'refund.unknown': ['books.reconcile'],
  'request.failed': ['operations.retry'],
  'reseal.failed': ['operations.retry'],
  'settings.malformed': ['setting.change'],
  'sms.budget': ['operations.retry'],
  'staff.near-limit': ['books.reconcile'],
  'staff.reveals': ['staff.manage', 'audit.view'],
  'stock.mismatch': ['card.stop'],
  'supplier.balance.low': ['operations.retry'],
  'supplier.balance.unknown': ['operations.retry'],
  'supplier.deadline': ['order.decide'],
  'supplier.late-failure': ['order.decide'],
  'supplier.no-result': ['order.decide'],
  'supplier.partial': ['order.decide'],
  'supplier.rejected': ['order.decide'],
  'supplier.unavailable': ['operations.retry'],
  'supplier.unexpected-delivery': ['order.decide'],
  'sweep.failed': ['operations.retry'],
  'sweep.row-failed': ['operations.retry'],
  'ticket.late': ['ticket.reply'],
  'upload.scan-failed': ['operations.retry'],
  'verification.late': ['verification.decide'],
  'webhook.failed': ['operations.retry'],
  'webhook.gone': ['connection.manage', 'connection.view'],
} as const satisfies Record<string, readonly Permission[]>;

export type AlarmKind = keyof typeof alarmKinds;

export function isAlarmKind(event: string): event is AlarmKind {
  return Object.hasOwn(alarmKinds, event);
}

/** The roles that can act on an alarm, one by one. */
export function rolesFor(kind: AlarmKind): StaffRole[] {
  const permissions: readonly Permission[] = alarmKinds[kind];
  return staffRoles.filter((role) => permissions.some((permission) => isPermitted([role], permission)));
}

type TitleKey<K extends string> = K extends `${infer A}.${infer B}`
  ? TitleKey<`${A}_${B}`>
  : K extends `${infer A}-${infer B}`
    ? TitleKey<`${A}_${B}`>
    : K;

/** The key of its title among the labels: a key has no dots. */
export function titleKeyOf<K extends AlarmKind>(kind: K): `alarm.${TitleKey<K>}` {
  return `alarm.${kind.replaceAll(/[.-]/g, '_') as TitleKey<K>}`;
}
