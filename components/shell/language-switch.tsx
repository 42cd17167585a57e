'use client';

import { useParams, usePathname } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { Icon } from '@/components/ui/icon';
import { Menu } from '@/components/ui/menu';
import { type Locale, languageTags, localeCookieText, localeNames, locales } from '@/lib/i18n/locales';
import { localizedAddress, splitLocale } from '@/lib/routing/addresses';
import { internalPaths } from '@/lib/routing/internal-paths';
import { isPcPath, pcAddress, withoutPc } from '@/lib/routing/pc';
import { publicPathOf } from '@/lib/routing/public-path';
import { useSettings } from '@/lib/stores/settings';

/** The page on screen in another language, with its query and hash, in the view it has now. */
function sameAddressIn(locale: Locale): string {
  const { pathname, search, hash } = window.location;
  const { path } = splitLocale(withoutPc(pathname));
  const address = localizedAddress(`${path}${search}${hash}`, locale);
  return isPcPath(pathname) ? pcAddress(address) : address;
}

/**
 * The public address without language, the same on the server and in the browser: what the page is about is a route
 * parameter on both, and a query that is more than that is only known when the link is followed.
 */
function usePublicAddress(): string {
  const path = publicPathOf(usePathname());
  const parameters = useParams();
  const parameter = internalPaths.find((rule) => rule.path === path)?.parameter;
  const value = parameter === undefined ? undefined : parameters[parameter];
  return parameter && typeof value === 'string'
    ? `${path}?${new URLSearchParams({ [parameter]: value })}`
    : path;
}

/** Links, so that crawlers and pages without JavaScript find the other languages too. */
export function LanguageSwitch({ up }: { up?: boolean }) {
  const t = useTranslations('shell.utility');
  const current = useLocale();
  const address = usePublicAddress();

  function choose(event: MouseEvent, locale: Locale) {
    event.preventDefault();
    // biome-ignore lint/suspicious/noDocumentCookie: the page is cached, so only the browser can keep the choice
    document.cookie = localeCookieText(locale);
    useSettings.getState().setLang(locale);
    // A whole new document: its `lang`, its title and its cached HTML are the language's own.
    window.location.assign(sameAddressIn(locale));
  }

  return (
    <Menu
      up={up}
      label={`${t('language')}: ${localeNames[current]}`}
      summary={
        <>
          <Icon name="globe" size={16} />
          {localeNames[current]}
        </>
      }
    >
      {locales.map((locale) => (
        <a
          key={locale}
          href={localizedAddress(address, locale)}
          hrefLang={languageTags[locale]}
          lang={languageTags[locale]}
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
