import { locale as rootLocale } from 'next/root-params';
import { getRequestConfig } from 'next-intl/server';
import { defaultLocale, isLocale } from './locales';
import { loadMessages } from './messages';

/** All dates are shown in this zone (spec section 1). */
export const timeZone = 'Asia/Shanghai';

/**
 * The language comes from the `[locale]` segment, so that no page can forget to announce it;
 * a route handler has no root segment and names its locale: `getTranslations({ locale })`.
 */
export default getRequestConfig(async ({ locale: asked }) => {
  const wanted = asked ?? (await rootLocale());
  const locale = isLocale(wanted) ? wanted : defaultLocale;
  return { locale, messages: await loadMessages(locale), timeZone };
});
