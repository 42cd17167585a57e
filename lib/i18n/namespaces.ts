/** The files in `messages/<locale>/` that pages read: one per section of the shop. */
export const namespaces = [
  'common',
  'error',
  'server',
  'shell',
  'home',
  'goods',
  'search',
  'member',
  'account',
  'asset',
  'message',
  'order',
  'payment',
  'presents',
  'push',
  'sandbox',
  'auth',
  'content',
  'figures',
] as const;

export type Namespace = (typeof namespaces)[number];

/** The files in `messages/<locale>/staff/`, in the languages of the back office: one per area, together `staff`. */
export const staffAreas = [
  'account',
  'approvals',
  'audit',
  'connections',
  'content',
  'coupons',
  'dashboard',
  'delivery',
  'disputes',
  'frame',
  'members',
  'operations',
  'orders',
  'payments',
  'people',
  'pricing',
  'products',
  'promotions',
  'reconciliation',
  'refunds',
  'reports',
  'reviews',
  'screening',
  'search',
  'settings',
  'support',
  'verification',
] as const;

/** The files that only the backend reads (`backend-texts.ts`): they never reach a browser. */
export const backendNamespaces = ['labels', 'mail', 'sms'] as const;
