import { defaultLocale, type Locale } from '../../lib/i18n/locales';
import type { Services } from './context';

/** A page of the shop as mails name it; `path` without language. */
export function storeLink(
  { environment, locale }: Pick<Services, 'environment'> & { locale: Locale },
  path: string,
): string {
  const prefix = locale === defaultLocale ? '' : `/${locale}`;
  return `${environment.storeUrl}${prefix}${path}`;
}
