import 'server-only';
import { getLocale, getTranslations } from 'next-intl/server';
import { homeAddress } from '@/lib/routing/addresses';
import { breadcrumbLd } from './breadcrumb-ld';
import type { JsonLd } from './json-ld-text';

/** What a page one step from the home page says to search engines: where it stands. */
export async function listingBlocks(name: string, address: string): Promise<JsonLd[]> {
  const [locale, nav] = await Promise.all([getLocale(), getTranslations('shell.nav')]);
  return [
    breadcrumbLd(
      [
        { name: nav('home'), address: homeAddress },
        { name, address },
      ],
      locale,
    ),
  ];
}
