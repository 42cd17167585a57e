import 'server-only';
import { getLocale, getTranslations } from 'next-intl/server';
import type { SiteConfig } from '@/lib/contract/storefront/site';
import type { JsonLd } from './json-ld-text';
import { organizationLd, websiteLd } from './shop-ld';

/** Structured data of the home page, in the page's language. */
export async function homeBlocks({ email }: Pick<SiteConfig['serviceContact'], 'email'>): Promise<JsonLd[]> {
  const [locale, shell] = await Promise.all([getLocale(), getTranslations('shell')]);
  const brand = shell('brand');
  return [organizationLd({ brand, email }), websiteLd({ brand, locale })];
}
