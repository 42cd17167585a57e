import { env } from '@/lib/env';
import type { Locale } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';

/** The absolute URL of a path in a language: `https://shop.example/en/order`. */
export function absoluteUrl(path: string, locale: Locale): string {
  return new URL(localizedPath(path, locale), env.STORE_URL).href;
}
