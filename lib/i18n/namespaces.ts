/** One file per part of the shop in `messages/<locale>/`. */
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
  'sandbox',
  'auth',
  'content',
] as const;

export type Namespace = (typeof namespaces)[number];
