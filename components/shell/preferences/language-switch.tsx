'use client';

import { useParams, usePathname } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { Menu } from '@/components/ui/control/menu';
import { Icon } from '@/components/ui/picture/icon';
import { writeCookie } from '@/lib/browser-cookies';
import {
  type Locale,
  languageTags,
  localeCookieText,
  localeNames,
  locales,
  shortLocaleNames,
} from '@/lib/i18n/locales';
import { internalPaths } from '@/lib/routing/internal-paths';
import { localizedPath } from '@/lib/routing/paths';
import { publicPathOf } from '@/lib/routing/public-path';
import { useSettings } from '@/lib/stores/settings';

/** The current page in another language, with its query, hash and view. */
function currentPathIn(locale: Locale): string {
  const { pathname, search, hash } = window.location;
  return localizedPath(`${pathname}${search}${hash}`, locale);
}

/**
 * The public path without locale, the same on the server and in the browser: the page's subject is a route
 * parameter on both; the rest of the query is added when the link is followed.
 */
function useCurrentPublicPath(): string {
  const path = publicPathOf(usePathname());
  const parameters = useParams();
  const parameter = internalPaths.find((rule) => rule.path === path)?.parameter;
  const value = parameter === undefined ? undefined : parameters[parameter];
  return parameter && typeof value === 'string'
    ? `${path}?${new URLSearchParams({ [parameter]: value })}`
    : path;
}

/**
 * Links, so that crawlers and pages without JavaScript find the other languages too.
 * @param short where the language's name does not fit
 */
export function LanguageSwitch({ up, short = false }: { up?: boolean; short?: boolean }) {
  const t = useTranslations('shell.utility');
  const current = useLocale();
  const path = useCurrentPublicPath();

  function choose(event: MouseEvent, locale: Locale) {
    event.preventDefault();
    writeCookie(localeCookieText(locale));
    useSettings.getState().setLang(locale);
    // Loads a new document: `lang`, title and cached HTML depend on the language.
    window.location.assign(currentPathIn(locale));
  }

  return (
    <Menu
      up={up}
      label={`${t('language')}: ${localeNames[current]}`}
      summary={
        short ? (
          <span aria-hidden="true">{shortLocaleNames[current]}</span>
        ) : (
          <>
            <Icon name="globe" size={16} />
            {localeNames[current]}
          </>
        )
      }
    >
      {locales.map((locale) => (
        <a
          key={locale}
          href={localizedPath(path, locale)}
          hrefLang={languageTags[locale]}
          lang={languageTags[locale]}
          data-language={locale}
          aria-current={locale === current ? 'true' : undefined}
          onClick={(event) => choose(event, locale)}
        >
          {localeNames[locale]}
          {locale === current ? <Icon name="check" size={16} /> : null}
        </a>
      ))}
    </Menu>
  );
}
