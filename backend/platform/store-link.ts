import type { Locale } from '../../lib/i18n/locales';
import { localizedPath } from '../../lib/routing/paths';
import type { Services } from './context';

/** The absolute URL of a page of the shop, for mails; `path` has no language prefix. */
export function storeLink(
  { environment, locale }: Pick<Services, 'environment'> & { locale: Locale },
  path: string,
): string {
  return `${environment.storeUrl}${localizedPath(path, locale)}`;
}

/** The absolute URL of a page of the back office, for mails. */
export function staffLink(
  { environment, locale }: Pick<Services, 'environment'> & { locale: Locale },
  path: string,
): string {
  return storeLink({ environment: { ...environment, storeUrl: environment.staffUrl }, locale }, path);
}
