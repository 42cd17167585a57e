import { env } from '@/lib/env';
import { type Locale, languageTags, locales } from '@/lib/i18n/locales';
import { searchAddress } from '@/lib/routing/addresses';
import { absoluteAddress } from '../absolute-address';
import type { JsonLd } from './json-ld-text';

/** Names of the shop itself, to which other blocks point. */
const organizationId = `${env.STORE_URL}/#organization`;
const websiteId = `${env.STORE_URL}/#website`;

/** The shop, as publisher and seller of something else. */
export function shopReference(brand: string) {
  return { '@type': 'Organization', '@id': organizationId, name: brand, url: absoluteAddress('/', 'zh-cn') };
}

/** Who runs the shop and how it is reached. */
export function organizationLd({ brand, email }: { brand: string; email: string }): JsonLd {
  return {
    '@context': 'https://schema.org',
    ...shopReference(brand),
    logo: `${env.STORE_URL}/icons/icon-512.png`,
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
    url: absoluteAddress('/', locale),
    inLanguage: languageTags[locale],
    publisher: { '@id': organizationId },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${absoluteAddress(searchAddress(), locale)}?keyword={keyword}`,
      },
      'query-input': 'required name=keyword',
    },
  };
}
