import { publicPathOf } from '@/lib/routing/public-path';

/** The pages that the login form names as its return target; everything else is `other`. */
export type ReturnPlace = 'confirm' | 'payment' | 'orders' | 'member' | 'goods' | 'other';

/** @param target a URL of this site, with or without a locale and `/pc` */
export function returnPlace(target: string): ReturnPlace {
  const path = publicPathOf(target.split(/[?#]/, 1)[0] ?? '/');
  if (path.startsWith('/order/buy')) return 'confirm';
  if (path.startsWith('/pay')) return 'payment';
  if (path.startsWith('/order')) return 'orders';
  if (path.startsWith('/member')) return 'member';
  if (path.startsWith('/goods/detail')) return 'goods';
  return 'other';
}
