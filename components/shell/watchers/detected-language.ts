import { hasCookie, writeCookie } from '@/lib/browser-cookies';
import { defaultLocale, localeCookie, localeCookieText } from '@/lib/i18n/locales';

/** Stores that a first visit stays in the default language, as the detection of another language is stored. */
export function keepDetectedLanguage(): void {
  if (location.pathname === '/' && !hasCookie(localeCookie.name)) {
    writeCookie(localeCookieText(defaultLocale));
  }
}
