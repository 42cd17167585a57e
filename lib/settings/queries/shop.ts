import 'server-only';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import { env } from '@/lib/env';
import type { ShopNames } from '@/lib/i18n/fill-names';
import type { Locale } from '@/lib/i18n/locales';
import { type Brand, plainBrand } from '../brand/brand';

/** What a shop is called in one language, and what it looks like. */
export type Shop = { names: ShopNames; brand: Brand };

const last = new Map<Locale, Shop>();

/**
 * What the shop calls itself and looks like. Without a backend, as in its absence and during a build, pages have what was
 * last known, or the names and the look of a shop that has chosen none.
 */
export async function getShop(locale: Locale): Promise<Shop> {
  // A build has no backend, and opening the embedded one would create a database.
  if (env.NEXT_PHASE === 'phase-production-build') return plainShop(locale);
  const rule = { tags: [cacheTags.storeState], seconds: 600, locale };
  try {
    const { shop } = await cachedCall('GET /store/member/site/config', {}, rule);
    if (shop) {
      const { name, coinName, brand } = shop;
      const known = { names: { shopName: name, coinName }, brand };
      last.set(locale, known);
      return known;
    }
  } catch {
    // The frame of the page requests the same and reports the failure.
  }
  return last.get(locale) ?? plainShop(locale);
}

async function plainShop(locale: Locale): Promise<Shop> {
  const { default: labels } = await import(`../../../messages/${locale}/labels.json`);
  return {
    names: { shopName: labels.settings.shop, coinName: labels.settings.coins },
    brand: plainBrand,
  };
}
