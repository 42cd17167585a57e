import 'server-only';
import { getLocale, getTranslations } from 'next-intl/server';
import { iconPath } from '@/lib/settings/brand/brand';
import type { SiteConfig } from '@/lib/settings/contract';
import { getShop } from '@/lib/settings/queries/shop';
import type { JsonLd } from './json-ld-text';
import { organizationLd, websiteLd } from './shop-ld';

/** Structured data of the home page, in the page's language. */
export async function homeBlocks({ email }: Pick<SiteConfig['serviceContact'], 'email'>): Promise<JsonLd[]> {
  const [locale, shell] = await Promise.all([getLocale(), getTranslations('shell')]);
  const brand = shell('brand');
  const logo = iconPath((await getShop(locale)).brand, 'appLarge');
  return [organizationLd({ brand, email, logo }), websiteLd({ brand, locale })];
}
