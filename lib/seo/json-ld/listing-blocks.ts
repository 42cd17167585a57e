import 'server-only';
import { getLocale, getTranslations } from 'next-intl/server';
import { homePath } from '@/lib/routing/paths';
import { breadcrumbLd } from './breadcrumb-ld';
import type { JsonLd } from './json-ld-text';

/** Structured data of a page one level below the home page: its breadcrumb. */
export async function listingBlocks(name: string, path: string): Promise<JsonLd[]> {
  const [locale, nav] = await Promise.all([getLocale(), getTranslations('shell.nav')]);
  return [
    breadcrumbLd(
      [
        { name: nav('home'), path: homePath },
        { name, path },
      ],
      locale,
    ),
  ];
}
