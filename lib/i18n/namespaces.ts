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
  'sandbox',
  'auth',
  'content',
  'figures',
] as const;

export type Namespace = (typeof namespaces)[number];

/** The files of the back office, in its languages only (`staff-messages.ts`). */
export const staffNamespaces = ['staff'] as const;

/** The files that only the backend reads (`backend-texts.ts`): they never reach a browser. */
export const backendNamespaces = ['labels', 'mail', 'sms'] as const;
