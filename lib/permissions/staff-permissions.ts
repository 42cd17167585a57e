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
  /** Searches everything; each kind of result needs its own permission besides. */
  'search.all': everyone,
  /** Orders with masked contacts. */
  'order.view': everyone,
  /** Downloads lists of orders. */
  'order.export': ['ROLE_OPERATIONS', 'ROLE_FINANCE'],
  'order.note': ['ROLE_SERVICE', 'ROLE_OPERATIONS', 'ROLE_FINANCE'],
  /** Sends the mail about an order again. */
  'order.mail': ['ROLE_SERVICE', 'ROLE_OPERATIONS'],
  /** Cancels an unpaid order, and takes back presents that are not opened. */
  'order.cancel': ['ROLE_SERVICE', 'ROLE_OPERATIONS'],
  'order.ship': ['ROLE_SERVICE', 'ROLE_OPERATIONS'],
  /** Releases or refuses an order on hold, and corrects its recharge account. */
  'order.decide': ['ROLE_OPERATIONS'],
  /** Approves releases of orders and corrections of their recharge accounts above the limit of one person. */
  'order.approve': ['ROLE_OPERATIONS', 'ROLE_FINANCE'],
  /** Reads e-mail address, postal address and recharge account of an order in full. */
  'order.contact': ['ROLE_SERVICE', 'ROLE_OPERATIONS', 'ROLE_FINANCE'],
  /** Reads after-sales requests and their evidence, refuses them and replaces codes. */
  'aftersales.decide': ['ROLE_SERVICE', 'ROLE_OPERATIONS', 'ROLE_FINANCE'],
  /** Refunds an order that was not refused by the screening, up to the limit of one person. */
  'refund.order': ['ROLE_SERVICE', 'ROLE_OPERATIONS', 'ROLE_FINANCE'],
  /** Refunds up to the higher limit of one person. */
  'refund.more': ['ROLE_OPERATIONS', 'ROLE_FINANCE'],
  /** Refunds that the provider rejected. */
  'refund.manual': ['ROLE_FINANCE'],
  /** Reads disputes of payments and records evidence. */
  'dispute.manage': ['ROLE_OPERATIONS', 'ROLE_FINANCE'],
  /** Reads and resolves differences between the books and the payment providers, and asks for correcting entries. */
  'books.reconcile': ['ROLE_FINANCE'],
  /** Approves correcting entries of the books. */
  'books.approve': ['ROLE_FINANCE'],
  /** Sales, cost and margin from the journal. */
  'report.view': ['ROLE_FINANCE'],
  /** Products with cost, margin and stock, lots of card codes, price changes. */
  'catalogue.view': ['ROLE_CATALOGUE', 'ROLE_OPERATIONS', 'ROLE_FINANCE'],
  'price.change': ['ROLE_CATALOGUE'],
  /** Puts products on and off sale, and changes the stock of physical goods. */
  'goods.sale': ['ROLE_CATALOGUE'],
  /** Writes texts, SKUs, recharge forms and pictures of products, schedules and discontinues them. */
  'goods.edit': ['ROLE_CATALOGUE'],
  /** Imports files that change texts, SKUs, prices, cost and stock, and takes such changes back. */
  'catalogue.import': ['ROLE_CATALOGUE'],
  /** Daily deals, coupons, categories, hot keywords and banners. */
  'promotion.edit': ['ROLE_CATALOGUE'],
  /** Grants coupons to members. */
  'coupon.grant': ['ROLE_CATALOGUE', 'ROLE_OPERATIONS'],
  /** Approves coupons, and grants of them, above the limit of one person. */
  'coupon.approve': ['ROLE_OPERATIONS', 'ROLE_FINANCE'],
  /** News, help and agreements. */
  'content.edit': ['ROLE_CATALOGUE'],
  /** Hides product reviews, shows them again and writes their translations. */
  'review.moderate': ['ROLE_CATALOGUE', 'ROLE_OPERATIONS'],
  'card.import': ['ROLE_CATALOGUE'],
  /** Stops the sale of a lot, releases it again, and voids codes. */
  'card.stop': ['ROLE_CATALOGUE', 'ROLE_OPERATIONS'],
  /** Decides as the second person what `valueActs` says for the kind. */
  'approval.decide': ['ROLE_OPERATIONS', 'ROLE_FINANCE'],
  'price.approve': ['ROLE_OPERATIONS', 'ROLE_FINANCE'],
  'card.approve': ['ROLE_OPERATIONS'],
  /** Approves refunds and replacements of codes above the limit of one person. */
  'refund.approve': ['ROLE_OPERATIONS', 'ROLE_FINANCE'],
  /** The own requests for a second person. */
  'approval.own': everyone,
  'coins.approve': ['ROLE_OPERATIONS', 'ROLE_FINANCE'],
  /** Members with masked contacts. */
  'member.view': ['ROLE_SERVICE', 'ROLE_OPERATIONS', 'ROLE_FINANCE'],
  'member.note': ['ROLE_SERVICE', 'ROLE_OPERATIONS'],
  /** Reads e-mail address, phone number and addresses of a member in full. */
  'member.contact': ['ROLE_SERVICE', 'ROLE_OPERATIONS', 'ROLE_FINANCE'],
  /** Locks and unlocks members, and ends their sessions. */
  'member.lock': ['ROLE_OPERATIONS'],
  /** Removes the authenticator and the passkeys of a member who has lost them. */
  'member.factors': ['ROLE_OPERATIONS'],
  /** Adds and removes coins. */
  'member.coins': ['ROLE_SERVICE', 'ROLE_OPERATIONS'],
  'ticket.reply': ['ROLE_SERVICE', 'ROLE_OPERATIONS'],
  'verification.decide': ['ROLE_OPERATIONS'],
  /** The own rows of the audit log. */
  'audit.own': everyone,
  /** Every row of the audit log. */
  'audit.view': ['ROLE_FINANCE'],
  /** Suppliers, job queues, webhooks, mails and alarms. */
  'operations.view': ['ROLE_OPERATIONS', 'ROLE_FINANCE'],
  /** Retries jobs, webhooks and mails, and resolves alarms. */
  'operations.retry': ['ROLE_OPERATIONS'],
  /** Endpoints of outgoing webhooks, and what was sent to them. */
  'connection.view': ['ROLE_OPERATIONS'],
  /** Adds, changes and removes endpoints of outgoing webhooks, and reads a new secret once. */
  'connection.manage': [],
  /** Makes and revokes own API keys; administrators see and revoke those of all. */
  'key.own': ['ROLE_OPERATIONS', 'ROLE_CATALOGUE', 'ROLE_FINANCE'],
  /** Settings, currencies and payment methods. */
  'setting.change': [],
  /** Approves changes of limits, premiums and payment methods. */
  'setting.approve': ['ROLE_FINANCE'],
  /** Invites people, changes their roles and resets their accounts. */
  'staff.manage': [],
  /** Approves invitations, further roles and resets. */
  'staff.approve': ['ROLE_FINANCE'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof permissionRoles;

/** Whether one of these roles has a permission. */
export function isPermitted(roles: readonly StaffRole[], permission: Permission): boolean {
  const allowed: readonly StaffRole[] = permissionRoles[permission];
  return roles.some((role) => role === 'ROLE_ADMIN' || allowed.includes(role));
}

/** The roles that have a permission. */
export function rolesWith(permission: Permission): StaffRole[] {
  return staffRoles.filter((role) => isPermitted([role], permission));
}
