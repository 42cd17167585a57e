import 'server-only';
import antdEnglish from 'antd/locale/en_US';
import antdChinese from 'antd/locale/zh_CN';
import { promises } from '../promises-by-name';
import { fillNames, type ShopNames } from './fill-names';
import { type Locale, staffLocaleOf } from './locales';

/**
 * The texts of the back office, which are in no other page, and the error that shows when no text can be fetched.
 * @param names of the shop in this language
 */
export async function staffMessages(locale: Locale, names: ShopNames) {
  const language = staffLocaleOf(locale);
  const [staff, error] = await Promise.all([
    import(`../../messages/${language}/staff.json`),
    import(`../../messages/${language}/error.json`),
  ]);
  return {
    staff: fillNames(staff.default, { ...promises, ...names }),
    error: { network: error.default.network },
  };
}

/** antd's own texts, sent with the page: importing them in the browser would load every language. */
export function antdTexts(locale: Locale): typeof antdChinese {
  return staffLocaleOf(locale) === 'en' ? antdEnglish : antdChinese;
}
