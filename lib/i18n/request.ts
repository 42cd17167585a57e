import { locale as rootLocale } from 'next/root-params';
import { getRequestConfig } from 'next-intl/server';
import { defaultLocale, isLocale } from './locales';
import { loadMessages } from './messages';
import { readPageSegment } from './page-segment';

/** All dates are shown in this time zone. */
export const timeZone = 'Asia/Shanghai';

/**
 * The language is the `[locale]` segment, so that every page declares it; a route handler has no root segment
 * and passes its locale: `getTranslations({ locale })`.
 */
export default getRequestConfig(async ({ locale: asked }) => {
  const wanted = asked ?? readPageSegment(await rootLocale()).locale;
  const locale = isLocale(wanted) ? wanted : defaultLocale;
  return { locale, messages: await loadMessages(locale), timeZone };
});
