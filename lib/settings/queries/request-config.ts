import { locale as rootLocale } from 'next/root-params';
import { getRequestConfig } from 'next-intl/server';
import { fillNames, type ShopNames } from '@/lib/i18n/fill-names';
import { defaultLocale, isLocale, type Locale } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';
import { readPageSegment } from '@/lib/i18n/page-segment';
import { promises } from '@/lib/promises-by-name';
import { getShop } from './shop';

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
  const { names } = await getShop(locale);
  const known = filled.get(locale);
  if (known?.names.shopName === names.shopName && known.names.coinName === names.coinName)
    return known.messages;
  const messages = fillNames(await loadMessages(locale), { ...promises, ...names });
  filled.set(locale, { names, messages });
  return messages;
}
