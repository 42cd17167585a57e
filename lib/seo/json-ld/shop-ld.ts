import { env } from '@/lib/env';
import { defaultLocale, type Locale, languageTags, locales } from '@/lib/i18n/locales';
import { searchPath } from '@/lib/routing/paths';
import { absoluteUrl } from '../absolute-url';
import type { JsonLd } from './json-ld-text';

/** `@id`s of the shop, which other blocks refer to. */
const organizationId = `${env.STORE_URL}/#organization`;
const websiteId = `${env.STORE_URL}/#website`;

/** The shop, as publisher and seller of something else. */
export function shopReference(brand: string) {
  return {
    '@type': 'Organization',
    '@id': organizationId,
    name: brand,
    url: absoluteUrl('/', defaultLocale),
  };
}

/** The organization that runs the shop, with its contact. */
export function organizationLd({
  brand,
  email,
  logo,
}: {
  brand: string;
  email: string;
  /** Path of its icon. */
  logo: string;
}): JsonLd {
  return {
    '@context': 'https://schema.org',
    ...shopReference(brand),
    logo: `${env.STORE_URL}${logo}`,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email,
      availableLanguage: locales.map((locale) => languageTags[locale]),
    },
  };
}

/** The site with its search, in one language. */
export function websiteLd({ brand, locale }: { brand: string; locale: Locale }): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': websiteId,
    name: brand,
    url: absoluteUrl('/', locale),
    inLanguage: languageTags[locale],
    publisher: { '@id': organizationId },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${absoluteUrl(searchPath(), locale)}?keyword={keyword}`,
      },
      'query-input': 'required name=keyword',
    },
  };
}
