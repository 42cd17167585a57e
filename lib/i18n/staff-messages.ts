import 'server-only';
import antdEnglish from 'antd/locale/en_US';
import antdChinese from 'antd/locale/zh_CN';
import type { Messages } from 'next-intl';
import { promises } from '../promises-by-name';
import { fillNames, type ShopNames } from './fill-names';
import { type Locale, staffLocaleOf } from './locales';
import { staffAreas } from './namespaces';

/**
 * The texts of the back office, which are in no other page, and the error that shows when no text can be fetched.
 * @param names of the shop in this language
 */
export async function staffMessages(locale: Locale, names: ShopNames) {
  const language = staffLocaleOf(locale);
  const [error, ...areas] = await Promise.all([
    import(`../../messages/${language}/error.json`),
    ...staffAreas.map((area) => import(`../../messages/${language}/staff/${area}.json`)),
  ]);
  const staff = Object.assign({}, ...areas.map((area) => area.default)) as Messages['staff'];
  return {
    staff: fillNames(staff, { ...promises, ...names }),
    error: { network: error.default.network },
  };
}

/** antd's own texts, sent with the page: importing them in the browser would load every language. */
export function antdTexts(locale: Locale): typeof antdChinese {
  return staffLocaleOf(locale) === 'en' ? antdEnglish : antdChinese;
}
