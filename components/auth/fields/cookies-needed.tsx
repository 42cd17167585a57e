import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { hasCookie, writeCookie } from '@/lib/browser-cookies';

const probe = 'store_probe';
const doNothing = () => {};

/** Whether the browser keeps no cookies of the shop: a session would be lost with the response that opens it. */
export function areCookiesBlocked(): boolean {
  if (!navigator.cookieEnabled) return true;
  writeCookie(`${probe}=1; Path=/; SameSite=Lax`);
  const isBlocked = !hasCookie(probe);
  writeCookie(`${probe}=; Max-Age=0; Path=/; SameSite=Lax`);
  return isBlocked;
}

/** Says that signing in and buying need cookies, in a browser that blocks them. */
export function CookiesNeeded() {
  const text = useTranslations('auth');
  const isBlocked = useSyncExternalStore(
    () => doNothing,
    areCookiesBlocked,
    () => false,
  );
  return isBlocked ? <Notice tone="danger">{text('cookiesNeeded')}</Notice> : null;
}
