import { locale as rootLocale } from 'next/root-params';
import { getRequestConfig } from 'next-intl/server';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import { env } from '@/lib/env';
import { fillNames, type ShopNames } from '@/lib/i18n/fill-names';
import { defaultLocale, isLocale, type Locale } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';
import { readPageSegment } from '@/lib/i18n/page-segment';

/** All dates are shown in this time zone. */
export const timeZone = 'Asia/Shanghai';

type Filled = { names: ShopNames; messages: Awaited<ReturnType<typeof loadMessages>> };

/** Of the last names of each language, because filling takes longer than a cached page may. */
const filled = new Map<Locale, Filled>();

/**
 * The language is the `[locale]` segment, so that every page declares it; a route handler has no root segment
 * and passes its locale: `getTranslations({ locale })`.
 */
export default getRequestConfig(async ({ locale: asked }) => {
  const wanted = asked ?? readPageSegment(await rootLocale()).locale;
  const locale = isLocale(wanted) ? wanted : defaultLocale;
  return { locale, messages: await namedMessages(locale), timeZone };
});

async function namedMessages(locale: Locale): Promise<Filled['messages']> {
  const names = await shopNames(locale);
  const known = filled.get(locale);
  if (known?.names.shopName === names.shopName && known.names.coinName === names.coinName)
    return known.messages;
  const messages = fillNames(await loadMessages(locale), names);
  filled.set(locale, { names, messages });
  return messages;
}

/**
 * What the shop calls itself. Without a backend, as in its absence and during a build, pages have the last known names,
 * or those of a shop that has chosen none.
 */
export async function shopNames(locale: Locale): Promise<ShopNames> {
  // A build has no backend, and opening the embedded one would create a database.
  if (env.NEXT_PHASE === 'phase-production-build') return unnamed(locale);
  const rule = { tags: [cacheTags.storeState], seconds: 600, locale };
  try {
    const { shop } = await cachedCall('GET /store/member/site/config', {}, rule);
    if (shop) return { shopName: shop.name, coinName: shop.coinName };
  } catch {
    // The frame of the page requests the same and reports the failure.
  }
  return filled.get(locale)?.names ?? unnamed(locale);
}

async function unnamed(locale: Locale): Promise<ShopNames> {
  const { default: labels } = await import(`../../../messages/${locale}/labels.json`);
  return { shopName: labels.settings.shop, coinName: labels.settings.coins };
}
