import type { Locale } from '@/lib/i18n/locales';
import { absoluteUrl } from '../absolute-url';
import type { JsonLd } from './json-ld-text';

/** The breadcrumb from the home page to a page. `path` is without language. */
export function breadcrumbLd(
  steps: readonly { readonly name: string; readonly path: string }[],
  locale: Locale,
): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(path, locale),
    })),
  };
}
