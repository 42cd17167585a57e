import type { Locale } from '@/lib/i18n/locales';
import { absoluteAddress } from '../absolute-address';
import type { JsonLd } from './json-ld-text';

/** The way from the home page to a page, as its crumbs show it. `address` is without language. */
export function breadcrumbLd(
  steps: readonly { readonly name: string; readonly address: string }[],
  locale: Locale,
): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteAddress(address, locale),
    })),
  };
}
