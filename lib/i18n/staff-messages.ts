import 'server-only';
import antdEnglish from 'antd/locale/en_US';
import antdChinese from 'antd/locale/zh_CN';
import type { Messages } from 'next-intl';
import { type Locale, staffLocaleOf } from './locales';

/** The texts of the back office. They are in no other page. */
export async function staffMessages(locale: Locale): Promise<Pick<Messages, 'staff'>> {
  const file = await import(`../../messages/${staffLocaleOf(locale)}/staff.json`);
  return { staff: file.default };
}

/** antd's own texts, sent with the page: importing them in the browser would load every language. */
export function antdTexts(locale: Locale): typeof antdChinese {
  return staffLocaleOf(locale) === 'en' ? antdEnglish : antdChinese;
}
