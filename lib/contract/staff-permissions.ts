/** The roles of staff. A person may have several. */
export const staffRoles = [
  'ROLE_SERVICE',
  'ROLE_OPERATIONS',
  'ROLE_CATALOGUE',
  'ROLE_FINANCE',
  'ROLE_ADMIN',
] as const;
export type StaffRole = (typeof staffRoles)[number];

const everyone = ['ROLE_SERVICE', 'ROLE_OPERATIONS', 'ROLE_CATALOGUE', 'ROLE_FINANCE'] as const;

/**
 * What each permission allows is declared by the endpoints that require it. ROLE_ADMIN has every permission. This is
 * the only such table: endpoints read it on every call, and screens are to read it too.
 */
export const permissionRoles = {
  'dashboard.view': everyone,
  /** Sales and other amounts on the dashboard. */
  'dashboard.money': ['ROLE_OPERATIONS', 'ROLE_FINANCE'],
  /** Orders with masked contacts. */
  'order.view': everyone,
  'order.note': ['ROLE_SERVICE', 'ROLE_OPERATIONS', 'ROLE_FINANCE'],
  'order.cancel': ['ROLE_SERVICE', 'ROLE_OPERATIONS'],
  'order.ship': ['ROLE_SERVICE', 'ROLE_OPERATIONS'],
  /** Releases or refuses an order on hold. */
  'order.decide': ['ROLE_OPERATIONS'],
  /** Reads e-mail address, postal address and recharge account of an order in full. */
  'order.contact': ['ROLE_SERVICE', 'ROLE_OPERATIONS', 'ROLE_FINANCE'],
  /** Reads after-sales requests and their evidence, refuses them and replaces codes. */
  'aftersales.decide': ['ROLE_SERVICE', 'ROLE_OPERATIONS', 'ROLE_FINANCE'],
  /** Refunds an order that was not refused by the screening. */
  'refund.order': ['ROLE_OPERATIONS', 'ROLE_FINANCE'],
  /** Refunds that the provider rejected. */
  'refund.manual': ['ROLE_FINANCE'],
  'ticket.reply': ['ROLE_SERVICE', 'ROLE_OPERATIONS'],
  'verification.decide': ['ROLE_OPERATIONS'],
  /** The own rows of the audit log. */
  'audit.own': everyone,
  /** Every row of the audit log. */
  'audit.view': ['ROLE_FINANCE'],
  'staff.manage': [],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof permissionRoles;

/** Whether one of these roles has a permission. */
export function isPermitted(roles: readonly StaffRole[], permission: Permission): boolean {
  const allowed: readonly StaffRole[] = permissionRoles[permission];
  return roles.some((role) => role === 'ROLE_ADMIN' || allowed.includes(role));
}
