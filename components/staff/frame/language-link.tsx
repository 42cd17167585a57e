import { useSearchParams } from 'next/navigation';
import { useLocale } from 'next-intl';
import { Icon } from '@/components/ui/picture/icon';
import { writeCookie } from '@/lib/browser-cookies';
import { languageTags, localeCookieText, localeNames, staffLocales } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { useStaffPath } from './use-staff-path';

/** Opens the same page in the other language, with a new document because every text changes. */
export function LanguageLink() {
  const path = useStaffPath();
  const query = useSearchParams().toString();
  const current = useLocale();
  return staffLocales
    .filter((locale) => locale !== current)
    .map((locale) => (
      <a
        key={locale}
        className="s-language"
        href={localizedPath(query ? `${path}?${query}` : path, locale)}
        lang={languageTags[locale]}
        onClick={() => {
          writeCookie(localeCookieText(locale));
        }}
      >
        <Icon name="globe" size={16} />
        {localeNames[locale]}
      </a>
    ));
}
